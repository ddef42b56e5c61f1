package io.codex.data.core.mapping.event;

/**
 * A record is about to be stored; its id and version are not set yet.
 *
 * @param <T> the class of the record
 */
public final class BeforeConvertEvent<T> extends CodexMappingEvent<T> {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an event.
     *
     * @param entity the record
     * @param tree the tree of the record
     */
    public BeforeConvertEvent(T entity, String tree) {
        super(entity, tree);
    }
}
