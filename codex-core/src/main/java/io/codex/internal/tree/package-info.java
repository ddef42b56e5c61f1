/**
 * Trees: the write buffer in memory with its immutable versions, the immutable tree on disk, cursors over both, and the
 * merge that turns a frozen buffer and the old tree on disk into the new one.
 */
@NullMarked
package io.codex.internal.tree;

import org.jspecify.annotations.NullMarked;
