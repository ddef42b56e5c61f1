/** What is stored and asked for: the same for every engine, made from a seed or taken from a real list. */
@NullMarked
package io.codex.benchmarks.data;

import org.jspecify.annotations.NullMarked;
