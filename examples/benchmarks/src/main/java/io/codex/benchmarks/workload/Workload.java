package io.codex.benchmarks.workload;

import io.codex.benchmarks.engine.Engines;
import io.codex.benchmarks.measure.Row;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A kind of work that every engine does in a process of its own, in one stage or several. */
public interface Workload {

    /**
     * Returns its name on the command line and in results.
     *
     * @return the name
     */
    String name();

    /**
     * Returns what it measures, in the order of its tables.
     *
     * @return the rows
     */
    List<Row> rows();

    /**
     * Returns the size it has if none is asked for.
     *
     * @return the size, mostly a number of entries
     */
    int defaultSize();

    /**
     * Returns contestants that are no engines, as a bare loop or a pool; they give figures to some rows only.
     *
     * @return their names
     */
    default List<String> extras() {
        return List.of();
    }

    /**
     * Tells whether all engines take part, and not Codex alone beside the extras.
     *
     * @return whether they do
     */
    default boolean comparesEngines() {
        return true;
    }

    /**
     * Returns everybody who can take part.
     *
     * @return the names of engines and extras
     */
    default List<String> contestants() {
        return Stream.concat((comparesEngines() ? Engines.ids() : List.of(Engines.CODEX)).stream(), extras().stream())
                .toList();
    }

    /**
     * Returns its stages; the folder of the engine is kept from one to the next.
     *
     * @return the stages in their order
     */
    default List<Stage> stages() {
        return List.of(Stage.of("all"));
    }

    /**
     * Makes the data that all engines share, once and in the comparing process.
     *
     * @param folder where shared files go
     * @param titles a list of titles, or null to generate them
     * @param size the size of the work
     */
    default void prepare(Path folder, @Nullable Path titles, int size) throws Exception {}

    /**
     * Does one stage of the work with one engine.
     *
     * @param run what to do it with
     */
    void run(Run run) throws Exception;
}
