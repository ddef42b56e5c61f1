package io.codex.data.core.query;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Conditions joined by <em>and</em>, and such groups joined by <em>or</em>. Immutable.
 *
 * @param alternatives the groups: a record passes if all conditions of one of them pass
 */
public record Filter(List<List<Condition>> alternatives) {

    private static final Filter ALL = new Filter(List.of(List.of()));

    /** Copies the lists. */
    public Filter {
        alternatives = alternatives.stream().map(List::copyOf).toList();
    }

    /**
     * Returns the filter that every record passes.
     *
     * @return the filter without conditions
     */
    public static Filter all() {
        return ALL;
    }

    static Filter allOf(List<Condition> conditions) {
        return new Filter(List.of(conditions));
    }

    boolean passesAll() {
        return alternatives.stream().anyMatch(List::isEmpty);
    }

    boolean matches(Object record) {
        for (List<Condition> group : alternatives) {
            if (group.stream().allMatch(condition -> condition.matches(record))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return alternatives.stream()
                .map(group -> group.stream().map(Condition::toString).collect(Collectors.joining(" and ")))
                .collect(Collectors.joining(" or "));
    }
}
