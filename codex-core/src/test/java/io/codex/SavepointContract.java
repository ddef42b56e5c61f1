package io.codex;

import static io.codex.TextEntries.TREE;
import static io.codex.TextEntries.commitKeys;
import static io.codex.TextEntries.delete;
import static io.codex.TextEntries.get;
import static io.codex.TextEntries.keys;
import static io.codex.TextEntries.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.error.ConflictException;
import org.junit.jupiter.api.Test;

/** Parts of a transaction that are taken back. */
interface SavepointContract {

    Store store();

    @Test
    default void whatWasWrittenAfterASavepointIsTakenBack() {
        commitKeys(store(), "stored");

        try (Transaction transaction = store().begin()) {
            put(transaction, "before");
            Savepoint savepoint = transaction.savepoint();
            put(transaction, "after");
            delete(transaction, "stored", "before");
            transaction.rollbackTo(savepoint);

            assertThat(keys(transaction)).containsExactly("before", "stored");
            transaction.commit();
        }
        assertThat(keys(store())).containsExactly("before", "stored");
    }

    @Test
    default void savepointsNest() {
        try (Transaction transaction = store().begin()) {
            put(transaction, "1");
            Savepoint outer = transaction.savepoint();
            put(transaction, "2");
            Savepoint inner = transaction.savepoint();
            put(transaction, "3");

            transaction.rollbackTo(inner);
            assertThat(keys(transaction)).containsExactly("1", "2");
            put(transaction, "4");
            transaction.rollbackTo(inner);
            assertThat(keys(transaction)).as("a savepoint stays valid").containsExactly("1", "2");
            transaction.rollbackTo(outer);
            assertThat(keys(transaction)).containsExactly("1");
            assertThatThrownBy(() -> transaction.rollbackTo(inner))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("savepoint");
            put(transaction, "5");
            transaction.commit();
        }
        assertThat(keys(store())).containsExactly("1", "5");
    }

    @Test
    default void aSavepointBeforeTheFirstWriteLeavesNothing() {
        try (Transaction transaction = store().begin()) {
            Savepoint savepoint = transaction.savepoint();
            put(transaction, "a");
            transaction.rollbackTo(savepoint);

            assertThat(transaction.treeExists(TREE)).isFalse();
            transaction.commit();
        }
        assertThat(store().run(Transaction::trees)).isEmpty();
    }

    @Test
    default void createdAndDroppedTreesAreTakenBackToo() {
        commitKeys(store(), "a");

        try (Transaction transaction = store().begin()) {
            Savepoint savepoint = transaction.savepoint();
            transaction.dropTree(TREE);
            put(transaction, "b");
            transaction.createTree("other");
            transaction.rollbackTo(savepoint);

            assertThat(keys(transaction)).containsExactly("a");
            assertThat(transaction.trees()).containsExactly(TREE);
            put(transaction, "c");
            transaction.commit();
        }
        assertThat(keys(store())).containsExactly("a", "c");
    }

    @Test
    default void aScanKeepsWhatWasTakenBackAfterItsBegin() {
        try (Transaction transaction = store().begin()) {
            Savepoint savepoint = transaction.savepoint();
            put(transaction, "a", "b");
            try (Cursor cursor = transaction.scan(TREE, KeyRange.all(), ScanOptions.forward())) {
                cursor.next();
                transaction.rollbackTo(savepoint);
                put(transaction, "c");

                assertThat(TextEntries.rest(cursor)).containsExactly("b");
            }
            assertThat(keys(transaction)).containsExactly("c");
        }
    }

    @Test
    default void whatWasReadBeforeTheRollbackStillConflicts() {
        commitKeys(store(), "a");

        try (Transaction transaction = store().begin()) {
            Savepoint savepoint = transaction.savepoint();
            String seen = get(transaction, "a");
            transaction.rollbackTo(savepoint);
            put(transaction, "seen " + seen);
            commitKeys(store(), "a");

            assertThatThrownBy(transaction::commit).isInstanceOf(ConflictException.class);
        }
    }

    @Test
    default void aSavepointOfAnotherTransactionIsRefused() {
        try (Transaction first = store().begin();
                Transaction second = store().begin()) {
            Savepoint savepoint = first.savepoint();

            assertThatThrownBy(() -> second.rollbackTo(savepoint)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
