/** Figures of one process and what one run of one engine found. */
@NullMarked
package io.codex.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
