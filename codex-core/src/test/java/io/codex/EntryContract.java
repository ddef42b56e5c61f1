package io.codex;

import static io.codex.TextEntries.TREE;
import static io.codex.TextEntries.bytes;
import static io.codex.TextEntries.commitKeys;
import static io.codex.TextEntries.delete;
import static io.codex.TextEntries.get;
import static io.codex.TextEntries.keys;
import static io.codex.TextEntries.put;
import static io.codex.TextEntries.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Single entries: written, read, deleted. */
interface EntryContract {

    Store store();

    @Test
    default void aCommittedEntryIsFoundByALaterTransaction() {
        commitKeys(store(), "a");

        try (Transaction transaction = store().begin()) {
            assertThat(get(transaction, "a")).isEqualTo("a");
            assertThat(get(transaction, "b")).isEqualTo("none");
        }
    }

    @Test
    default void ownWritesAreSeenBeforeTheCommit() {
        commitKeys(store(), "old", "deleted");

        try (Transaction transaction = store().begin()) {
            put(transaction, "new");
            transaction.put(TREE, bytes("old"), bytes("changed"));
            delete(transaction, "deleted");

            assertThat(get(transaction, "new")).isEqualTo("new");
            assertThat(get(transaction, "old")).isEqualTo("changed");
            assertThat(get(transaction, "deleted")).isEqualTo("none");
        }
    }

    @Test
    default void writesAreNotSeenByOthersBeforeTheCommit() {
        try (Transaction writer = store().begin()) {
            put(writer, "a");

            assertThat(keys(store())).isEmpty();
        }
    }

    @Test
    default void nothingOfARolledBackTransactionIsStored() {
        try (Transaction transaction = store().begin()) {
            put(transaction, "a");
            transaction.rollback();
        }
        try (Transaction transaction = store().begin()) {
            put(transaction, "b");
        }

        assertThat(keys(store())).isEmpty();
        assertThat(store().run(Transaction::trees)).isEmpty();
    }

    @Test
    default void emptyKeysAndEmptyValuesAreKept() {
        write(store(), transaction -> {
            transaction.put(TREE, bytes(""), bytes("value of the empty key"));
            transaction.put(TREE, bytes("empty"), bytes(""));
        });

        try (Transaction transaction = store().begin()) {
            assertThat(get(transaction, "")).isEqualTo("value of the empty key");
            assertThat(transaction.get(TREE, bytes("empty"))).hasValue(new byte[0]);
            assertThat(keys(transaction)).containsExactly("", "empty");
        }
    }

    @Test
    default void anOwnEmptyValueIsNotTakenForADeletion() {
        try (Transaction transaction = store().begin()) {
            transaction.put(TREE, bytes("empty"), bytes(""));

            assertThat(transaction.get(TREE, bytes("empty"))).hasValue(new byte[0]);
            assertThat(keys(transaction)).containsExactly("empty");
        }
    }

    @Test
    default void severalKeysAreReadInTheOrderAsked() {
        commitKeys(store(), "a", "c");

        try (Transaction transaction = store().begin()) {
            put(transaction, "d");
            List<Optional<byte[]>> values =
                    transaction.getAll(TREE, List.of(bytes("d"), bytes("b"), bytes("a"), bytes("d")));

            assertThat(values.stream().map(value -> value.map(TextEntries::text).orElse("none")))
                    .containsExactly("d", "none", "a", "d");
        }
    }

    @Test
    default void arraysAreCopiedInAndOut() {
        byte[] key = bytes("a");
        byte[] value = bytes("1");
        try (Transaction transaction = store().begin()) {
            transaction.put(TREE, key, value);
            key[0] = 'x';
            value[0] = 'x';
            transaction.get(TREE, bytes("a")).orElseThrow()[0] = 'y';

            assertThat(get(transaction, "a")).isEqualTo("1");
            transaction.commit();
        }
        try (Transaction transaction = store().begin()) {
            transaction.get(TREE, bytes("a")).orElseThrow()[0] = 'y';

            assertThat(get(transaction, "a")).isEqualTo("1");
        }
    }

    @Test
    default void deletingWhatIsNotThereIsAllowed() {
        write(store(), transaction -> {
            delete(transaction, "nowhere");
        });

        assertThat(store().run(Transaction::trees)).isEmpty();
    }

    @Test
    default void aRangeIsDeletedWithOwnWritesIncluded() {
        commitKeys(store(), "a", "b", "c", "d");

        long count = store().run(transaction -> {
            put(transaction, "b2");
            delete(transaction, "c");
            return transaction.deleteRange(TREE, TextEntries.between("b", "d"));
        });

        assertThat(count).as("b and b2; c was deleted before").isEqualTo(2);
        assertThat(keys(store())).containsExactly("a", "d");
    }

    @Test
    default void countIsExactAndEstimateIsCloseToIt() {
        commitKeys(store(), "a", "b", "c");

        try (Transaction transaction = store().begin()) {
            put(transaction, "d");
            delete(transaction, "a");

            assertThat(transaction.count(TREE, KeyRange.all())).isEqualTo(3);
            assertThat(transaction.count(TREE, KeyRange.atMost(bytes("b")))).isEqualTo(1);
            assertThat(transaction.count("other", KeyRange.all())).isZero();
            assertThat(transaction.estimate(TREE, KeyRange.all())).isBetween(1L, 6L);
            assertThat(transaction.estimate("other", KeyRange.all())).isZero();
        }
    }

    @Test
    default void aReadOnlyTransactionRefusesEveryWrite() {
        try (Transaction transaction = store().begin(TransactionOptions.readOnly())) {
            assertThatThrownBy(() -> put(transaction, "a"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("only reads");
            assertThatThrownBy(() -> delete(transaction, "a")).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> transaction.deleteRange(TREE, KeyRange.all()))
                    .isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> transaction.createTree("other")).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> transaction.dropTree(TREE)).isInstanceOf(IllegalStateException.class);
            transaction.commit();
        }
    }
}
