/** Frames with checksums, the redo log, the data segments, the superblock, and the scan that recovers them. */
@NullMarked
package io.codex.internal.log;

import org.jspecify.annotations.NullMarked;
