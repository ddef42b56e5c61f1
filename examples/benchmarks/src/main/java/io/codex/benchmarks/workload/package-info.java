/** The work that is measured. */
@NullMarked
package io.codex.benchmarks.workload;

import org.jspecify.annotations.NullMarked;
