/** Shows what comparisons found: tables, pictures and the page in the manual. */
@NullMarked
package io.codex.benchmarks.report;

import org.jspecify.annotations.NullMarked;
