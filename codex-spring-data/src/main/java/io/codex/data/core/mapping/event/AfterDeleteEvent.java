package io.codex.data.core.mapping.event;

/**
 * A record was removed. The transaction is not committed yet, if it is one of Spring.
 *
 * @param <T> the class of the record
 */
public final class AfterDeleteEvent<T> extends CodexMappingEvent<T> {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an event.
     *
     * @param entity the record
     * @param tree the tree of the record
     */
    public AfterDeleteEvent(T entity, String tree) {
        super(entity, tree);
    }
}
