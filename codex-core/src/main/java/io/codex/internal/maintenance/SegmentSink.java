package io.codex.internal.maintenance;

import io.codex.internal.log.FrameType;
import io.codex.internal.log.SegmentWriter;
import io.codex.internal.page.PageSink;

/** Writes to the segments what a merge makes, and notes there what it leaves behind. */
record SegmentSink(SegmentWriter writer) implements PageSink {

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
