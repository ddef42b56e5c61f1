package io.codex.data.core.mapping.event;

import org.springframework.data.mapping.callback.EntityCallback;

/**
 * Is called with a record that is about to be stored, after its id and version were set: the last chance to change it.
 *
 * @param <T> the class of the records, or a base class of them
 */
@FunctionalInterface
public interface BeforeSaveCallback<T> extends EntityCallback<T> {

    /**
     * Looks at a record and may change it.
     *
     * @param entity the record
     * @param tree the tree of the record
     * @return the record to store, the same or a changed one
     */
    T onBeforeSave(T entity, String tree);
}
