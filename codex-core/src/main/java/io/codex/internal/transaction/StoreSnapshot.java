package io.codex.internal.transaction;

import io.codex.internal.tree.EntryCursor;
import io.codex.internal.tree.MemoryTree;
import io.codex.internal.tree.MergedCursor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one pinned state: the active buffer, then the frozen one, then the tree on disk. */
final class StoreSnapshot implements VersionedStore.Snapshot {

    private final SnapshotPins.Pin pin;
    private final State state;
    private final Runnable requireUsable;
    private final Runnable afterRelease;
    private boolean open = true;

    StoreSnapshot(SnapshotPins.Pin pin, Runnable requireUsable, Runnable afterRelease) {
        this.requireUsable = requireUsable;
        this.pin = pin;
        this.state = pin.state();
        this.afterRelease = afterRelease;
    }

    @Override
    public long version() {
        return state.lastCommit();
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        requireOpen();
        byte[] value = state.active().get(key);
        WriteBuffer.View frozen = state.frozen();
        if (value == null && frozen != null) {
            value = frozen.get(key);
        }
        if (value == null) {
            return state.disk().get(key);
        }
        return value == MemoryTree.TOMBSTONE ? null : value;
    }

    @Override
    public EntryCursor scan(byte[] from, byte @Nullable [] to, boolean reverse) {
        requireOpen();
        List<EntryCursor> newestFirst = new ArrayList<>(3);
        if (!state.active().isEmpty()) {
            newestFirst.add(state.active().entries().scan(from, to, reverse));
        }
        WriteBuffer.View frozen = state.frozen();
        if (frozen != null) {
            newestFirst.add(frozen.entries().scan(from, to, reverse));
        }
        EntryCursor disk = state.disk().scan(from, to, reverse);
        if (newestFirst.isEmpty()) {
            return disk;
        }
        newestFirst.add(disk);
        return new MergedCursor(newestFirst, reverse, false);
    }

    /** Adds up the parts: a key that was overwritten and not merged yet counts twice. */
    @Override
    public long estimate(byte[] from, byte @Nullable [] to) {
        requireOpen();
        long pending = state.active().entries().estimate(from, to);
        WriteBuffer.View frozen = state.frozen();
        if (frozen != null) {
            pending += frozen.entries().estimate(from, to);
        }
        return pending + state.disk().estimate(from, to);
    }

    private void requireOpen() {
        if (!open) {
            throw new IllegalStateException("The snapshot is closed");
        }
        requireUsable.run();
    }

    @Override
    public void close() {
        if (open) {
            open = false;
            pin.release();
            afterRelease.run();
        }
    }
}
