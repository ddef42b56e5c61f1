package io.codex.internal.io;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The entries of a simulated directory: the durable ones, the ones seen now, and the changes between the two in order. */
final class SimulatedNames {

    private SortedMap<String, SimulatedContent> durable = new TreeMap<>();
    private final SortedMap<String, SimulatedContent> current = new TreeMap<>();
    private final List<Change> unsynced = new ArrayList<>();

    /** Makes a name point to a content, or to nothing, and takes another name away. */
    private record Change(
            @Nullable String removed,
            @Nullable String set,
            @Nullable SimulatedContent content) {

        private void apply(Map<String, SimulatedContent> entries) {
            if (removed != null) {
                entries.remove(removed);
            }
            if (set != null && content != null) {
                entries.put(set, content);
            }
        }
    }

    List<String> list() {
        return List.copyOf(current.keySet());
    }

    @Nullable
    SimulatedContent find(String name) {
        return current.get(name);
    }

    void create(String name, SimulatedContent content) {
        change(new Change(null, name, content));
    }

    void rename(String from, String to) {
        change(new Change(from, to, current.get(from)));
    }

    void delete(String name) {
        change(new Change(name, null, null));
    }

    private void change(Change change) {
        change.apply(current);
        unsynced.add(change);
    }

    void sync() {
        durable = new TreeMap<>(current);
        unsynced.clear();
    }

    long totalSize() {
        return current.values().stream().mapToLong(SimulatedContent::size).sum();
    }

    /** A file system keeps its changes of names in order, but any number of the last ones may be lost. */
    SimulatedNames afterCrash(CrashLoss loss, Random random) {
        int kept = switch (loss) {
            case NOTHING -> unsynced.size();
            case EVERYTHING -> 0;
            case ANYTHING, ANYTHING_WITH_GARBAGE -> random.nextInt(unsynced.size() + 1);
        };
        SortedMap<String, SimulatedContent> entries = new TreeMap<>(durable);
        unsynced.subList(0, kept).forEach(change -> change.apply(entries));
        SimulatedNames survivors = new SimulatedNames();
        entries.forEach((name, content) -> survivors.create(name, content.afterCrash(loss, random)));
        survivors.sync();
        return survivors;
    }
}
