package io.codex.internal.page;

import io.codex.error.CorruptStoreException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * Pages and values in segments on the heap, each in a frame of checksum, kind and length. It keeps account of what is
 * live and refuses what no owner of real segments could stand: a death of what is not alive.
 *
 * <p>An address is segment (from bit 41 on), place / 8 (from bit 14 on), length / 8.
 */
public final class HeapPages implements PageSource, PageSink {

    private static final int HEADER_BYTES = 16;

    private final int segmentBytes;
    private final List<byte[]> segments = new ArrayList<>();
    private final Map<Long, Integer> live = new HashMap<>();
    private int used;

    /** Counts the pages read by position. */
    public int pageReads;

    /** Counts the pages appended. */
    public int pagesAppended;

    /** Creates a place without anything in it. */
    public HeapPages(int segmentBytes) {
        this.segmentBytes = segmentBytes;
        rollSegment();
    }

    /** Lets what is appended from now on go to a new segment. */
    public void rollSegment() {
        segments.add(new byte[segmentBytes]);
        used = 8; // So that no address is 0.
    }

    /** Returns the segment in which an address lies. */
    public static int segment(long address) {
        return (int) (address >>> 41);
    }

    /** Returns the bytes of a segment, to be damaged. */
    public byte[] segmentBytes(int segment) {
        return segments.get(segment);
    }

    /** Returns the number of segments so far. */
    public int segmentCount() {
        return segments.size();
    }

    /** Returns the bytes that are used of the last segment. */
    public int usedBytes() {
        return used;
    }

    /** Makes all checksums right again, as far as the frames of the last segment can still be followed. */
    public void sealAgain() {
        byte[] segment = segments.get(segments.size() - 1);
        for (long address : live.keySet()) {
            int start = start(address);
            int length = ByteBuffer.wrap(segment).getInt(start + 8);
            int frame = HEADER_BYTES + (length + 7) / 8 * 8;
            if (segment(address) == segments.size() - 1 && length >= 0 && length <= used && start + frame <= used) {
                ByteBuffer.wrap(segment).putInt(start, checksum(segment, start, frame));
            }
        }
    }

    /** Returns what is alive: address to length. */
    public Map<Long, Integer> live() {
        return new TreeMap<>(live);
    }

    @Override
    public long appendPage(byte[] source, int offset, int length) {
        pagesAppended++;
        long address = append(1, source, offset, length) | ((length + 7) / 8);
        live.put(address, pageBytes(address));
        return address;
    }

    @Override
    public long appendValue(byte[] source, int offset, int length) {
        long address = append(2, source, offset, length);
        live.put(address, length);
        return address;
    }

    private long append(int kind, byte[] source, int offset, int length) {
        int frame = HEADER_BYTES + (length + 7) / 8 * 8;
        if (used + frame > segmentBytes) {
            rollSegment();
        }
        byte[] segment = segments.get(segments.size() - 1);
        ByteBuffer header = ByteBuffer.wrap(segment, used, HEADER_BYTES);
        System.arraycopy(source, offset, segment, used + HEADER_BYTES, length);
        header.putInt(used + 4, kind).putInt(used + 8, length).putInt(used + 12, used);
        header.putInt(used, checksum(segment, used, frame));
        long address = ((long) (segments.size() - 1) << 41) | ((used / 8L) << 14);
        used += frame;
        return address;
    }

    private static int checksum(byte[] segment, int start, int frame) {
        CRC32C checksum = new CRC32C();
        checksum.update(segment, start + 4, frame - 4);
        return (int) checksum.getValue();
    }

    @Override
    public void pageDied(long address) {
        if (live.remove(address) == null) {
            throw new AssertionError("The page at " + address + " dies, but it is not alive");
        }
    }

    @Override
    public void valueDied(long address, int length) {
        if (!Integer.valueOf(length).equals(live.remove(address))) {
            throw new AssertionError("The value of " + length + " bytes at " + address + " dies, but it is not alive");
        }
    }

    private static int start(long address) {
        return (int) ((address >>> 14) & ((1 << 27) - 1)) * 8;
    }

    @Override
    public ByteBuffer mapping(long address) {
        return ByteBuffer.wrap(segments.get(segment(address))).order(ByteOrder.BIG_ENDIAN);
    }

    @Override
    public int mappedOffset(long address) {
        return start(address) + HEADER_BYTES;
    }

    @Override
    public int pageBytes(long address) {
        return (int) (address & ((1 << 14) - 1)) * 8;
    }

    @Override
    public int readPage(long address, byte[] target) {
        pageReads++;
        int length = read(address, 1);
        if ((length + 7) / 8 * 8 != pageBytes(address)) {
            throw damaged(address, "a page of " + length + " bytes");
        }
        System.arraycopy(segments.get(segment(address)), mappedOffset(address), target, 0, pageBytes(address));
        return pageBytes(address);
    }

    @Override
    public byte[] readValue(long address, int length) {
        if (read(address, 2) != length) {
            throw damaged(address, "a value of another length than " + length);
        }
        byte[] segment = segments.get(segment(address));
        return Arrays.copyOfRange(segment, mappedOffset(address), mappedOffset(address) + length);
    }

    private int read(long address, int kind) {
        if (segment(address) < 0
                || segment(address) >= segments.size()
                || start(address) + HEADER_BYTES > segmentBytes) {
            throw damaged(address, "nothing is there");
        }
        byte[] segment = segments.get(segment(address));
        ByteBuffer header = ByteBuffer.wrap(segment);
        int start = start(address);
        int length = header.getInt(start + 8);
        int frame = HEADER_BYTES + (length + 7) / 8 * 8;
        boolean sound = length >= 0
                && length <= segmentBytes
                && start + frame <= segmentBytes
                && header.getInt(start + 4) == kind
                && header.getInt(start + 12) == start
                && header.getInt(start) == checksum(segment, start, frame);
        if (!sound) {
            throw damaged(address, "the checksum is wrong");
        }
        return length;
    }

    @Override
    public CorruptStoreException damaged(long address, String detail) {
        return new CorruptStoreException("segment " + segment(address), start(address), detail);
    }
}
