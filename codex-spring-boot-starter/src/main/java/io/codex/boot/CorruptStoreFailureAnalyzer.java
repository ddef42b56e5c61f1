package io.codex.boot;

import io.codex.error.CorruptStoreException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says where the store is damaged. */
final class CorruptStoreFailureAnalyzer extends AbstractFailureAnalyzer<CorruptStoreException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, CorruptStoreException cause) {
        return new FailureAnalysis(
                cause.getMessage(),
                "Keep a copy of the store's folder as it is, then put a backup in its place. Nothing was changed: Codex"
                        + " does not open a store that would lose acknowledged data.",
                cause);
    }
}
