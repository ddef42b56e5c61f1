/**
 * From conditions on properties to key ranges and back to records. A {@link io.codex.data.core.query.RecordQuery} says what
 * is wanted; the planner picks the tree and the ranges to read, and what is left over is filtered and sorted in memory.
 *
 * <p>One rule holds everywhere: a property has one order, {@link io.codex.data.core.query.ValueOrder}, which is that of its
 * key codec. Filters, sorts, index ranges and scroll positions all use it, so an answer never depends on the plan.
 *
 * <p>This package uses mapping, conversion and the store. It knows nothing of repositories and their methods.
 */
@NullMarked
package io.codex.data.core.query;

import org.jspecify.annotations.NullMarked;
