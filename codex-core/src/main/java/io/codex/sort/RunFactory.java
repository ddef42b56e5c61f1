package io.codex.sort;

import io.codex.internal.io.ScratchFile;

/**
 * What distinguishes the sorts of records and of numbers: how a chunk is sorted and becomes a run. All threads may share it.
 *
 * @param <C> the type of the chunks
 * @param <R> the type of the runs
 */
interface RunFactory<C, R> {

    /** Makes an empty chunk. */
    C newChunk();

    /** Puts the content of a chunk in order. */
    void sort(C chunk);

    /** Makes a run of a sorted chunk, which stays in memory. */
    R keep(C chunk);

    /** Writes a sorted chunk as a run, and empties it. The file is closed by its owner, also if this fails. */
    R write(C chunk, ScratchFile file);
}
