package io.codex;

import static io.codex.TextEntries.TREE;
import static io.codex.TextEntries.bytes;
import static io.codex.TextEntries.commitKeys;
import static io.codex.TextEntries.get;
import static io.codex.TextEntries.keys;
import static io.codex.TextEntries.put;
import static io.codex.TextEntries.text;
import static io.codex.TextEntries.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.error.ConflictException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Named trees: created by use, listed, dropped. */
interface TreeContract {

    Store store();

    @Test
    default void aTreeComesIntoBeingWithItsFirstEntry() {
        try (Transaction transaction = store().begin()) {
            assertThat(transaction.treeExists(TREE)).isFalse();
            assertThat(keys(transaction)).isEmpty();
            put(transaction, "a");

            assertThat(transaction.treeExists(TREE)).isTrue();
            assertThat(transaction.trees()).containsExactly(TREE);
            transaction.commit();
        }

        assertThat(store().run(Transaction::trees)).containsExactly(TREE);
    }

    @Test
    default void anEmptyTreeIsCreatedOnce() {
        boolean created = store().run(transaction -> transaction.createTree("empty"));
        boolean createdAgain = store().run(transaction -> transaction.createTree("empty"));

        assertThat(created).isTrue();
        assertThat(createdAgain).isFalse();
        assertThat(store().run(Transaction::trees)).containsExactly("empty");
    }

    @Test
    default void treesAreListedInTheOrderOfTheirNames() {
        write(store(), transaction -> {
            List.of("b", "\u00e4", "a", "B", "ab").forEach(transaction::createTree);
        });

        assertThat(store().run(Transaction::trees)).containsExactly("B", "a", "ab", "b", "\u00e4");
    }

    @Test
    default void treesDoNotMixEvenIfThereAreMany() {
        List<String> names = IntStream.range(0, 600).mapToObj(i -> "tree " + i).toList();
        write(store(), transaction -> {
            names.forEach(name -> transaction.put(name, bytes("key"), bytes(name)));
        });

        try (Transaction transaction = store().begin()) {
            assertThat(names).allSatisfy(name -> {
                assertThat(text(transaction.get(name, bytes("key")).orElseThrow()))
                        .isEqualTo(name);
                assertThat(transaction.count(name, KeyRange.all())).isEqualTo(1);
            });
            assertThat(transaction.trees()).hasSize(600);
        }
    }

    @Test
    default void aDroppedTreeIsEmptyAtOnceAndAfterTheCommit() {
        commitKeys(store(), "a", "b");

        try (Transaction transaction = store().begin()) {
            put(transaction, "c");
            assertThat(transaction.dropTree(TREE)).isTrue();
            assertThat(transaction.dropTree(TREE)).as("a second time").isFalse();

            assertThat(get(transaction, "a")).isEqualTo("none");
            assertThat(keys(transaction)).isEmpty();
            assertThat(transaction.estimate(TREE, KeyRange.all())).isZero();
            assertThat(transaction.treeExists(TREE)).isFalse();
            transaction.commit();
        }

        assertThat(keys(store())).isEmpty();
        assertThat(store().run(Transaction::trees)).isEmpty();
    }

    @Test
    default void aDroppedTreeMayBeCreatedAgainInTheSameTransaction() {
        commitKeys(store(), "a", "b");

        write(store(), transaction -> {
            put(transaction, "c");
            transaction.dropTree(TREE);
            put(transaction, "d");
            assertThat(keys(transaction)).containsExactly("d");
            transaction.dropTree(TREE);
            put(transaction, "e");
        });

        assertThat(keys(store())).containsExactly("e");
    }

    @Test
    default void aDroppedTreeMayBeCreatedAgainLater() {
        commitKeys(store(), "a");
        store().run(transaction -> transaction.dropTree(TREE));
        commitKeys(store(), "b");

        assertThat(keys(store())).containsExactly("b");
    }

    @Test
    default void aReaderKeepsTheTreeThatIsDroppedMeanwhile() {
        commitKeys(store(), "a", "b");

        try (Transaction reader = store().begin(TransactionOptions.readOnly())) {
            store().run(transaction -> transaction.dropTree(TREE));
            commitKeys(store(), "c");

            assertThat(keys(reader)).containsExactly("a", "b");
            assertThat(reader.trees()).containsExactly(TREE);
        }
    }

