package io.codex.boot;

import io.codex.error.NotAStoreException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says that something else lies where the store should be. */
final class NotAStoreFailureAnalyzer extends AbstractFailureAnalyzer<NotAStoreException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, NotAStoreException cause) {
        return new FailureAnalysis(
                cause.getMessage(),
                "Set 'codex.path' to a Codex store, to an empty folder, or to one that does not exist yet."
                        + " Nothing was changed.",
                cause);
    }
}
