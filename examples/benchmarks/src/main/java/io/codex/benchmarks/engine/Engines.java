package io.codex.benchmarks.engine;

import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All engines that can be compared. */
public final class Engines {

    /** The engine that the others are the peers of. */
    public static final String CODEX = BuiltInEngine.CODEX.id();

    private static final String VARIANT_OF_CODEX = CODEX + "-";

    private Engines() {}

    /**
     * Tells whether an engine is Codex, whatever its options, and thus no peer of it.
     *
     * @param id the name of the engine
     * @return whether it is
     */
    public static boolean isCodex(String id) {
        return id.equals(CODEX) || id.startsWith(VARIANT_OF_CODEX);
    }

    /**
     * Returns all engines, the built-in ones first.
     *
     * @return the engines
     */
    public static List<EngineKind> all() {
        return Stream.concat(
                        Stream.of(BuiltInEngine.values()),
                        ServiceLoader.load(EngineKind.class).stream().map(ServiceLoader.Provider::get))
                .toList();
    }

    /**
     * Returns the names of all engines.
     *
     * @return the names
     */
    public static List<String> ids() {
        return all().stream().map(EngineKind::id).toList();
    }

    /**
     * Finds an engine.
     *
     * @param id its name
     * @return the engine
     * @throws IllegalArgumentException if there is none of that name
     */
    public static EngineKind of(String id) {
        return all().stream()
                .filter(kind -> kind.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no engine '" + id + "'. Choose from "
                        + ids().stream().collect(Collectors.joining(", ")) + "."));
    }
}
