package io.codex.benchmarks.measure;

/** Tells that an engine gave an answer that is known to be wrong. */
public final class WrongAnswerException extends RuntimeException {

    /**
     * Creates the exception.
     *
     * @param message what was asked, what was answered and what would have been right
     */
    public WrongAnswerException(String message) {
        super(message);
    }

    /**
     * Refuses an answer that is not the expected one.
     *
     * @param question what was asked
     * @param expected what would be right
     * @param answer what was answered
     * @throws WrongAnswerException if they differ
     */
    public static void unlessEqual(String question, long expected, long answer) {
        if (answer != expected) {
            throw new WrongAnswerException(
                    question + ": expected " + expected + " but the engine said " + answer + ".");
        }
    }
}
