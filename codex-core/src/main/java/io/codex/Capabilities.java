package io.codex;

import java.util.Set;

/**
 * What an engine can do, so that the floors above can adapt and say so early.
 *
 * @param maxKeyBytes the largest key, in bytes
 * @param maxValueBytes the largest value, in bytes
 * @param maxTransactionBytes the most that one transaction may write, in bytes of keys and values; a key that is
 *     written twice counts twice
 * @param isolations the isolation levels offered
 * @param changeFeed whether committed changes can be followed
 */
public record Capabilities(
        int maxKeyBytes, long maxValueBytes, long maxTransactionBytes, Set<Isolation> isolations, boolean changeFeed) {

    /** Copies the set. */
    public Capabilities {
        isolations = Set.copyOf(isolations);
    }
}
