package io.codex.data.auditing;

import io.codex.data.core.mapping.event.BeforeConvertCallback;
import org.springframework.core.Ordered;

/** Audits every record on its way into the store. */
final class AuditingCallback implements BeforeConvertCallback<Object>, Ordered {

    private final AuditedClasses classes;
    private final CodexAuditingHandler handler;

    AuditingCallback(AuditedClasses classes, CodexAuditingHandler handler) {
        this.classes = classes;
        this.handler = handler;
    }

    @Override
    public Object onBeforeConvert(Object entity, String tree) {
        classes.check(entity.getClass());
        return handler.markAudited(entity);
    }

    /** The place that auditing has in all Spring Data modules: there is room before it and behind it. */
    @Override
    public int getOrder() {
        return 100;
    }
}
