package io.codex.internal.transaction;

import io.codex.internal.tree.DiskTree;
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
    private final WriteBuffer.View active;
    private final WriteBuffer.@Nullable View frozen;
    private final DiskTree disk;
    private final Runnable requireUsable;
    private final Runnable afterRelease;
    private boolean open = true;

    StoreSnapshot(SnapshotPins.Pin pin, Runnable requireUsable, Runnable afterRelease) {
        this.requireUsable = requireUsable;
        this.pin = pin;
        this.state = pin.state();
        this.active = state.active();
        this.frozen = state.frozen();
        this.disk = state.disk();
        this.afterRelease = afterRelease;
    }

    @Override
    public long version() {
        return state.lastCommit();
    }

    @Override
    public long catalogVersion() {
        return state.lastCatalogCommit();
    }

    @Override
    public byte @Nullable [] get(byte[] key, int keyLength) {
        requireOpen();
        byte[] value = active.isEmpty() ? null : active.get(key, keyLength);
        if (value == null && frozen != null) {
            value = frozen.get(key, keyLength);
        }
        if (value == null) {
            return disk.get(key, keyLength);
        }
        return value == MemoryTree.TOMBSTONE ? null : value;
    }

    @Override
    public EntryCursor scan(byte[] from, byte @Nullable [] to, boolean reverse) {
        requireOpen();
        EntryCursor merged = disk.scan(from, to, reverse);
        if (active.isEmpty() && frozen == null) {
            return merged;
        }
        List<EntryCursor> newestFirst = new ArrayList<>(3);
        if (!active.isEmpty()) {
            newestFirst.add(active.scan(from, to, reverse));
        }
        if (frozen != null) {
            newestFirst.add(frozen.scan(from, to, reverse));
        }
        newestFirst.add(merged);
        return new MergedCursor(newestFirst, reverse, false);
    }

    /** Adds up the parts: a key that was overwritten and not merged yet counts twice. */
    @Override
    public long estimate(byte[] from, byte @Nullable [] to) {
        requireOpen();
        long pending = active.estimate(from, to);
        if (frozen != null) {
            pending += frozen.estimate(from, to);
        }
        return pending + disk.estimate(from, to);
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
            pin.remove();
            afterRelease.run();
        }
    }
}
