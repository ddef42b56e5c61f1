package io.codex.boot;

import io.codex.error.StoreLockedException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says who has the store open, and what to do about it. */
final class StoreLockedFailureAnalyzer extends AbstractFailureAnalyzer<StoreLockedException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, StoreLockedException cause) {
        return new FailureAnalysis(
                "The Codex store " + cause.path() + " is locked by " + cause.owner() + ".",
                "Stop that process, which releases the lock, or set 'codex.path' to a store of this application's own."
                        + " One store serves one process at a time.",
                cause);
    }
}
