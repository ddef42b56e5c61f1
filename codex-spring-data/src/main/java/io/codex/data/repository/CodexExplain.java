package io.codex.data.repository;

import org.jspecify.annotations.Nullable;

/**
 * Shows how a repository answers its query methods. {@link CodexRepository} extends it; any other repository interface of
 * Codex may do so as well.
 *
 * <pre>{@code
 * titles.explain("findByNameStartingWith", "Ab");
 * // read: one range of ids of titles where name starts with 'Ab', about 17 entries
 * }</pre>
 */
public interface CodexExplain {

    /**
     * Describes what a call of a query method would read now, and what would be left to filter and sort. Nothing is changed,
     * and only the shape of the trees is looked at. The text is made for people and may change.
     *
     * @param method the name of a query method of the repository, one whose name says what it does
     * @param arguments the arguments of the call, all of them: the plan depends on them
     * @return the plan, one step a line
     * @throws IllegalArgumentException if there is no such method, or it does not take these arguments
     */
    String explain(String method, @Nullable Object... arguments);
}
