/**
 * The only room that touches files: open, read, write, force, lock, list, free space. Every implementation of
 * {@link io.codex.internal.io.Directory} keeps the rules written there, the real one, the one in memory and the
 * simulated one that crashes.
 */
@NullMarked
package io.codex.internal.io;

import org.jspecify.annotations.NullMarked;
