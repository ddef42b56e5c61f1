/** When to merge, cleaning, recovery, verification. */
@NullMarked
package io.codex.internal.maintenance;

import org.jspecify.annotations.NullMarked;
