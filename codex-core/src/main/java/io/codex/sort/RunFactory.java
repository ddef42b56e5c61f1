package io.codex.sort;

import io.codex.internal.io.ScratchFile;
import java.util.List;

/**
 * What distinguishes the sorts of records and of numbers: how a chunk is sorted and becomes a run. All threads may share it.
 *
 * @param <C> the type of the chunks
 * @param <R> the type of the runs
 */
interface RunFactory<C, R> {

    /** Makes an empty chunk. */
    C newChunk();

    /** Returns how much memory a chunk takes. */
    long bytes(C chunk);

    /** Puts the content of a chunk in order. */
    void sort(C chunk);

    /** Makes a run of a sorted chunk, which stays in memory. */
    R keep(C chunk);

    /** Writes sorted chunks as one run, and empties them. The file is closed by its owner, also if this fails. */
    R write(List<C> oldestFirst, ScratchFile file);
}
