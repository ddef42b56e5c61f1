package io.codex.data.auditing;

import org.springframework.data.auditing.IsNewAwareAuditingHandler;

/** Spring Data's auditing of Codex records. A type of its own, beside the handlers of other modules. */
final class CodexAuditingHandler extends IsNewAwareAuditingHandler {

    CodexAuditingHandler(AuditedClasses classes) {
        super(classes.entities());
    }
}
