package io.codex;

import static io.codex.TextEntries.TREE;
import static io.codex.TextEntries.bytes;
import static io.codex.TextEntries.commitKeys;
import static io.codex.TextEntries.get;
import static io.codex.TextEntries.keys;
import static io.codex.TextEntries.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.error.LimitExceededException;
import io.codex.error.TransactionTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Limits of size and time. */
interface LimitContract {

    Store store();

    @Test
    default void theLargestKeyIsKeptAndALargerOneRefused() {
        int limit = store().capabilities().maxKeyBytes();
        byte[] largest = new byte[limit];

        try (Transaction transaction = store().begin()) {
            put(transaction, "a");
            assertThatThrownBy(() -> transaction.put(TREE, new byte[limit + 1], bytes("value")))
                    .isInstanceOfSatisfying(LimitExceededException.class, e -> {
                        assertThat(e.limit()).isEqualTo(limit);
                        assertThat(e.size()).isEqualTo(limit + 1L);
                    })
                    .hasMessageContaining(TREE)
                    .hasMessageContaining("shorter key");
            transaction.put(TREE, largest, bytes("value"));
            transaction.commit();
        }

        try (Transaction transaction = store().begin()) {
            assertThat(get(transaction, "a")).isEqualTo("a");
            assertThat(transaction.get(TREE, largest)).hasValue(bytes("value"));
        }
    }

    @Test
    default void aTransactionPastItsTimeLimitFailsWithEveryCall() throws InterruptedException {
        TransactionOptions options = TransactionOptions.defaults().withTimeout(Duration.ofMillis(50));

        try (Transaction transaction = store().begin(options)) {
            put(transaction, "a");
            Cursor cursor = transaction.scan(TREE, KeyRange.all(), ScanOptions.forward());
            Thread.sleep(60);

            assertThatThrownBy(() -> get(transaction, "a"))
                    .isInstanceOf(TransactionTimeoutException.class)
                    .hasMessageContaining("PT0.05S");
            assertThatThrownBy(() -> put(transaction, "b")).isInstanceOf(TransactionTimeoutException.class);
            assertThatThrownBy(cursor::next).isInstanceOf(TransactionTimeoutException.class);
            cursor.close();
            assertThatThrownBy(transaction::commit).isInstanceOf(TransactionTimeoutException.class);
            assertThat(transaction.isOpen()).isFalse();
        }
        assertThat(keys(store())).isEmpty();
    }

    @Test
    default void aTransactionPastItsTimeLimitCanBeRolledBack() throws InterruptedException {
        try (Transaction transaction =
                store().begin(TransactionOptions.defaults().withTimeout(Duration.ofMillis(1)))) {
            Thread.sleep(5);
            transaction.rollback();
        }
    }

    @Test
    default void aLongTimeLimitIsNoLimit() {
        try (Transaction transaction =
                store().begin(TransactionOptions.defaults().withTimeout(Duration.ofSeconds(Long.MAX_VALUE)))) {
            put(transaction, "a");
            transaction.commit();
        }
        commitKeys(store(), "b");

        assertThat(keys(store())).containsExactly("a", "b");
    }
}
