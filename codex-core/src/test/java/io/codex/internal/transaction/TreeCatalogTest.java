package io.codex.internal.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.error.ConflictException;
import io.codex.error.LimitExceededException;
import io.codex.internal.transaction.VersionedStore.Force;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Numbers of trees over restarts, drops and merges. */
final class TreeCatalogTest {

    private static final TransactionSettings SERIALIZABLE = new TransactionSettings(true, false, Force.NEVER);

    private final ModelVersionedStore engine = new ModelVersionedStore();
    private TreeCatalog catalog = new TreeCatalog(engine);

    @Test
    void numbersGoOnAfterARestart() {
        write(transaction -> transaction.createTree("a"));
        write(transaction -> transaction.createTree("b"));

        reopen();
        write(transaction -> transaction.createTree("c"));

        assertThat(number("a")).isEqualTo(1);
        assertThat(number("b")).isEqualTo(2);
        assertThat(number("c")).isEqualTo(3);
    }

    @Test
    void theNumberOfADroppedTreeIsNotUsedAgainEvenAfterAMergeAndARestart() {
        write(transaction -> transaction.createTree("a"));
        write(transaction -> transaction.createTree("b"));
        write(transaction -> {
            transaction.dropTree("a");
            transaction.dropTree("b");
        });

        engine.removeDroppedTrees();
        reopen();
        write(transaction -> transaction.createTree("a"));

        assertThat(number("a")).isEqualTo(3);
    }

    @Test
    void aMergeRemovesEverythingOfDroppedTrees() {
        for (int i = 0; i < 3; i++) {
            write(transaction -> {
                transaction.put("a", bytes("key"), bytes("value"));
                transaction.put("a", bytes("other key"), bytes("value"));
            });
            write(transaction -> transaction.dropTree("a"));
        }

        engine.removeDroppedTrees();

        assertThat(engine.entryCount()).as("the last mark").isEqualTo(1);
    }

    @Test
    void whatWasWrittenIntoATreeBeforeItsDropInOneTransactionIsRemovedToo() {
        write(transaction -> {
            transaction.put("a", bytes("key"), bytes("value"));
            transaction.dropTree("a");
            transaction.put("a", bytes("new key"), bytes("value"));
        });

        engine.removeDroppedTrees();

        assertThat(engine.entryCount()).as("name, number, mark and the new key").isEqualTo(4);
    }

    @Test
    void aNumberReservedForAnEndedTransactionIsFound() {
        OptimisticTransaction old = begin();
        write(transaction -> transaction.put("a", bytes("1"), bytes("value")));
        old.put("a", bytes("2"), bytes("value"));
        old.commit();

        OptimisticTransaction reader = begin();
        assertThat(reader.count("a", new byte[0], null)).isEqualTo(2);
        reader.rollback();
    }

    @Test
    void aReservationDoesNotOutliveTheDropOfItsTree() {
        OptimisticTransaction old = begin();
        old.put("a", bytes("old"), bytes("value"));
        write(transaction -> transaction.put("a", bytes("1"), bytes("value")));
        write(transaction -> transaction.dropTree("a"));
        engine.removeDroppedTrees();

        write(transaction -> transaction.put("a", bytes("2"), bytes("value")));

        assertThat(number("a")).isEqualTo(2);
        assertThatThrownBy(old::commit).isInstanceOf(ConflictException.class);
    }

    @Test
    void readingTreesThatDoNotExistUsesUpNoEntries() {
        write(transaction -> {
            for (int i = 0; i < 100; i++) {
                transaction.get("missing " + i, bytes("key"));
            }
        });

        assertThat(engine.entryCount()).isZero();
    }

    @Test
    void aTransactionThatOutgrowsACommitIsRefusedBeforeTheWrite() {
        ModelVersionedStore small = new ModelVersionedStore(1_000);
        OptimisticTransaction transaction = new OptimisticTransaction(small, new TreeCatalog(small), SERIALIZABLE);
        transaction.put("a", bytes("1"), new byte[500]);

        assertThatThrownBy(() -> transaction.put("a", bytes("2"), new byte[500]))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("'a'")
                .hasMessageContaining("1000")
                .hasMessageContaining("smaller portions");
        assertThatThrownBy(() -> transaction.put("a", bytes("3"), new byte[1_001]))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("value");
        transaction.put("a", bytes("4"), new byte[100]);
        transaction.commit();

        OptimisticTransaction reader = new OptimisticTransaction(small, new TreeCatalog(small), SERIALIZABLE);
        assertThat(reader.count("a", new byte[0], null)).isEqualTo(2);
        reader.rollback();
    }

    @Test
    void aRangeTooLargeToDeleteInOneTransactionIsLeftAsItWas() {
        ModelVersionedStore small = new ModelVersionedStore(1_000);
        TreeCatalog smallCatalog = new TreeCatalog(small);
        for (int part = 0; part < 4; part++) {
            OptimisticTransaction writer = new OptimisticTransaction(small, smallCatalog, SERIALIZABLE);
            for (int i = 0; i < 10; i++) {
                writer.put("a", bytes("a key of forty bytes, just to use room " + part + i), new byte[0]);
            }
            writer.commit();
        }

        OptimisticTransaction transaction = new OptimisticTransaction(small, smallCatalog, SERIALIZABLE);
        transaction.delete("a", bytes("a key of forty bytes, just to use room 00"));
        assertThatThrownBy(() -> transaction.deleteRange("a", new byte[0], null))
                .isInstanceOf(LimitExceededException.class);

        assertThat(transaction.count("a", new byte[0], null)).isEqualTo(39);
        transaction.commit();
    }

    private OptimisticTransaction begin() {
        return new OptimisticTransaction(engine, catalog, SERIALIZABLE);
    }

    private void write(Consumer<OptimisticTransaction> work) {
        OptimisticTransaction transaction = begin();
        work.accept(transaction);
        transaction.commit();
    }

    private void reopen() {
        catalog = new TreeCatalog(engine);
    }

    private long number(String name) {
        try (VersionedStore.Snapshot snapshot = engine.snapshot(false)) {
            byte[] number = snapshot.get(CatalogKeys.name(name));
            return number == null ? -1 : TreeSpace.decode(number);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
