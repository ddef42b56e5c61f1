/** Measures Codex beside other embedded stores: the command line. */
@NullMarked
package io.codex.benchmarks;

import org.jspecify.annotations.NullMarked;
