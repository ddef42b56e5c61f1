/** Runs engines in turn, each in a process of its own, and puts what they found side by side. */
@NullMarked
package io.codex.benchmarks.compare;

import org.jspecify.annotations.NullMarked;
