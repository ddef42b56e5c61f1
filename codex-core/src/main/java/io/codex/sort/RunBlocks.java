package io.codex.sort;

import io.codex.error.StorageException;
import io.codex.internal.io.ScratchFile;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of a temporary file: each with its length and a checksum, and deflated if that makes it smaller. Between them
 * lie long values, which are read by position only.
 *
 * <pre>
 *    block:  u32 stored length | u32 length | u32 checksum of what is stored | what is stored
 *    value:  u32 length x -1   | u32 0      | u32 checksum of the value      | the value
 * </pre>
 */
final class RunBlocks {

    private static final int HEADER_BYTES = 3 * Integer.BYTES;
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private RunBlocks() {}

    private static int checksum(CRC32C crc, byte[] source, int offset, int length) {
        crc.reset();
        crc.update(source, offset, length);
        return (int) crc.getValue();
    }

    /** Appends blocks to a file. Used by one thread. */
    static final class Writer implements AutoCloseable {

        private final ScratchFile file;
        private final CRC32C crc = new CRC32C();
        private final @Nullable Deflater deflater;
        private byte[] buffer = {};
        private long end;

        Writer(ScratchFile file, boolean deflating) {
            this.file = file;
            this.deflater = deflating ? new Deflater(Deflater.BEST_SPEED, true) : null;
        }

        /** Returns where the next bytes are written. */
        long end() {
            return end;
        }

        /** Appends a value and returns its position. */
        long writeValue(byte[] source, int offset, int length) {
            long position = end;
            reserve(HEADER_BYTES);
            writeHeader(-length, 0, checksum(crc, source, offset, length));
            write(buffer, 0, HEADER_BYTES);
            write(source, offset, length);
            return position;
        }

        private void reserve(int bytes) {
            if (buffer.length < bytes) {
                buffer = new byte[bytes];
            }
        }

        private void writeHeader(int stored, int length, int checksum) {
            INTS.set(buffer, 0, stored);
            INTS.set(buffer, 4, length);
            INTS.set(buffer, 8, checksum);
        }

        private void write(byte[] source, int offset, int length) {
            file.write(end, source, offset, length);
            end += length;
        }

        void writeBlock(byte[] source, int length) {
            reserve(HEADER_BYTES + length);
            int stored = deflate(source, length);
            if (stored == 0) {
                System.arraycopy(source, 0, buffer, HEADER_BYTES, length);
                stored = length;
            }
            writeHeader(stored, length, checksum(crc, buffer, HEADER_BYTES, stored));
            write(buffer, 0, HEADER_BYTES + stored);
        }

        /** Returns the deflated length, or 0 if that is not less. */
        private int deflate(byte[] source, int length) {
            if (deflater == null) {
                return 0;
            }
            deflater.reset();
            deflater.setInput(source, 0, length);
            deflater.finish();
            int stored = deflater.deflate(buffer, HEADER_BYTES, length - 1);
            return deflater.finished() ? stored : 0;
        }

        @Override
        public void close() {
            if (deflater != null) {
                deflater.end();
            }
        }
    }

    /** Reads one block after the other. Used by one thread. */
    static final class Reader {

        private final ScratchFile file;
        private final long end;
        private final CRC32C crc = new CRC32C();
        private final byte[] header = new byte[HEADER_BYTES];
        private byte[] stored = {};
        private byte[] block = {};
        private long position;

        /**
         * Creates a reader.
         *
         * @param position where a block begins
         * @param end where the last one ends
         */
        Reader(ScratchFile file, long position, long end) {
            this.file = file;
            this.position = position;
            this.end = end;
        }

        boolean isAtEnd() {
            return position == end;
        }

        /** Returns the array that holds the block; it may be replaced by the next one. */
        byte[] bytes() {
            return block;
        }

        /** Reads the next block and returns its length. */
        int next() {
            int storedLength = readHeader(position);
            while (storedLength < 0) {
                position += HEADER_BYTES - (long) storedLength;
                storedLength = readHeader(position);
            }
            int length = (int) INTS.get(header, 4);
            position += HEADER_BYTES;
            if (length < 0 || storedLength > length || position + storedLength > end) {
                throw damaged();
            }
            block = reserve(block, length);
            if (storedLength == length) {
                readChecked(position, block, length);
            } else {
                stored = reserve(stored, storedLength);
                readChecked(position, stored, storedLength);
                inflate(storedLength, length);
            }
            position += storedLength;
            return length;
        }

        private static byte[] reserve(byte[] array, int length) {
            return array.length < length ? new byte[length] : array;
        }

        /** Reads the value at a position. */
        void readValue(long valuePosition, byte[] target, int length) {
            if (readHeader(valuePosition) != -length) {
                throw damaged();
            }
            readChecked(valuePosition + HEADER_BYTES, target, length);
        }

        private int readHeader(long from) {
            file.read(from, header, 0, HEADER_BYTES);
            return (int) INTS.get(header, 0);
        }

        private void readChecked(long from, byte[] target, int length) {
            file.read(from, target, 0, length);
            if (checksum(crc, target, 0, length) != (int) INTS.get(header, 8)) {
                throw damaged();
            }
        }

        private void inflate(int storedLength, int length) {
            Inflater inflater = new Inflater(true);
            try {
                inflater.setInput(stored, 0, storedLength);
                if (inflater.inflate(block, 0, length) != length) {
                    throw damaged();
                }
            } catch (DataFormatException e) {
                throw damaged();
            } finally {
                inflater.end();
            }
        }

        private StorageException damaged() {
            return new StorageException("A temporary file of a sort is damaged at position " + position
                    + ". Check the disk, or name another folder, and sort again.");
        }
    }
}
