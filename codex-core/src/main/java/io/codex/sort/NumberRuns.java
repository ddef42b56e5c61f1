package io.codex.sort;

import io.codex.internal.io.ScratchFile;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Makes runs of numbers. */
final class NumberRuns implements RunFactory<NumberChunk, NumberRun> {

    private final ExternalSort sort;
    private final NumberType type;
    private final SortMemory memory;
    private final ProgressMeter progress;
    private final ConcurrentLinkedQueue<NumberChunk.Scratch> idle = new ConcurrentLinkedQueue<>();

    NumberRuns(ExternalSort sort, NumberType type, SortMemory memory, ProgressMeter progress) {
        this.sort = sort;
        this.type = type;
        this.memory = memory;
        this.progress = progress;
    }

    /** Sorting a chunk needs another one of the same size, which is less than records need. */
    int chunkCapacity() {
        return memory.chunkBytes() / type.bytes();
    }

    /** Makes a buffer for the numbers of one block, each of which takes a byte at least. */
    long[] buffer() {
        return new long[memory.blockBytes()];
    }

    @Override
    public NumberChunk newChunk() {
        return NumberChunk.of(type, chunkCapacity());
    }

    @Override
    public long bytes(NumberChunk chunk) {
        return memory.chunkBytes();
    }

    @Override
    public void sort(NumberChunk chunk) {
        NumberChunk.Scratch scratch = idle.poll();
        scratch = scratch == null ? new NumberChunk.Scratch() : scratch;
        chunk.sort(scratch);
        idle.add(scratch);
    }

    /** Gives the memory back that only sorting needs. */
    void forgetScratch() {
        idle.clear();
    }

    @Override
    public NumberRun keep(NumberChunk chunk) {
        return new MemoryNumbers(chunk);
    }

    @Override
    public NumberRun write(List<NumberChunk> oldestFirst, ScratchFile file) {
        NumberChunk chunk = oldestFirst.get(0); // groups of numbers have one chunk
        FileNumbers run = FileNumbers.write(chunk, sort.duplicates(), file, memory.blockBytes(), sort.deflating());
        progress.spilled(run.fileBytes());
        chunk.clear();
        return run;
    }
}
