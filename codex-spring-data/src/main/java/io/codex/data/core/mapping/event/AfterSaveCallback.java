package io.codex.data.core.mapping.event;

import org.springframework.data.mapping.callback.EntityCallback;

/**
 * Is called with a record that was stored. The transaction is not committed yet, if it is one of Spring.
 *
 * @param <T> the class of the records, or a base class of them
 */
@FunctionalInterface
public interface AfterSaveCallback<T> extends EntityCallback<T> {

    /**
     * Looks at a record and may change it.
     *
     * @param entity the record
     * @param tree the tree of the record
     * @return the record to give back, the same or a changed one
     */
    T onAfterSave(T entity, String tree);
}
