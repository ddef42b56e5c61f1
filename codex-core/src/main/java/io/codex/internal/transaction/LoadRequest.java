package io.codex.internal.transaction;

import io.codex.internal.transaction.VersionedStore.CommitRequest;
import io.codex.sort.SortedRecords;

/**
 * A bulk load into one tree, as an engine needs it.
 *
 * @param treeName names the tree in messages
 * @param tree the keys of the tree
 * @param catalog what of the catalog was read, and the writes that create the tree if it does not exist
 * @param entries the entries by their keys without the number of the tree; no two have the same key
 * @param refusesExisting whether the load fails if the tree already has one of the keys; otherwise it replaces the entry
 */
public record LoadRequest(
        String treeName, TreeSpace tree, CommitRequest catalog, SortedRecords entries, boolean refusesExisting) {}
