package io.codex.benchmarks.compare;

/** Tells that a contestant could not do its work, or did it wrong. */
class FailedRunException extends Exception {

    FailedRunException(String message) {
        super(message);
    }
}
