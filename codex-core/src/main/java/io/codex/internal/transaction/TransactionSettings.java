package io.codex.internal.transaction;

/**
 * How a transaction runs.
 *
 * @param serializable whether reads are checked at commit; otherwise only written keys are
 * @param readOnly whether every write is refused
 * @param force when its redo is forced
 */
public record TransactionSettings(boolean serializable, boolean readOnly, VersionedStore.Force force) {}
