package io.codex.data.core;

import io.codex.data.core.mapping.CodexPersistentEntity;
import io.codex.data.core.mapping.event.AfterConvertCallback;
import io.codex.data.core.mapping.event.AfterConvertEvent;
import io.codex.data.core.mapping.event.AfterDeleteCallback;
import io.codex.data.core.mapping.event.AfterDeleteEvent;
import io.codex.data.core.mapping.event.AfterSaveCallback;
import io.codex.data.core.mapping.event.AfterSaveEvent;
import io.codex.data.core.mapping.event.BeforeConvertCallback;
import io.codex.data.core.mapping.event.BeforeConvertEvent;
import io.codex.data.core.mapping.event.BeforeDeleteCallback;
import io.codex.data.core.mapping.event.BeforeDeleteEvent;
import io.codex.data.core.mapping.event.BeforeSaveCallback;
import io.codex.data.core.mapping.event.BeforeSaveEvent;
import io.codex.data.core.mapping.event.CodexMappingEvent;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationEvent;
import org.springframework.data.mapping.callback.EntityCallback;
import org.springframework.data.mapping.callback.EntityCallbacks;
import org.springframework.data.util.Lazy;

/**
 * Tells the application's callbacks and listeners about records that come and go. Each step: the event, then callbacks.
 * Callbacks are looked up when the first record comes, since they may need the template themselves.
 */
final class EntityLifecycle {

    /** Without an application context there is nobody to tell. */
    static final EntityLifecycle NONE = new EntityLifecycle();

    private final @Nullable ApplicationContext context;
    private final @Nullable EventAudience audience;
    private final Lazy<EntityCallbacks> callbacks;

    private EntityLifecycle() {
        this.context = null;
        this.audience = null;
        this.callbacks = Lazy.empty();
    }

    EntityLifecycle(ApplicationContext context) {
        this.context = context;
        this.audience = new EventAudience(context);
        this.callbacks = Lazy.of(() -> findCallbacks(context));
    }

    private static @Nullable EntityCallbacks findCallbacks(ApplicationContext context) {
        boolean none = BeanFactoryUtils.beanNamesForTypeIncludingAncestors(context, EntityCallback.class).length == 0;
        return none ? null : EntityCallbacks.create(context);
    }

    /** Whether anybody wants to see a record before or after it is removed, so that it has to be read first. */
    boolean followsDeletes(CodexPersistentEntity<?> entity) {
        return callbacks.getOptional().isPresent()
                || listensTo(BeforeDeleteEvent.class, entity.getType())
                || listensTo(AfterDeleteEvent.class, entity.getType());
    }

    <T> T beforeConvert(CodexPersistentEntity<?> entity, T record) {
        return tell(BeforeConvertCallback.class, BeforeConvertEvent.class, BeforeConvertEvent::new, entity, record);
    }

    <T> T beforeSave(CodexPersistentEntity<?> entity, T record) {
        return tell(BeforeSaveCallback.class, BeforeSaveEvent.class, BeforeSaveEvent::new, entity, record);
    }

    <T> T afterSave(CodexPersistentEntity<?> entity, T record) {
        return tell(AfterSaveCallback.class, AfterSaveEvent.class, AfterSaveEvent::new, entity, record);
    }

    <T> T afterConvert(CodexPersistentEntity<?> entity, T record) {
        return tell(AfterConvertCallback.class, AfterConvertEvent.class, AfterConvertEvent::new, entity, record);
    }

    <T> T beforeDelete(CodexPersistentEntity<?> entity, T record) {
        return tell(BeforeDeleteCallback.class, BeforeDeleteEvent.class, BeforeDeleteEvent::new, entity, record);
    }

    <T> void afterDelete(CodexPersistentEntity<?> entity, T record) {
        tell(AfterDeleteCallback.class, AfterDeleteEvent.class, AfterDeleteEvent::new, entity, record);
    }

    @SuppressWarnings("rawtypes")
    private <T> T tell(
            Class<? extends EntityCallback> callback,
            Class<? extends CodexMappingEvent> eventType,
            BiFunction<T, String, ApplicationEvent> event,
            CodexPersistentEntity<?> entity,
            T record) {
        if (context != null && listensTo(eventType, entity.getType())) {
            context.publishEvent(event.apply(record, entity.getTree()));
        }
        EntityCallbacks known = callbacks.getNullable();
        return known == null ? record : known.callback(callback, record, entity.getTree());
    }

    private boolean listensTo(Class<?> eventType, Class<?> recordType) {
        return audience != null && audience.listensTo(eventType, recordType);
    }
}
