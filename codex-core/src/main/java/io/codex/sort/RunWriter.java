package io.codex.sort;

import io.codex.internal.io.ScratchFile;
import java.util.Arrays;

/** Writes a {@link FileRun}: records come in the order of their keys. Used by one thread. */
final class RunWriter implements AutoCloseable {

    private static final int LONGEST_INNER_VALUE = 2048;

    private final ScratchFile file;
    private final RunBlocks.Writer blocks;
    private final RunIndex index = new RunIndex();
    private final int blockBytes;
    private byte[] block;
    private int at;
    private byte[] previous = new byte[64];
    private int previousLength;
    private long recordCount;
    private long blockCount;

    RunWriter(ScratchFile file, int blockBytes, boolean deflating) {
        this.file = file;
        this.blockBytes = blockBytes;
        this.blocks = new RunBlocks.Writer(file, deflating);
        this.block = new byte[blockBytes];
    }

    void add(RecordSource record) {
        byte[] key = record.keyBytes();
        int keyOffset = record.keyOffset();
        int keyLength = record.keyLength();
        int valueLength = record.valueLength();
        boolean apart = valueLength > LONGEST_INNER_VALUE;
        reserve(keyLength + (apart ? 0 : valueLength) + 4 * Varints.MAX_BYTES);
        int shared = at == 0 ? 0 : shared(key, keyOffset, keyLength);
        at = Varints.write(block, at, shared);
        at = Varints.write(block, at, keyLength - shared);
        at = Varints.write(block, at, 2L * valueLength + (apart ? 1 : 0));
        append(key, keyOffset + shared, keyLength - shared);
        remember(key, keyOffset, keyLength, shared);
        byte[] value = record.valueBytes();
        if (apart) {
            at = Varints.write(block, at, blocks.writeValue(value, record.valueOffset(), valueLength));
        } else {
            append(value, record.valueOffset(), valueLength);
        }
        recordCount++;
        if (at >= blockBytes) {
            endBlock();
        }
    }

    private void reserve(int bytes) {
        if (block.length - at < bytes) {
            block = Arrays.copyOf(block, at + bytes);
        }
    }

    private int shared(byte[] key, int offset, int length) {
        int mismatch = Arrays.mismatch(previous, 0, previousLength, key, offset, offset + length);
        return mismatch < 0 ? length : mismatch;
    }

    private void append(byte[] source, int offset, int length) {
        System.arraycopy(source, offset, block, at, length);
        at += length;
    }

    private void remember(byte[] key, int offset, int length, int shared) {
        if (previous.length < length) {
            previous = Arrays.copyOf(previous, Math.max(length, 2 * previous.length));
        }
        System.arraycopy(key, offset + shared, previous, shared, length - shared);
        previousLength = length;
    }

    private void endBlock() {
        index.add(firstKey(), blocks.end());
        blocks.writeBlock(block, at);
        at = 0;
        blockCount++;
    }

    /** The first key of a block is whole. */
    private byte[] firstKey() {
        int length = (int) Varints.read(block, 1);
        int offset = 1 + Varints.bytes(length);
        offset += Varints.bytes(Varints.read(block, offset));
        return Arrays.copyOfRange(block, offset, offset + length);
    }

    /** Writes what is left, and returns the run. */
    FileRun finish() {
        if (at > 0) {
            endBlock();
        }
        return new FileRun(file, index, blocks.end(), recordCount, blockCount);
    }

    /** Returns the bytes written so far. */
    long bytes() {
        return blocks.end();
    }

    @Override
    public void close() {
        blocks.close();
    }
}
