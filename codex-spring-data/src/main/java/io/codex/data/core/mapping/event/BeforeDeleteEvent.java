package io.codex.data.core.mapping.event;

/**
 * A record is about to be removed.
 *
 * @param <T> the class of the record
 */
public final class BeforeDeleteEvent<T> extends CodexMappingEvent<T> {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an event.
     *
     * @param entity the record
     * @param tree the tree of the record
     */
    public BeforeDeleteEvent(T entity, String tree) {
        super(entity, tree);
    }
}
