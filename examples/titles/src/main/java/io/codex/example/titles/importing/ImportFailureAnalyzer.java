package io.codex.example.titles.importing;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Says in two sentences, instead of a stack trace, why titles were not imported. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class ImportFailureAnalyzer extends AbstractFailureAnalyzer<ImportException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, ImportException cause) {
        return new FailureAnalysis(cause.getMessage() + ".", cause.wayOut() + ".", cause);
    }
}
