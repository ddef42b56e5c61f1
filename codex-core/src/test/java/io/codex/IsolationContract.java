package io.codex;

import static io.codex.TextEntries.TREE;
import static io.codex.TextEntries.between;
import static io.codex.TextEntries.bytes;
import static io.codex.TextEntries.commitKeys;
import static io.codex.TextEntries.get;
import static io.codex.TextEntries.keys;
import static io.codex.TextEntries.number;
import static io.codex.TextEntries.put;
import static io.codex.TextEntries.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.error.ConflictException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What concurrent transactions may see of each other: the known anomalies, each by its name. */
interface IsolationContract {

    TransactionOptions SNAPSHOT = TransactionOptions.defaults().withIsolation(Isolation.SNAPSHOT);

    Store store();

    private static TransactionOptions options(Isolation isolation) {
        return TransactionOptions.defaults().withIsolation(isolation);
    }

    private long committed(String key) {
        return store().run(TransactionOptions.readOnly(), transaction -> number(transaction, key));
    }

    @ParameterizedTest
    @EnumSource(Isolation.class)
    default void aTransactionKeepsItsSnapshot(Isolation isolation) {
        commitKeys(store(), "a", "b");

        try (Transaction reader = store().begin(options(isolation))) {
            assertThat(get(reader, "a")).isEqualTo("a");
            write(store(), writer -> {
                writer.put(TREE, bytes("a"), bytes("changed"));
                TextEntries.delete(writer, "b");
                put(writer, "c");
            });

            assertThat(get(reader, "a")).as("no non-repeatable read").isEqualTo("a");
            assertThat(get(reader, "b")).as("not read before").isEqualTo("b");
            assertThat(keys(reader)).as("no phantom").containsExactly("a", "b");
        }
    }

    @ParameterizedTest
    @EnumSource(Isolation.class)
    default void noUpdateIsLost(Isolation isolation) {
        write(store(), transaction -> {
            put(transaction, "counter", 1);
        });

        try (Transaction first = store().begin(options(isolation));
                Transaction second = store().begin(options(isolation))) {
            put(first, "counter", number(first, "counter") + 10);
            put(second, "counter", number(second, "counter") + 100);
            first.commit();

            assertThatThrownBy(second::commit).isInstanceOf(ConflictException.class);
            assertThat(second.isOpen()).isFalse();
        }
        assertThat(committed("counter")).isEqualTo(11);
    }

    @Test
    default void writeSkewConflictsWhenSerializable() {
        assertThatThrownBy(() -> takeBothDoctorsOffCall(TransactionOptions.defaults()))
                .isInstanceOf(ConflictException.class);
        assertThat(keys(store())).hasSize(1);
    }

    @Test
    default void writeSkewIsPossibleUnderSnapshotIsolation() {
        takeBothDoctorsOffCall(SNAPSHOT);

        assertThat(keys(store())).isEmpty();
    }

    private void takeBothDoctorsOffCall(TransactionOptions options) {
        commitKeys(store(), "alice", "bob");
        try (Transaction first = store().begin(options);
                Transaction second = store().begin(options)) {
            assertThat(get(first, "bob")).isEqualTo("bob");
            assertThat(get(second, "alice")).isEqualTo("alice");
            TextEntries.delete(first, "alice");
            TextEntries.delete(second, "bob");
            first.commit();
            second.commit();
        }
    }

    @Test
    default void aPhantomConflictsWhenSerializable() {
        commitKeys(store(), "a1", "a2");

        try (Transaction transaction = store().begin()) {
            long count = transaction.count(TREE, KeyRange.prefix(bytes("a")));
            put(transaction, "count", count);
            commitKeys(store(), "a3");

            assertThatThrownBy(transaction::commit).isInstanceOf(ConflictException.class);
        }
    }

    @Test
    default void aKeyThatWasMissingConflictsWithItsCreation() {
        commitKeys(store(), "other");

        try (Transaction transaction = store().begin()) {
            assertThat(get(transaction, "a")).isEqualTo("none");
            put(transaction, "a is missing");
            commitKeys(store(), "a");

            assertThatThrownBy(transaction::commit).isInstanceOf(ConflictException.class);
        }
    }

    @Test
    default void aReaderAmongSkewedWritersSeesASerialState() {
        // The read-only anomaly: x and y are accounts; a fee is due if their sum falls below zero.
        write(store(), transaction -> {
            put(transaction, "x", 0);
            put(transaction, "y", 0);
        });

        try (Transaction withdrawal = store().begin()) {
            long sum = number(withdrawal, "x") + number(withdrawal, "y");
            write(store(), deposit -> {
                put(deposit, "y", number(deposit, "y") + 20);
            });
            long seen = store().run(TransactionOptions.readOnly(), report -> number(report, "y"));
            put(withdrawal, "x", sum - 10 < 0 ? -11 : -10);

            assertThat(seen).isEqualTo(20);
            assertThatThrownBy(withdrawal::commit)
                    .as("the report has seen the deposit, so the withdrawal comes after it and owes no fee")
                    .isInstanceOf(ConflictException.class);
        }
    }

