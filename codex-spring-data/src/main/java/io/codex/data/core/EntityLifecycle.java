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
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.data.mapping.callback.EntityCallback;
import org.springframework.data.mapping.callback.EntityCallbacks;

/** Tells the application's callbacks and listeners about records that come and go. Each step: the event, then callbacks. */
final class EntityLifecycle {

    /** Without an application context there is nobody to tell. */
    static final EntityLifecycle NONE = new EntityLifecycle(null, null);

    private final @Nullable EntityCallbacks callbacks;
    private final @Nullable ApplicationEventPublisher publisher;

    EntityLifecycle(@Nullable EntityCallbacks callbacks, @Nullable ApplicationEventPublisher publisher) {
        this.callbacks = callbacks;
        this.publisher = publisher;
    }

    /** Whether anybody may listen, so that a record to be removed has to be read first. */
    boolean isActive() {
        return callbacks != null || publisher != null;
    }

    <T> T beforeConvert(CodexPersistentEntity<?> entity, T record) {
        return tell(BeforeConvertCallback.class, BeforeConvertEvent::new, entity, record);
    }

    <T> T beforeSave(CodexPersistentEntity<?> entity, T record) {
        return tell(BeforeSaveCallback.class, BeforeSaveEvent::new, entity, record);
    }

    <T> T afterSave(CodexPersistentEntity<?> entity, T record) {
        return tell(AfterSaveCallback.class, AfterSaveEvent::new, entity, record);
    }

    <T> T afterConvert(CodexPersistentEntity<?> entity, T record) {
        return tell(AfterConvertCallback.class, AfterConvertEvent::new, entity, record);
    }

    <T> T beforeDelete(CodexPersistentEntity<?> entity, T record) {
        return tell(BeforeDeleteCallback.class, BeforeDeleteEvent::new, entity, record);
    }

    <T> void afterDelete(CodexPersistentEntity<?> entity, T record) {
        tell(AfterDeleteCallback.class, AfterDeleteEvent::new, entity, record);
    }

    @SuppressWarnings("rawtypes")
    private <T> T tell(
            Class<? extends EntityCallback> callback,
            BiFunction<T, String, ApplicationEvent> event,
            CodexPersistentEntity<?> entity,
            T record) {
        if (publisher != null) {
            publisher.publishEvent(event.apply(record, entity.getTree()));
        }
        return callbacks == null ? record : callbacks.callback(callback, record, entity.getTree());
    }
}
