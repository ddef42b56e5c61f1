package io.codex;

import static io.codex.TextEntries.between;
import static io.codex.TextEntries.bytes;
import static io.codex.TextEntries.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A transaction beside its model: every random step is done on both, and must give the same result. The steps are kept,
 * so that at commit they can be done once more, on the state that all earlier commits have left.
 */
final class ModelTransaction {

    private static final List<String> TREES = List.of("a", "b", "c");
    private static final int KEY_COUNT = 12;
    private static final int LONG_SCAN = 100;

    /** A step on the model, and what the real transaction has answered. */
    private record Step(String name, Function<ModelState, Object> onModel, Object answer) {}

    private record Point(Savepoint savepoint, boolean writer) {}

    private final Transaction transaction;
    private final Random random;
    private final ModelState working;
    private final List<Step> steps = new ArrayList<>();
    private final List<Point> savepoints = new ArrayList<>();
    private final List<Cursor> cursorsLeftOpen = new ArrayList<>();
    private boolean writer;

    ModelTransaction(Transaction transaction, ModelState snapshot, Random random) {
        this.transaction = transaction;
        this.working = snapshot.copy();
        this.random = random;
    }

    Transaction transaction() {
        return transaction;
    }

    /** Tells whether it has written anything that was not taken back. */
    boolean isWriter() {
        return writer;
    }

    boolean isSerializable() {
        return transaction.options().isolation() == Isolation.SERIALIZABLE;
    }

    /** Does one random step. Snapshot isolation does only what can be repeated on another state. */
    void step() {
        boolean readOnly = transaction.options().isReadOnly();
        int kinds = readOnly ? 5 : isSerializable() ? 15 : 9;
        switch (random.nextInt(kinds)) {
            case 0 -> get(tree(), key());
            case 1, 2 -> scan(tree(), key(), key(), random.nextBoolean(), random.nextInt(5));
            case 3 -> count(tree(), key(), key());
            case 4 -> trees();
            case 5, 6, 7 -> put(tree(), key(), "value " + random.nextInt(1000));
            case 8 -> delete(tree(), key());
            case 9 -> deleteRange(tree(), key(), key());
            case 10 -> dropTree(tree());
            case 11 -> createTree(tree());
            case 12 -> treeExists(tree());
            case 13 -> savepoint();
            default -> rollbackToASavepoint();
        }
    }

    /** Does all steps again on a later state; a serializable transaction must get the same answers. */
    void repeatOn(ModelState later) {
        for (Step step : steps) {
            Object answer = step.onModel.apply(later);
            if (isSerializable()) {
                assertThat(answer).as("%s, in the order of commits", step.name).isEqualTo(step.answer);
            }
        }
    }

    private void get(String tree, String key) {
        String answer = transaction.get(tree, bytes(key)).map(TextEntries::text).orElse("none");
        check("get " + tree + " " + key, answer, state -> state.get(tree, key));
    }

    private void scan(String tree, String from, String to, boolean reverse, int stopAfter) {
        ScanOptions options = ScanOptions.of(reverse ? Direction.REVERSE : Direction.FORWARD);
        int limit = stopAfter == 0 ? LONG_SCAN : stopAfter;
        Cursor cursor = transaction.scan(tree, between(from, to), options);
        List<String> entries = new ArrayList<>();
        while (entries.size() < limit && cursor.next()) {
            entries.add(text(cursor.key()) + "=" + text(cursor.value()));
        }
        if (random.nextBoolean()) {
            cursor.close();
        } else {
            cursorsLeftOpen.add(cursor);
        }
        check(
                "scan %s [%s, %s) reverse=%s limit=%d".formatted(tree, from, to, reverse, limit),
                entries,
                state -> state.scan(tree, from, to, reverse, limit));
    }

    private void count(String tree, String from, String to) {
        long answer = transaction.count(tree, between(from, to));
        check("count " + tree + " " + from + " " + to, answer, state -> state.count(tree, from, to));
    }

    private void trees() {
        check("trees", transaction.trees(), ModelState::trees);
    }

    private void put(String tree, String key, String value) {
        transaction.put(tree, bytes(key), bytes(value));
        change("put " + tree + " " + key, state -> state.put(tree, key, value));
    }

    private void delete(String tree, String key) {
        transaction.delete(tree, bytes(key));
        change("delete " + tree + " " + key, state -> state.delete(tree, key));
    }

    private void deleteRange(String tree, String from, String to) {
        long answer = transaction.deleteRange(tree, between(from, to));
        writer |= answer > 0;
        check("deleteRange " + tree + " " + from + " " + to, answer, state -> state.deleteRange(tree, from, to));
    }

    private void dropTree(String tree) {
        boolean answer = transaction.dropTree(tree);
        writer |= answer;
        check("dropTree " + tree, answer, state -> state.dropTree(tree));
    }

    /** The answer takes no part: two transactions that create the same tree do not conflict. */
    private void createTree(String tree) {
        boolean wasWriter = writer;
        boolean created = transaction.createTree(tree);
        change("createTree " + tree, state -> state.createTree(tree));
        writer = wasWriter || created;
    }

    private void treeExists(String tree) {
        check("treeExists " + tree, transaction.treeExists(tree), state -> state.treeExists(tree));
    }

    private void savepoint() {
        savepoints.add(new Point(transaction.savepoint(), writer));
        check("savepoint", savepoints.size() - 1, ModelState::savepoint);
    }

    private void rollbackToASavepoint() {
        if (!savepoints.isEmpty()) {
            int chosen = random.nextInt(savepoints.size());
            Point point = savepoints.get(chosen);
            transaction.rollbackTo(point.savepoint);
            savepoints.subList(chosen + 1, savepoints.size()).clear();
            change("rollbackTo " + chosen, state -> state.rollbackTo(chosen));
            writer = point.writer;
        }
    }

    private void change(String name, Consumer<ModelState> onModel) {
        writer = true;
        check(name, "done", state -> {
            onModel.accept(state);
            return "done";
        });
    }

    private void check(String name, Object answer, Function<ModelState, Object> onModel) {
        assertThat(answer).as("%s, on its snapshot", name).isEqualTo(onModel.apply(working));
        steps.add(new Step(name, onModel, answer));
    }

    private String tree() {
        return TREES.get(random.nextInt(TREES.size()));
    }

    private String key() {
        return "k%02d".formatted(random.nextInt(KEY_COUNT));
    }
}
