package io.codex.sort;

import io.codex.internal.io.ScratchFile;
import java.util.Arrays;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A run in a temporary file. A key is written as what it does not share with the one before; the first of each block is
 * whole. A long value lies before the block, so that who only compares keys does not read it.
 *
 * <pre>
 *    record:  varint shared | varint rest length | varint (value length x 2 + apart) | rest of key
 *             | apart = 0: the value; apart = 1: varint position of the value
 * </pre>
 */
final class FileRun implements RecordRun {

    private final ScratchFile file;
    private final RunIndex index;
    private final long end;
    private final long samplesPerBlock;

    FileRun(ScratchFile file, RunIndex index, long end, long recordCount, long blockCount) {
        this.file = file;
        this.index = index;
        this.end = end;
        this.samplesPerBlock = Math.max(1, recordCount / Math.max(1, blockCount));
    }

    @Override
    public RecordSource source(byte @Nullable [] low, byte @Nullable [] high) {
        return new Source(index.positionBelow(low), low, high);
    }

    @Override
    public void sample(ObjLongConsumer<byte[]> target) {
        index.sample((key, blocks) -> target.accept(key, blocks * samplesPerBlock));
    }

    /** Gives the room on the disk back before the sort ends; nobody may read any more. */
    void delete() {
        file.close();
    }

    private final class Source implements RecordSource {

        private final byte @Nullable [] high;
        private final RunBlocks.Reader blocks;
        private byte @Nullable [] low;
        private byte[] block = {};
        private int at;
        private int blockEnd;
        private byte[] key = new byte[64];
        private int keyLength;
        private int valueLength;
        private int valueOffset;
        private long apartPosition;
        private byte[] apart = {};

        Source(long position, byte @Nullable [] low, byte @Nullable [] high) {
            this.blocks = new RunBlocks.Reader(file, position, end);
            this.low = low;
            this.high = high;
        }

        @Override
        public boolean advance() {
            if (low != null) {
                byte[] bound = low;
                low = null;
                return advanceTo(bound) && isBelowHigh();
            }
            return step() && isBelowHigh();
        }

        private boolean advanceTo(byte[] bound) {
            do {
                if (!step()) {
                    return false;
                }
            } while (Arrays.compareUnsigned(key, 0, keyLength, bound, 0, bound.length) < 0);
            return true;
        }

        private boolean isBelowHigh() {
            return high == null || Arrays.compareUnsigned(key, 0, keyLength, high, 0, high.length) < 0;
        }

        private boolean step() {
            if (at == blockEnd && !nextBlock()) {
                return false;
            }
            int shared = (int) readVarint();
            int rest = (int) readVarint();
            long value = readVarint();
            keyLength = shared + rest;
            if (key.length < keyLength) {
                key = Arrays.copyOf(key, Math.max(keyLength, 2 * key.length));
            }
            System.arraycopy(block, at, key, shared, rest);
            at += rest;
            readValue(value);
            return true;
        }

        private void readValue(long value) {
            valueLength = (int) (value >>> 1);
            if ((value & 1) == 0) {
                apartPosition = -1;
                valueOffset = at;
                at += valueLength;
            } else {
                apartPosition = readVarint();
            }
        }

        private boolean nextBlock() {
            if (blocks.isAtEnd()) {
                return false;
            }
            blockEnd = blocks.next();
            block = blocks.bytes();
            at = 0;
            return true;
        }

        private long readVarint() {
            byte first = block[at];
            if (first >= 0) {
                at++;
                return first;
            }
            long value = Varints.read(block, at);
            at += Varints.bytes(value);
            return value;
        }

        @Override
        public byte[] keyBytes() {
            return key;
        }

        @Override
        public int keyOffset() {
            return 0;
        }

        @Override
        public int keyLength() {
            return keyLength;
        }

        @Override
        public byte[] valueBytes() {
            if (apartPosition < 0) {
                return block;
            }
            apart = apart.length < valueLength ? new byte[valueLength] : apart;
            blocks.readValue(apartPosition, apart, valueLength);
            valueOffset = 0;
            return apart;
        }

        @Override
        public int valueOffset() {
            return valueOffset;
        }

        @Override
        public int valueLength() {
            return valueLength;
        }
    }
}
