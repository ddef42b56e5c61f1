package io.codex.sort;

import io.codex.error.DuplicateKeyException;
import io.codex.internal.io.ScratchFile;
import java.nio.ByteBuffer;
import java.util.function.LongPredicate;

/** A run of numbers in a temporary file: in each block the first number and then the distances, as varints. */
final class FileNumbers implements NumberRun {

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
        RunIndex index = new RunIndex();
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
    public boolean forEach(long low, long high, LongPredicate target) {
        RunBlocks.Reader blocks = new RunBlocks.Reader(file, index.positionBelow(bytes(low)), end);
        while (!blocks.isAtEnd()) {
            int length = blocks.next();
            byte[] block = blocks.bytes();
            long number = 0;
            for (int at = 0; at < length; ) {
                long distance = Varints.read(block, at);
                at += Varints.bytes(distance);
                number += distance;
                if (Long.compareUnsigned(number, high) > 0) {
                    return true;
                }
                if (Long.compareUnsigned(number, low) >= 0 && !target.test(number)) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public void sample(SampleTarget target) {
        index.sample((key, blocks) -> target.accept(ByteBuffer.wrap(key).getLong(), blocks * numbersPerBlock));
    }
}
