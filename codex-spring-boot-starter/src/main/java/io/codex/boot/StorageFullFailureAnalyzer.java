package io.codex.boot;

import io.codex.error.StorageFullException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says that the disk is full. */
final class StorageFullFailureAnalyzer extends AbstractFailureAnalyzer<StorageFullException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, StorageFullException cause) {
        return new FailureAnalysis(
                cause.getMessage(),
                "Make room on the disk of the store, or move the store's folder to a larger one and set 'codex.path' to it."
                        + " Every commit that had returned is still in the store.",
                cause);
    }
}
