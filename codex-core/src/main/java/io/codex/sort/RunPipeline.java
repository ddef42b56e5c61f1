package io.codex.sort;

import io.codex.internal.io.ScratchFile;
import io.codex.internal.io.ScratchFiles;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Turns chunks into runs beside the thread that fills the chunks. Sorted chunks stay in memory until there is no room for
 * another one; from then on they are written to files, some neighbours as one run, and filled anew. So an input that fits
 * into the memory is never written.
 *
 * <p>One thread fills chunks; it waits here if the threads that sort and write do not keep up.
 *
 * @param <C> the type of the chunks
 * @param <R> the type of the runs
 */
final class RunPipeline<C, R> implements AutoCloseable {

    private final RunFactory<C, R> factory;
    private final ScratchFiles scratch;
    private final SortThreads threads;
    private final long chunkBytes;
    private final int groupSize;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ArrayDeque<C> empty = new ArrayDeque<>(); // guarded by lock
    private final Map<Integer, C> sorted = new TreeMap<>(); // guarded by lock: by the order of the input
    private final Map<Integer, R> written = new TreeMap<>(); // guarded by lock: by the order of the input
    private final List<ScratchFile> files = new ArrayList<>(); // guarded by lock
    private long roomBytes; // guarded by lock: for more chunks
    private int nextToWrite; // guarded by lock: the number of chunks that are written or being written
    private int submittedCount; // guarded by lock
    private int busyCount; // guarded by lock
    private boolean spilling; // guarded by lock
    private @Nullable Throwable failure; // guarded by lock: the first one

    RunPipeline(RunFactory<C, R> factory, ScratchFiles scratch, SortMemory memory) {
        this.factory = factory;
        this.scratch = scratch;
        this.threads = new SortThreads(memory.threads());
        this.chunkBytes = memory.chunkBytes();
        this.groupSize = memory.groupSize();
        this.roomBytes = memory.roomBytes();
    }

    /** Returns the threads, for work that comes after the runs. */
    SortThreads threads() {
        return threads;
    }

    /** Returns an empty chunk, once there is one. */
    C emptyChunk() {
        lock.lock();
        try {
            awaitRoom(() -> !empty.isEmpty() || roomBytes >= chunkBytes);
            if (!empty.isEmpty()) {
                return empty.remove();
            }
            roomBytes -= chunkBytes;
            return factory.newChunk();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for room for a chunk of another size, which the caller makes and submits. It is given back once it is written. */
    void reserve(int bytes) {
        lock.lock();
        try {
            awaitRoom(() -> isThereRoom(bytes));
            roomBytes -= bytes;
        } finally {
            lock.unlock();
        }
    }

    private boolean isThereRoom(int bytes) {
        while (roomBytes < bytes && !empty.isEmpty()) {
            empty.remove();
            roomBytes += chunkBytes;
        }
        return roomBytes >= bytes;
    }

    private void awaitRoom(BooleanSupplier room) {
        requireSound();
        if (room.getAsBoolean()) {
            return;
        }
        if (!spilling) {
            spilling = true;
            writeGroups(groupSize);
        }
        awaitUntil(() -> {
            if (failure != null || room.getAsBoolean()) {
                return true;
            }
            if (busyCount == 0) {
                writeGroups(1);
            }
            return false;
        });
        requireSound();
    }

    /** Begins to write all groups of sorted neighbours that have so many chunks at least. The lock is held. */
    private void writeGroups(int smallest) {
        while (true) {
            int order = nextToWrite;
            List<C> group = new ArrayList<>();
            while (group.size() < groupSize && sorted.containsKey(order + group.size())) {
                group.add(sorted.get(order + group.size()));
            }
            if (group.size() < smallest) {
                return;
            }
            for (int i = 0; i < group.size(); i++) {
                sorted.remove(order + i);
            }
            nextToWrite += group.size();
            begin(() -> write(order, group));
        }
    }

    /** Takes a full chunk. */
    void submit(C chunk) {
        lock.lock();
        try {
            int order = submittedCount++;
            begin(() -> {
                factory.sort(chunk);
                keep(order, chunk);
            });
        } finally {
            lock.unlock();
        }
    }

    private void keep(int order, C chunk) {
        lock.lock();
        try {
            sorted.put(order, chunk);
            if (spilling) {
                writeGroups(groupSize);
            }
        } finally {
            lock.unlock();
        }
    }

    private void begin(Runnable work) {
        busyCount++;
        threads.execute(() -> {
            Throwable failed = null;
            try {
                work.run();
            } catch (RuntimeException | Error e) {
                failed = e;
            } finally {
                end(failed);
            }
        });
    }

    private void end(@Nullable Throwable failed) {
        lock.lock();
        try {
            busyCount--;
            failure = failure == null ? failed : failure;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void write(int order, List<C> group) {
        R run = factory.write(group, newFile());
        lock.lock();
        try {
            written.put(order, run);
            group.forEach(this::reuse);
        } finally {
            lock.unlock();
        }
    }

    private void reuse(C chunk) {
        long bytes = factory.bytes(chunk);
        if (bytes == chunkBytes) {
            empty.add(chunk);
        } else {
            roomBytes += bytes;
        }
    }

    /** Makes a file that is closed with the pipeline at the latest. */
    ScratchFile newFile() {
        ScratchFile file = scratch.create();
        lock.lock();
        try {
            files.add(file);
        } finally {
            lock.unlock();
        }
        return file;
    }

    /**
     * Ends the input, and returns its runs, the oldest first: all in memory or all in files. Nothing may be submitted
     * afterwards.
     *
     * @param last the chunk that is not full
     */
    List<R> finish(C last) {
        if (isFirst()) {
            // So small an input is not worth a thread.
            factory.sort(last);
            return List.of(factory.keep(last));
        }
        submit(last);
        lock.lock();
        try {
            awaitUntil(() -> busyCount == 0);
            if (spilling && failure == null) {
                writeGroups(1);
                awaitUntil(() -> busyCount == 0);
            }
            requireSound();
            return runs();
        } finally {
            lock.unlock();
        }
    }

    private boolean isFirst() {
        lock.lock();
        try {
            return submittedCount == 0;
        } finally {
            lock.unlock();
        }
    }

    private List<R> runs() {
        List<R> runs = new ArrayList<>(written.values());
        sorted.values().forEach(chunk -> runs.add(factory.keep(chunk)));
        sorted.clear();
        empty.clear();
        return runs;
    }

    private void requireSound() {
        if (failure != null) {
            throw SortThreads.unchecked(failure);
        }
    }

    private void awaitUntil(BooleanSupplier condition) {
        try {
            while (!condition.getAsBoolean()) {
                changed.await();
            }
        } catch (InterruptedException e) {
            throw SortThreads.interrupted("a chunk to be sorted or written", e);
        }
    }

    /** Ends all work and deletes all files. Closing twice is harmless. */
    @Override
    public void close() {
        threads.close();
        RuntimeException failed = null;
        for (ScratchFile file : files) {
            try {
                file.close();
            } catch (RuntimeException e) {
                failed = failed == null ? e : failed;
            }
        }
        if (failed != null) {
            throw failed;
        }
    }
}
