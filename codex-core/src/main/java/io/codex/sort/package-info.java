/**
 * External merge sort: brings more records or numbers into order than fit into memory. It is what bulk loads are fed by,
 * and may be used on its own. {@link io.codex.sort.ExternalSort} is the door.
 *
 * <p>The input is collected in chunks. Threads of the sort order each full chunk; once the memory is used up, they write it
 * to a temporary file as a <em>run</em>, compressed. The result is read by merging the runs. It can be cut at sampled keys
 * into parts that are merged by several threads at once.
 *
 * <p>Uses the floors of files and of key heads. Invariants: memory stays within the given bytes, the caller's own objects
 * apart; files are gone when the sort is closed, however it ended.
 */
@NullMarked
package io.codex.sort;

import org.jspecify.annotations.NullMarked;
