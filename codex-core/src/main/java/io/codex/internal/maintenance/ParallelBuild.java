package io.codex.internal.maintenance;

import io.codex.internal.log.SegmentLane;
import io.codex.internal.log.SegmentWriter;
import io.codex.internal.page.LanePageSink;
import io.codex.internal.transaction.TreeSpace;
import io.codex.internal.tree.BuiltPage;
import io.codex.internal.tree.LoadedEntries;
import io.codex.internal.tree.PartBuilder;
import io.codex.internal.tree.TreeMerge;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Builds the pages of a bulk load with a thread for each part, which writes them to segments of its own. */
final class ParallelBuild {

    private final TreeSpace tree;
    private final List<LoadedEntries> parts;
    private final TreeMerge.Work work;

    /**
     * Prepares a build.
     *
     * @param parts each stands on its first entry, and ends before the first entry of the next one
     */
    ParallelBuild(TreeSpace tree, List<LoadedEntries> parts, TreeMerge.Work work) {
        this.tree = tree;
        this.parts = parts;
        this.work = work;
    }

    /** Builds all pages and returns them in order. When it returns or throws, no thread is left. */
    List<BuiltPage> run(SegmentWriter writer) {
        if (parts.isEmpty()) {
            return List.of();
        }
        List<byte[]> fences = fences();
        ExecutorService threads = Executors.newFixedThreadPool(parts.size(), ParallelBuild::thread);
        List<CompletableFuture<List<BuiltPage>>> building = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            LoadedEntries part = parts.get(i);
            byte[] low = fences.get(i);
            byte[] high = fences.get(i + 1);
            SegmentLane lane = writer.newLane();
            building.add(CompletableFuture.supplyAsync(() -> build(part, low, high, lane), threads));
        }
        threads.shutdown();
        return joined(building);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "codex-load");
        thread.setDaemon(true);
        return thread;
    }

    /** A part begins at its first key, and the first one where the tree begins, so that nothing is left between them. */
    private List<byte[]> fences() {
        List<byte[]> fences = new ArrayList<>();
        fences.add(tree.start());
        parts.stream().skip(1).map(LoadedEntries::key).forEach(fences::add);
        fences.add(tree.end());
        return fences;
    }

    /** The pages are forced while others are still being built. */
    private List<BuiltPage> build(LoadedEntries part, byte[] low, byte[] high, SegmentLane lane) {
        List<BuiltPage> pages = PartBuilder.build(part, low, high, new LanePageSink(lane), work);
        lane.force();
        return pages;
    }

    /** Waits for all, whatever fails: nobody may write any more when what was written is taken back. */
    private static List<BuiltPage> joined(List<CompletableFuture<List<BuiltPage>>> building) {
        CompletableFuture<Void> all = CompletableFuture.allOf(building.toArray(new CompletableFuture<?>[0]));
        try {
            all.join();
        } catch (CompletionException failed) {
            throw unwrapped(failed);
        }
        return building.stream().flatMap(part -> part.join().stream()).toList();
    }

    private static RuntimeException unwrapped(CompletionException failed) {
        Throwable cause = failed.getCause();
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException unchecked ? unchecked : failed;
    }
}
