package io.codex.internal.page;

import io.codex.internal.log.FrameType;
import io.codex.internal.log.SegmentWriter;

/** Writes pages and values to the segments of a store. */
public final class SegmentPageSink implements PageSink {

    private final SegmentWriter writer;

    /** Creates a sink for one merge. */
    public SegmentPageSink(SegmentWriter writer) {
        this.writer = writer;
    }

    @Override
    public long appendPage(byte[] source, int offset, int length) {
        return writer.append(FrameType.PAGE, source, offset, length);
    }

    @Override
    public long appendValue(byte[] source, int offset, int length) {
        return writer.append(FrameType.VALUE, source, offset, length);
    }

    @Override
    public void pageDied(long address) {
        writer.pageDied(address);
    }

    @Override
    public void valueDied(long address, int length) {
        writer.valueDied(address, length);
    }
}
