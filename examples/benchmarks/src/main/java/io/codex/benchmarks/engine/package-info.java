/** Codex and its peers behind one interface, each set up as its own documentation advises. */
@NullMarked
package io.codex.benchmarks.engine;

import org.jspecify.annotations.NullMarked;
