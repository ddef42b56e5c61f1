package io.codex.internal.page;

import io.codex.internal.log.FrameType;
import io.codex.internal.log.SegmentLane;

/** Writes the pages and values of one part of a bulk build, which replaces no old page. */
public final class LanePageSink implements PageSink {

    private final SegmentLane lane;

    /** Creates a sink for one part. */
    public LanePageSink(SegmentLane lane) {
        this.lane = lane;
    }

    @Override
    public long appendPage(byte[] source, int offset, int length) {
        return lane.append(FrameType.PAGE, source, offset, length);
    }

    @Override
    public long appendValue(byte[] source, int offset, int length) {
        return lane.append(FrameType.VALUE, source, offset, length);
    }

    @Override
    public void pageDied(long address) {
        throw new AssertionError("A bulk build has met the old page at address " + address);
    }

    @Override
    public void valueDied(long address, int length) {
        throw new AssertionError("A bulk build has met the old value at address " + address);
    }
}
