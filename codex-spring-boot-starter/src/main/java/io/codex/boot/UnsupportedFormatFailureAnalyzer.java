package io.codex.boot;

import io.codex.error.UnsupportedFormatException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says that the store was written by a newer Codex. */
final class UnsupportedFormatFailureAnalyzer extends AbstractFailureAnalyzer<UnsupportedFormatException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, UnsupportedFormatException cause) {
        return new FailureAnalysis(
                cause.getMessage(),
                "Use the version of codex-spring-boot-starter that wrote the store (format " + cause.found()
                        + ", this one reads up to " + cause.supported()
                        + "), or set 'codex.path' to another store. Nothing in it was changed.",
                cause);
    }
}
