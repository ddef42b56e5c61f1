package io.codex.benchmarks.engine;

/** A kind of engine that can be compared. More than the built-in ones are found by {@link java.util.ServiceLoader}. */
public interface EngineKind {

    /**
     * Returns the name of the engine on the command line and in results.
     *
     * @return the name
     */
    String id();

    /**
     * Tells whether the engine writes data through a mapping, where the counts of write calls do not see it.
     *
     * @return whether it does
     */
    default boolean writesThroughMapping() {
        return false;
    }

    /**
     * Opens an engine, and creates its files if there are none.
     *
     * @param settings where and how
     * @return the engine; it must be closed
     */
    Engine open(EngineSettings settings) throws Exception;
}
