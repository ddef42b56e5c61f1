package io.codex.data.core.mapping.event;

import org.springframework.context.ApplicationEvent;
import org.springframework.core.ResolvableType;
import org.springframework.core.ResolvableTypeProvider;

/**
 * Something happens to a record. Listen to {@code CodexMappingEvent<Title>}, or to one of its subclasses, for the records
 * of one class.
 *
 * @param <T> the class of the record
 */
public abstract sealed class CodexMappingEvent<T> extends ApplicationEvent implements ResolvableTypeProvider
        permits BeforeConvertEvent,
                BeforeSaveEvent,
                AfterSaveEvent,
                AfterConvertEvent,
                BeforeDeleteEvent,
                AfterDeleteEvent {

    private static final long serialVersionUID = 1L;

    private final String tree;

    CodexMappingEvent(T entity, String tree) {
        super(entity);
        this.tree = tree;
    }

    /**
     * Returns the record.
     *
     * @return the record
     */
    @SuppressWarnings("unchecked")
    public T getEntity() {
        return (T) getSource();
    }

    /**
     * Returns the tree of the record.
     *
     * @return its name
     */
    public String getTree() {
        return tree;
    }

    @Override
    public ResolvableType getResolvableType() {
        return ResolvableType.forClassWithGenerics(getClass(), ResolvableType.forInstance(getSource()));
    }
}
