package io.codex.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.codex.Codex;
import io.codex.CodexOptions;
import io.codex.Cursor;
import io.codex.Durability;
import io.codex.KeyRange;
import io.codex.ScanOptions;
import io.codex.Store;
import io.codex.Transaction;
import io.codex.TransactionOptions;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the hot paths allocate, which is as stable as time is not. The bounds are about twice what was measured: a lambda, a
 * map or a copy more for each call passes them.
 */
class AllocationTest {

    private static final String TREE = "entries";
    private static final int ENTRIES = 20_000;
    private static final int ROUNDS = 5;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @TempDir
    Path folder;

    private Store store;

    @BeforeEach
    void storeEntriesInPages() {
        open();
        store.run(transaction -> {
            for (int i = 0; i < ENTRIES; i++) {
                transaction.put(TREE, key(i), new byte[8]);
            }
            return ENTRIES;
        });
        store.close();
        open();
    }

    private void open() {
        store = Codex.open(folder, CodexOptions.defaults().withDurability(Durability.PERIODIC));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void aGetAllocatesLittleMoreThanTheValue() {
        Random random = new Random(1);
        assertThat(bytesEach(ENTRIES, () -> {
                    try (Transaction transaction = store.begin(TransactionOptions.readOnly())) {
                        for (int i = 0; i < ENTRIES; i++) {
                            assertFound(transaction
                                    .get(TREE, KEYS[random.nextInt(ENTRIES)])
                                    .isPresent());
                        }
                    }
                }))
                .isLessThan(100);
    }

    @Test
    void aStepOfAScanAllocatesLittleMoreThanKeyAndValue() {
        assertThat(bytesEach(ENTRIES, () -> {
                    try (Transaction transaction = store.begin(TransactionOptions.readOnly());
                            Cursor cursor = transaction.scan(TREE, KeyRange.all(), ScanOptions.forward())) {
                        while (cursor.next()) {
                            assertFound(cursor.key().length + cursor.value().length > 8);
                        }
                    }
                }))
                .isLessThan(140);
    }

    @Test
    void aShortScanAllocatesNoPage() {
        assertThat(bytesEach(1_000, () -> {
                    try (Transaction transaction = store.begin(TransactionOptions.readOnly())) {
                        for (int i = 0; i < 1_000; i++) {
                            try (Cursor cursor = transaction.scan(
                                    TREE,
                                    KeyRange.atLeast(KEYS[i * 7]),
                                    ScanOptions.forward().withLimit(1))) {
                                assertFound(cursor.next());
                            }
                        }
                    }
                }))
                .isLessThan(1_000);
    }

    @Test
    void aTransactionWithOneGetAllocatesLessThanAKilobyte() {
        assertThat(bytesEach(2_000, () -> {
                    for (int i = 0; i < 2_000; i++) {
                        try (Transaction transaction = store.begin(TransactionOptions.readOnly())) {
                            assertFound(transaction.get(TREE, KEYS[i]).isPresent());
                        }
                    }
                }))
                .isLessThan(1_100);
    }

    @Test
    void aCommitOfOneEntryCopiesOneLeafAndItsBranches() {
        assertThat(bytesEach(5_000, () -> {
                    for (int i = 0; i < 5_000; i++) {
                        try (Transaction transaction = store.begin()) {
                            transaction.put(TREE, KEYS[i], KEYS[i]);
                            transaction.commit();
                        }
                    }
                }))
                .isLessThan(5_500);
    }

    @Test
    void aPutAmongManyAllocatesAFewHundredBytes() {
        assertThat(bytesEach(
                        ENTRIES,
                        () -> store.run(transaction -> {
                            for (int i = 0; i < ENTRIES; i++) {
                                transaction.put(TREE, KEYS[i], KEYS[i]);
                            }
                            return ENTRIES;
                        })))
                .isLessThan(600);
    }

    private static final byte[][] KEYS = keys();

    private static byte[][] keys() {
        byte[][] keys = new byte[ENTRIES][];
        for (int i = 0; i < ENTRIES; i++) {
            keys[i] = key(i);
        }
        return keys;
    }

    private static byte[] key(int i) {
        return ("title number " + Integer.toString(i * 7_919 % ENTRIES, 36) + " " + i).getBytes(UTF_8);
    }

    private static void assertFound(boolean found) {
        if (!found) {
            throw new AssertionError("An entry is missing");
        }
    }

    /** Returns the fewest bytes that one operation took in any round; the first rounds warm the code up. */
    private static double bytesEach(int operations, Runnable round) {
        long fewest = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            round.run();
            fewest = Math.min(fewest, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        double each = (double) fewest / operations;
        System.out.printf("%.0f bytes an operation%n", each);
        return each;
    }
}
