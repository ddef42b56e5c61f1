package io.codex.internal.transaction;

import io.codex.internal.tree.DiskTree;
import org.jspecify.annotations.Nullable;

/**
 * The whole store as of one commit: three places where a key may lie, the newest first. Immutable; a reader that holds a
 * state sees nothing of what happens afterwards.
 *
 * @param active the writes since the last freeze
 * @param frozen the writes that a merge is bringing to the disk right now, or null
 * @param disk the tree on disk
 * @param lastCommit the number of the newest commit contained
 * @param lastCatalogCommit the number of the newest commit contained that changed the catalog, or 0 if none did since the
 *     store was opened
 * @param generation the number of merges published so far; segments that died in a merge are still read by states of
 *     smaller generations
 */
public record State(
        WriteBuffer.View active,
        WriteBuffer.@Nullable View frozen,
        DiskTree disk,
        long lastCommit,
        long lastCatalogCommit,
        long generation) {

    State withCommit(WriteBuffer.View newActive, long commit, long catalogCommit) {
        return new State(newActive, frozen, disk, commit, catalogCommit, generation);
    }

    State withFrozen(WriteBuffer.View newActive, WriteBuffer.View newFrozen) {
        return new State(newActive, newFrozen, disk, lastCommit, lastCatalogCommit, generation);
    }

    State withMerged(DiskTree merged) {
        return new State(active, null, merged, lastCommit, lastCatalogCommit, generation + 1);
    }

    State withLoaded(WriteBuffer.View newActive, long commit, long catalogCommit, DiskTree loaded) {
        return new State(newActive, null, loaded, commit, catalogCommit, generation + 1);
    }
}
