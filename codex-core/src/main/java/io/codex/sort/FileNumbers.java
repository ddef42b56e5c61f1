package io.codex.sort;

import io.codex.error.DuplicateKeyException;
import io.codex.internal.io.ScratchFile;
import java.nio.ByteBuffer;

/** A run of numbers in a temporary file: in each block the first number and then the distances, as varints. */
final class FileNumbers implements NumberRun {

    /** Ranges are small parts of a run, so it pays to know nearly every block. */
    private static final int MAX_INDEXED_BLOCKS = 2048;

    private final ScratchFile file;
    private final RunIndex index;
    private final long end;
    private final long numbersPerBlock;

    private FileNumbers(ScratchFile file, RunIndex index, long end, long numbersPerBlock) {
        this.file = file;
        this.index = index;
        this.end = end;
        this.numbersPerBlock = numbersPerBlock;
    }

    /**
     * Writes a sorted chunk.
     *
     * @throws DuplicateKeyException if duplicates are refused and there is one
     */
    static FileNumbers write(
            NumberChunk chunk, Duplicates duplicates, ScratchFile file, int blockBytes, boolean deflating) {
        RunIndex index = new RunIndex(MAX_INDEXED_BLOCKS);
        byte[] block = new byte[blockBytes];
        int blockCount = 0;
        try (RunBlocks.Writer blocks = new RunBlocks.Writer(file, deflating)) {
            int at = 0;
            long previous = 0;
            for (int i = 0; i < chunk.count(); i++) {
                long number = chunk.get(i);
                boolean repeated = i > 0 && number == chunk.get(i - 1);
                if (repeated && refuses(duplicates, number)) {
                    continue;
                }
                if (at > blockBytes - Varints.MAX_BYTES) {
                    blocks.writeBlock(block, at);
                    at = 0;
                }
                if (at == 0) {
                    index.add(bytes(number), blocks.end());
                    blockCount++;
                    previous = 0;
                }
                at = Varints.write(block, at, number - previous);
                previous = number;
            }
            if (at > 0) {
                blocks.writeBlock(block, at);
            }
            return new FileNumbers(file, index, blocks.end(), Math.max(1, chunk.count() / Math.max(1, blockCount)));
        }
    }

    /** Tells whether a number that is there already is to be left out. */
    static boolean refuses(Duplicates duplicates, long number) {
        if (duplicates == Duplicates.REFUSE) {
            throw new DuplicateKeyException("the input of the sort", bytes(number));
        }
        return duplicates == Duplicates.LAST_WINS;
    }

    /** Returns bytes that have the order of numbers without a sign. */
    private static byte[] bytes(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }

    /** Returns the bytes of the file. */
    long fileBytes() {
        return end;
    }

    @Override
    public boolean addTo(NumberChunk target, long low, long high, long[] buffer) {
        RunBlocks.Reader blocks = blocksFrom(low);
        while (!blocks.isAtEnd()) {
            int count = decode(blocks, buffer);
            int from = Long.compareUnsigned(buffer[0], low) >= 0 ? 0 : position(low, count, buffer);
            boolean last = Long.compareUnsigned(buffer[count - 1], high) > 0;
            if (!target.addAll(buffer, from, last ? position(high + 1, count, buffer) : count)) {
                return false;
            }
            if (last) {
                return true;
            }
        }
        return true;
    }

    @Override
    public long count(long number, long[] buffer) {
        RunBlocks.Reader blocks = blocksFrom(number);
        long found = 0;
        while (!blocks.isAtEnd()) {
            int count = decode(blocks, buffer);
            boolean last = Long.compareUnsigned(buffer[count - 1], number) > 0;
            int end = last ? position(number + 1, count, buffer) : count;
            found += (long) end - position(number, count, buffer);
            if (last) {
                return found;
            }
        }
        return found;
    }

    private RunBlocks.Reader blocksFrom(long number) {
        return new RunBlocks.Reader(file, index.positionBelow(bytes(number)), end);
    }

    private static int position(long number, int count, long[] sorted) {
        return NumberRun.position(number, count, index -> sorted[(int) index]);
    }

    /** Reads the next block, which has one number at least, and returns how many it has. */
    private static int decode(RunBlocks.Reader blocks, long[] target) {
        int length = blocks.next();
        byte[] block = blocks.bytes();
        long number = 0;
        int count = 0;
        for (int at = 0; at < length; ) {
            long distance = block[at++];
            if (distance < 0) {
                byte second = block[at++];
                distance = (distance & 0x7F) | ((long) (second & 0x7F) << 7);
                if (second < 0) {
                    distance = Varints.read(block, at - 2);
                    at += Varints.bytes(distance) - 2;
                }
            }
            number += distance;
            target[count++] = number;
        }
        return count;
    }

    @Override
    public void sample(SampleTarget target) {
        index.sample((key, blocks) -> target.accept(ByteBuffer.wrap(key).getLong(), blocks * numbersPerBlock));
    }
}
