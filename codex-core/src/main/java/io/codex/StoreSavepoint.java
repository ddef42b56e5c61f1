package io.codex;

import io.codex.internal.transaction.WritePoint;

/** A savepoint of a {@link StoreTransaction}. */
record StoreSavepoint(WritePoint point) implements Savepoint {}
