/**
 * Indexes: the entries that go with a record, kept in the same transaction as the record itself, and the building of
 * indexes on data that is there already.
 *
 * <p>Invariants: an entry exists if and only if its record does; a unique index has no two entries with the same values,
 * none of them null; an index is read only after it was built to the end.
 */
@NullMarked
package io.codex.data.core.index;

import org.jspecify.annotations.NullMarked;
