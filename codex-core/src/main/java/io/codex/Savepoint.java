package io.codex;

/**
 * A point within a transaction to which its writes can be taken back. Valid until its transaction ends, or is rolled
 * back to an earlier savepoint.
 */
public interface Savepoint {}
