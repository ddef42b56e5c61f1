/**
 * Transactions: snapshots, own writes over a snapshot, conflict detection, group commit, the session pool.
 *
 * <p>{@link io.codex.internal.transaction.VersionedStore} is a narrow seam below the transactions: any engine that can
 * read a version and commit a set of writes against what was read can carry them.
 */
@NullMarked
package io.codex.internal.transaction;

import org.jspecify.annotations.NullMarked;
