/** Codex's pool of sessions and HikariCP's pool of connections, each without anything behind it. */
@NullMarked
package io.codex.benchmarks.pool;

import org.jspecify.annotations.NullMarked;
