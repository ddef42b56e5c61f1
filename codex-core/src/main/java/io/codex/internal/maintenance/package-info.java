/**
 * The life of a local store: opening and recovery, when the write buffer is merged and how a merge becomes a checkpoint,
 * what is deleted when, closing, verifying. {@link io.codex.internal.maintenance.LocalEngine} puts it together.
 *
 * <p>May use every floor below. Invariants: nothing is written to a directory that is no store; nothing points at bytes that
 * were not forced; a file is deleted only when no state that can still be read, and no start after a crash, needs it.
 */
@NullMarked
package io.codex.internal.maintenance;

import org.jspecify.annotations.NullMarked;