    @Test
    default void aReadOnlyTransactionNeverConflicts() {
        commitKeys(store(), "a");

        try (Transaction reader = store().begin(TransactionOptions.readOnly())) {
            assertThat(keys(reader)).containsExactly("a");
            commitKeys(store(), "b");
            reader.commit();
        }
    }

    @Test
    default void aTransactionThatWroteNothingNeverConflicts() {
        commitKeys(store(), "a");

        try (Transaction reader = store().begin()) {
            assertThat(keys(reader)).containsExactly("a");
            commitKeys(store(), "b");
            reader.commit();
        }
    }

    @Test
    default void aForwardScanConflictsOnlyWithWhatItHasPassed() {
        commitKeys(store(), "a", "c", "e");

        try (Transaction transaction = store().begin()) {
            assertThat(keys(transaction, KeyRange.all(), ScanOptions.forward().withLimit(2)))
                    .containsExactly("a", "c");
            put(transaction, "result");
            commitKeys(store(), "c2", "d", "e", "f");
            transaction.commit();
        }
        try (Transaction transaction = store().begin()) {
            assertThat(keys(
                            transaction,
                            between("a", "z"),
                            ScanOptions.forward().withLimit(2)))
                    .containsExactly("a", "c");
            put(transaction, "result");
            commitKeys(store(), "b");

            assertThatThrownBy(transaction::commit).isInstanceOf(ConflictException.class);
        }
    }

    @Test
    default void aReverseScanConflictsOnlyWithWhatItHasPassed() {
        commitKeys(store(), "b", "d", "f");

        try (Transaction transaction = store().begin();
                Cursor cursor = transaction.scan(TREE, between("a", "z"), ScanOptions.reverse())) {
            cursor.next();
            cursor.next();
            put(transaction, "z result");
            commitKeys(store(), "a", "b", "c");
            transaction.commit();
        }
        try (Transaction transaction = store().begin();
                Cursor cursor = transaction.scan(TREE, between("a", "z"), ScanOptions.reverse())) {
            cursor.next();
            cursor.next();
            put(transaction, "z result");
            commitKeys(store(), "e");

            assertThatThrownBy(transaction::commit)
                    .as("the cursor, still open, has passed e on its way from f to d")
                    .isInstanceOf(ConflictException.class);
        }
    }

    @Test
    default void anUnusedCursorConflictsWithNothing() {
        commitKeys(store(), "a");

        try (Transaction transaction = store().begin();
                Cursor unused = transaction.scan(TREE, KeyRange.all(), ScanOptions.forward())) {
            put(transaction, "b");
            commitKeys(store(), "a");
            transaction.commit();
            assertThat(unused).isNotNull();
        }
    }

    @Test
    default void readingOwnWritesConflictsWithNobody() {
        commitKeys(store(), "a");

        try (Transaction transaction = store().begin()) {
            put(transaction, "b");
            assertThat(get(transaction, "b")).isEqualTo("b");
            commitKeys(store(), "a");
            transaction.commit();
        }
    }

    @Test
    default void snapshotIsolationChecksWhatWasWritten() {
        commitKeys(store(), "a");

        try (Transaction transaction = store().begin(SNAPSHOT)) {
            TextEntries.delete(transaction, "a");
            commitKeys(store(), "a");

            assertThatThrownBy(transaction::commit).isInstanceOf(ConflictException.class);
        }
    }

    @Test
    default void snapshotIsolationChecksWhatWasWrittenIntoANewTreeToo() {
        try (Transaction first = store().begin(SNAPSHOT);
                Transaction second = store().begin(SNAPSHOT)) {
            put(first, "a");
            put(second, "a");
            first.commit();

            assertThatThrownBy(second::commit).isInstanceOf(ConflictException.class);
        }
    }

    @Test
    default void workIsRunAgainUntilItDoesNotConflict() {
        write(store(), transaction -> {
            put(transaction, "counter", 0);
        });
        int[] attempts = {0};

        write(store(), transaction -> {
            long counter = number(transaction, "counter");
            if (attempts[0]++ < 3) {
                write(store(), other -> {
                    put(other, "counter", number(other, "counter") + 1);
                });
            }
            put(transaction, "counter", counter + 100);
        });

        assertThat(attempts[0]).isEqualTo(4);
        assertThat(committed("counter")).isEqualTo(103);
    }

    @Test
    default void workThatAlwaysConflictsFailsInTheEnd() {
        commitKeys(store(), "a");

        assertThatThrownBy(() -> write(store(), transaction -> {
                    String seen = get(transaction, "a");
                    write(store(), other -> {
                        other.put(TREE, bytes("a"), bytes("changed"));
                    });
                    put(transaction, "seen " + seen);
                }))
                .isInstanceOf(ConflictException.class);
    }
}
