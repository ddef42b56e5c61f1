package io.codex.data.core.mapping.event;

/**
 * A record is about to be stored, with its id and version.
 *
 * @param <T> the class of the record
 */
public final class BeforeSaveEvent<T> extends CodexMappingEvent<T> {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an event.
     *
     * @param entity the record
     * @param tree the tree of the record
     */
    public BeforeSaveEvent(T entity, String tree) {
        super(entity, tree);
    }
}
