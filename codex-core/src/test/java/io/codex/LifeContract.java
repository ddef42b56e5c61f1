package io.codex;

import static io.codex.TextEntries.TREE;
import static io.codex.TextEntries.commitKeys;
import static io.codex.TextEntries.get;
import static io.codex.TextEntries.keys;
import static io.codex.TextEntries.put;
import static io.codex.TextEntries.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Begin and end of transactions and of the store. */
interface LifeContract {

    Store store();

    @Test
    default void aCommittedTransactionRefusesEverythingButClose() {
        Transaction transaction = store().begin();
        put(transaction, "a");
        Savepoint savepoint = transaction.savepoint();
        transaction.commit();

        assertThat(transaction.isOpen()).isFalse();
        assertThatThrownBy(() -> get(transaction, "a"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has ended");
        assertThatThrownBy(() -> put(transaction, "a")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> keys(transaction)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(transaction::trees).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> transaction.dropTree(TREE)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> transaction.rollbackTo(savepoint)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(transaction::commit).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(transaction::rollback).isInstanceOf(IllegalStateException.class);
        transaction.close();
        transaction.close();
    }

    @Test
    default void aTransactionRemembersItsOptions() {
        TransactionOptions options = TransactionOptions.readOnly().withDurability(Durability.NONE);

        try (Transaction transaction = store().begin(options)) {
            assertThat(transaction.options()).isSameAs(options);
            assertThat(transaction.isOpen()).isTrue();
        }
    }

    @Test
    default void workThatFailsStoresNothingAndIsNotRepeated() {
        int[] attempts = {0};

        assertThatThrownBy(() -> store().run(transaction -> {
                    attempts[0]++;
                    put(transaction, "a");
                    throw new IOException("no luck");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("no luck");

        assertThat(attempts[0]).isEqualTo(1);
        assertThat(keys(store())).isEmpty();
    }

    @Test
    default void workMustNotEndItsTransaction() {
        assertThatThrownBy(() -> write(store(), transaction -> {
                    transaction.commit();
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("begin()");
    }

    @Test
    default void everyDurabilityIsVisibleAfterTheCommit() {
        for (Durability durability : Durability.values()) {
            store().run(TransactionOptions.defaults().withDurability(durability), transaction -> {
                put(transaction, durability.name());
                return durability;
            });
        }
        store().flush();

        assertThat(keys(store())).containsExactly("NONE", "PERIODIC", "SYNC");
    }

    @Test
    default void anInterruptedThreadCommitsAndStaysInterrupted() {
        Thread.currentThread().interrupt();
        try (Transaction transaction = store().begin()) {
            put(transaction, "a");
            transaction.commit();
        } finally {
            assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
        }

        assertThat(keys(store())).containsExactly("a");
    }

    @Test
    default void aClosedStoreHasRolledBackItsTransactions() {
        Transaction transaction = store().begin();
        put(transaction, "a");
        Cursor cursor = transaction.scan(TREE, KeyRange.all(), ScanOptions.forward());

        store().close();

        assertThat(transaction.isOpen()).isFalse();
        assertThatThrownBy(() -> get(transaction, "a")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(transaction::commit).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(cursor::next).isInstanceOf(IllegalStateException.class);
        cursor.close();
        transaction.close();
    }

    @Test
    default void aClosedStoreRefusesEverythingButClose() {
        store().close();
        store().close();

        assertThatThrownBy(() -> store().begin())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
        assertThatThrownBy(() -> commitKeys(store(), "a")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> store().flush()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> store().statistics()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> store().capabilities()).isInstanceOf(IllegalStateException.class);
    }
}
