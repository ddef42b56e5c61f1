package io.codex.internal.log;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/**
 * What a merge has left behind: segments without a live byte, and mappings that were replaced by longer ones. Readers of
 * older snapshots may still use them. Whoever knows the snapshots releases this when the last one is closed that was begun
 * before the new tree was published.
 */
public final class RetiredSegments {

    private final SegmentStore store;
    private final List<Segment> dead;
    private final Map<Segment, ByteBuffer> mappings;

    RetiredSegments(SegmentStore store, List<Segment> dead, Map<Segment, ByteBuffer> mappings) {
        this.store = store;
        this.dead = List.copyOf(dead);
        this.mappings = Map.copyOf(mappings);
    }

    /** Returns the bytes on disk that a release gives back. */
    public long bytes() {
        return dead.stream().mapToLong(Segment::length).sum();
    }

    /** Tells whether there is nothing to release. */
    public boolean isEmpty() {
        return dead.isEmpty() && mappings.isEmpty();
    }

    /** Unmaps and deletes. Nobody may read through older snapshots any more. A second call does nothing. */
    public void release() {
        if (store.forget(this)) {
            mappings.forEach(Segment::unmap);
            store.delete(dead);
        }
    }

    /** Unmaps, because the store is being closed; the files are deleted after the next open. */
    void unmap() {
        mappings.forEach(Segment::unmap);
    }
}
