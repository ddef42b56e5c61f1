package io.codex.data.core.mapping.event;

import org.springframework.data.mapping.callback.EntityCallback;

/**
 * Is called with a record that is about to be stored, before its id and version are set. Auditing and validation have
 * their place here.
 *
 * @param <T> the class of the records, or a base class of them
 */
@FunctionalInterface
public interface BeforeConvertCallback<T> extends EntityCallback<T> {

    /**
     * Looks at a record and may change it.
     *
     * @param entity the record
     * @param tree the tree of the record
     * @return the record to go on with, the same or a changed one
     */
    T onBeforeConvert(T entity, String tree);
}
