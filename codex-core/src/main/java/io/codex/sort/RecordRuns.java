package io.codex.sort;

import io.codex.internal.io.ScratchFile;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Makes runs of records. */
final class RecordRuns implements RunFactory<RecordChunk, RecordRun> {

    private final SortMemory memory;
    private final Duplicates duplicates;
    private final boolean deflating;
    private final ProgressMeter progress;
    private final ConcurrentLinkedQueue<ChunkSort.Scratch> idle = new ConcurrentLinkedQueue<>();

    RecordRuns(ExternalSort sort, SortMemory memory, ProgressMeter progress) {
        this.memory = memory;
        this.duplicates = sort.duplicates();
        this.deflating = sort.deflating();
        this.progress = progress;
    }

    @Override
    public RecordChunk newChunk() {
        return new RecordChunk(memory.chunkBytes(), memory.scratchBytes() / ChunkSort.RECORD_BYTES);
    }

    @Override
    public long bytes(RecordChunk chunk) {
        return chunk.data().length;
    }

    @Override
    public void sort(RecordChunk chunk) {
        if (chunk.count() == 1) {
            chunk.keepSingle();
            return;
        }
        ChunkSort.Scratch scratch = idle.poll();
        scratch = scratch == null ? new ChunkSort.Scratch() : scratch;
        ChunkSort.sort(chunk, scratch);
        idle.add(scratch);
    }

    /** Gives the memory back that only sorting needs. */
    void forgetScratch() {
        idle.clear();
    }

    @Override
    public RecordRun keep(RecordChunk chunk) {
        return new MemoryRun(chunk, duplicates == Duplicates.LAST_WINS);
    }

    @Override
    public RecordRun write(List<RecordChunk> oldestFirst, ScratchFile file) {
        RecordRun run = merge(oldestFirst.stream().map(this::keep).toList(), file);
        oldestFirst.forEach(RecordChunk::clear);
        return run;
    }

    private FileRun merge(List<? extends RecordRun> oldestFirst, ScratchFile file) {
        List<RecordSource> sources = new ArrayList<>();
        oldestFirst.forEach(run -> sources.add(run.source(null, null)));
        RecordSource records = new MergedRecords(sources, duplicates);
        try (RunWriter writer = new RunWriter(file, memory.blockBytes(), deflating)) {
            while (records.advance()) {
                writer.add(records);
            }
            FileRun written = writer.finish();
            progress.spilled(writer.bytes());
            return written;
        }
    }

    /** Merges neighbouring runs until so few are left that they can be merged at once within the memory. */
    List<RecordRun> reduce(List<RecordRun> oldestFirst, RunPipeline<?, ?> pipeline) {
        List<RecordRun> runs = oldestFirst;
        int width = memory.mergeWidth();
        while (runs.size() > width && runs.get(0) instanceof FileRun) {
            List<Callable<RecordRun>> merges = new ArrayList<>();
            for (int from = 0; from < runs.size(); from += width) {
                List<RecordRun> group = runs.subList(from, Math.min(runs.size(), from + width));
                merges.add(() -> mergeToFile(group, pipeline.newFile()));
            }
            runs = pipeline.threads().all(merges);
        }
        return runs;
    }

    private RecordRun mergeToFile(List<RecordRun> group, ScratchFile file) {
        RecordRun merged = merge(group, file);
        group.forEach(run -> ((FileRun) run).delete());
        return merged;
    }
}