    @ParameterizedTest
    @EnumSource(Isolation.class)
    default void aWriteIntoATreeThatIsDroppedMeanwhileConflicts(Isolation isolation) {
        commitKeys(store(), "a");

        try (Transaction transaction =
                store().begin(TransactionOptions.defaults().withIsolation(isolation))) {
            put(transaction, "b");
            store().run(other -> other.dropTree(TREE));

            assertThatThrownBy(transaction::commit).isInstanceOf(ConflictException.class);
        }
        assertThat(keys(store())).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Isolation.class)
    default void ofTwoDropsOneConflicts(Isolation isolation) {
        commitKeys(store(), "a");
        TransactionOptions options = TransactionOptions.defaults().withIsolation(isolation);

        try (Transaction first = store().begin(options);
                Transaction second = store().begin(options)) {
            first.dropTree(TREE);
            second.dropTree(TREE);
            first.commit();

            assertThatThrownBy(second::commit).isInstanceOf(ConflictException.class);
        }
    }

    @ParameterizedTest
    @EnumSource(Isolation.class)
    default void twoTransactionsMayCreateTheSameTree(Isolation isolation) {
        TransactionOptions options = TransactionOptions.defaults().withIsolation(isolation);

        try (Transaction first = store().begin(options);
                Transaction second = store().begin(options)) {
            assertThat(get(first, "a")).isEqualTo("none");
            assertThat(get(second, "b")).isEqualTo("none");
            put(first, "a");
            put(second, "b");
            first.commit();
            second.commit();
        }

        assertThat(keys(store())).containsExactly("a", "b");
    }

    @Test
    default void anOldTransactionFindsTheTreeThatWasCreatedMeanwhile() {
        try (Transaction old = store().begin()) {
            commitKeys(store(), "a");
            put(old, "b");
            old.commit();
        }

        assertThat(keys(store())).containsExactly("a", "b");
    }

    @Test
    default void anOldTransactionConflictsIfItsTreeWasCreatedAndDroppedMeanwhile() {
        try (Transaction old = store().begin()) {
            put(old, "b");
            commitKeys(store(), "a");
            store().run(transaction -> transaction.dropTree(TREE));
            commitKeys(store(), "c");

            assertThatThrownBy(old::commit).isInstanceOf(ConflictException.class);
        }
        assertThat(keys(store())).containsExactly("c");
    }

    @Test
    default void whoSawThatATreeWasMissingConflictsWithItsCreation() {
        try (Transaction transaction = store().begin()) {
            assertThat(transaction.treeExists(TREE)).isFalse();
            transaction.put("other", bytes("a"), bytes("titles are missing"));
            commitKeys(store(), "a");

            assertThatThrownBy(transaction::commit).isInstanceOf(ConflictException.class);
        }
    }

    @Test
    default void whoReadNothingInAMissingTreeConflictsWithItsFirstEntries() {
        try (Transaction transaction = store().begin()) {
            assertThat(keys(transaction)).isEmpty();
            transaction.put("other", bytes("a"), bytes("titles are empty"));
            commitKeys(store(), "a");

            assertThatThrownBy(transaction::commit).isInstanceOf(ConflictException.class);
        }
    }

    @Test
    default void firstUseFromManyThreadsKeepsAllRows() throws Exception {
        int threadCount = 32;
        ExecutorService threads = Executors.newFixedThreadPool(threadCount);
        CountDownLatch start = new CountDownLatch(1);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < threadCount; i++) {
                String key = "key %02d".formatted(i);
                running.add(threads.submit(() -> {
                    start.await();
                    try (Transaction transaction = store().begin()) {
                        assertThat(get(transaction, key)).isEqualTo("none");
                        put(transaction, key);
                        transaction.commit();
                    }
                    return key;
                }));
            }
            start.countDown();
            for (Future<?> future : running) {
                future.get();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(keys(store())).hasSize(threadCount);
        assertThat(store().run(Transaction::trees)).containsExactly(TREE);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 513})
    default void aNameOfTheWrongLengthIsRefused(int length) {
        String name = "n".repeat(length);

        try (Transaction transaction = store().begin()) {
            assertThatThrownBy(() -> transaction.put(name, bytes("a"), bytes("a")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(length + " bytes")
                    .hasMessageContaining("1 to 512");
            transaction.put("n".repeat(512), bytes("a"), bytes("a"));
            transaction.commit();
        }
    }

    @Test
    default void aNameWithAnUnpairedSurrogateIsRefused() {
        try (Transaction transaction = store().begin()) {
            assertThatThrownBy(() -> transaction.get("\ud800", bytes("a")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("surrogate");
        }
    }
}
