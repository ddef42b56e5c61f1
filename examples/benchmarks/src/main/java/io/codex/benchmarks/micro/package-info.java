/** JMH microbenchmarks of the hot paths, by Codex's public door. */
@NullMarked
package io.codex.benchmarks.micro;

import org.jspecify.annotations.NullMarked;
