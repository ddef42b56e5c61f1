package io.codex.boot;

import io.codex.error.StorageException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says what the operating system refused, and what to do about it. */
final class StorageFailureAnalyzer extends AbstractFailureAnalyzer<StorageException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, StorageException cause) {
        return new FailureAnalysis(
                cause.getMessage(),
                "Give this user the right to read and write the store's folder, or set 'codex.path' to a folder on a disk that"
                        + " can be written and works. Every commit that had returned is still in the store.",
                cause);
    }
}
