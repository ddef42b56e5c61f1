package io.codex.internal.io;

/** The power is cut: thrown by the call at which a {@link SimulatedDirectory} crashes and by every later one. */
public final class SimulatedCrash extends RuntimeException {

    private static final long serialVersionUID = 1L;

    SimulatedCrash(String message) {
        super(message);
    }
}
