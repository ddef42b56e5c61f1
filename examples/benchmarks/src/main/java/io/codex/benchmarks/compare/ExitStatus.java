package io.codex.benchmarks.compare;

/** How a process that ran one stage ended. */
public final class ExitStatus {

    /** All went well. */
    public static final int SUCCESS = 0;

    /** The heap was too small; this is also what the virtual machine itself ends with then. */
    public static final int OUT_OF_MEMORY = 3;

    /** The engine gave an answer that is known to be wrong. */
    public static final int WRONG_ANSWER = 4;

    private ExitStatus() {}

    /**
     * Tells how a process ends that failed.
     *
     * @param failure why it failed
     * @return the status, 1 if it is none of the special ones
     */
    public static int of(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError) {
                return OUT_OF_MEMORY;
            }
            if (cause instanceof io.codex.benchmarks.measure.WrongAnswerException) {
                return WRONG_ANSWER;
            }
        }
        return 1;
    }
}
