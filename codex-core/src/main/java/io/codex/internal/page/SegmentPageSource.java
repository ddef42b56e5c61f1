package io.codex.internal.page;

import io.codex.error.CorruptStoreException;
import io.codex.internal.log.Address;
import io.codex.internal.log.FrameType;
import io.codex.internal.log.SegmentStore;
import java.nio.ByteBuffer;

/** Reads pages and values from the segments of a store. */
public final class SegmentPageSource implements PageSource {

    private final SegmentStore segments;

    /** Creates a source. */
    public SegmentPageSource(SegmentStore segments) {
        this.segments = segments;
    }

    @Override
    public ByteBuffer mapping(long address) {
        return segments.mapping(address);
    }

    @Override
    public int mappedOffset(long address) {
        return SegmentStore.mappedOffset(address);
    }

    @Override
    public int pageBytes(long address) {
        return Address.paddedPayloadBytes(address);
    }

    @Override
    public int readPage(long address, byte[] target) {
        return segments.read(address, FrameType.PAGE, target);
    }

    @Override
    public byte[] readValue(long address, int length) {
        return segments.readValue(address, length);
    }

    @Override
    public CorruptStoreException damaged(long address, String detail) {
        return segments.damaged(address, detail);
    }
}
