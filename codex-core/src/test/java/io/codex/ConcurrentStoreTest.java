package io.codex;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.codex.error.ConflictException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: whatever writers, readers and merges do at once, every reader sees one consistent state. Method: writers move money
 * between accounts and keep a ledger, with a write buffer so small that it is merged all the time; readers check that the
 * sum never changes and that the ledger agrees with the accounts, by gets and by scans.
 */
class ConcurrentStoreTest {

    private static final String ACCOUNTS = "accounts";
    private static final String LEDGER = "ledger";
    private static final int ACCOUNT_COUNT = 200;
    private static final long START_BALANCE = 1000;
    private static final int WRITERS = 3;
    private static final int TRANSFERS_PER_WRITER = 700;
    private static final byte[] PADDING = new byte[700];

    @TempDir
    private Path directory;

    @Test
    void theSumNeverChangesWhileWritersAndMergesRun() throws Exception {
        CodexOptions options =
                CodexOptions.defaults().withDurability(Durability.NONE).withMemoryBytes(CodexOptions.MIN_MEMORY_BYTES);
        try (Store store = Codex.open(directory, options)) {
            store.run(ConcurrentStoreTest::openAccounts);

            runEverybody(store);

            assertThat(store.statistics().merges()).as("merges").isGreaterThan(1);
            assertThat(store.run(ConcurrentStoreTest::checkedTransfers)).isEqualTo(WRITERS * TRANSFERS_PER_WRITER);
        }
        assertThat(Codex.verify(directory).findings()).isEmpty();
        try (Store store = Codex.open(directory, options)) {
            assertThat(store.run(ConcurrentStoreTest::checkedTransfers)).isEqualTo(WRITERS * TRANSFERS_PER_WRITER);
        }
    }

    private static void runEverybody(Store store) throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        AtomicBoolean writing = new AtomicBoolean(true);
        List<Future<Integer>> writers = new ArrayList<>();
        List<Future<Integer>> readers = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            int number = writer;
            writers.add(threads.submit(() -> transfer(store, number)));
            readers.add(threads.submit(readWhile(store, writing)));
        }
        for (Future<Integer> writer : writers) {
            writer.get();
        }
        writing.set(false);
        for (Future<Integer> reader : readers) {
            assertThat(reader.get()).as("states checked").isPositive();
        }
        threads.shutdown();
    }

    private static Callable<Integer> readWhile(Store store, AtomicBoolean writing) {
        return () -> {
            int checked = 0;
            while (writing.get() || checked == 0) {
                try (Transaction transaction = store.begin(TransactionOptions.readOnly())) {
                    checkedTransfers(transaction);
                    checked++;
                }
            }
            return checked;
        };
    }

    private static int transfer(Store store, int writer) {
        SplittableRandom random = new SplittableRandom(writer);
        for (int transfer = 0; transfer < TRANSFERS_PER_WRITER; transfer++) {
            String entry = writer + " " + transfer;
            int from = random.nextInt(ACCOUNT_COUNT);
            int to = (from + 1 + random.nextInt(ACCOUNT_COUNT - 1)) % ACCOUNT_COUNT;
            long amount = 1L + random.nextInt(50);
            while (!tryTransfer(store, entry, from, to, amount)) {
                Thread.onSpinWait();
            }
        }
        return TRANSFERS_PER_WRITER;
    }

    /** The contract's own retries give up at some point; here everybody has to get through. */
    private static boolean tryTransfer(Store store, String entry, int from, int to, long amount) {
        try {
            return store.run(transaction -> {
                transaction.put(ACCOUNTS, account(from), money(balance(transaction, from) - amount));
                transaction.put(ACCOUNTS, account(to), money(balance(transaction, to) + amount));
                transaction.put(LEDGER, entry.getBytes(UTF_8), PADDING);
                return true;
            });
        } catch (ConflictException conflict) {
            return false;
        }
    }

    private static boolean openAccounts(Transaction transaction) {
        for (int account = 0; account < ACCOUNT_COUNT; account++) {
            transaction.put(ACCOUNTS, account(account), money(START_BALANCE));
        }
        return transaction.createTree(LEDGER);
    }

    private static int checkedTransfers(Transaction transaction) {
        long scanned = 0;
        try (Cursor cursor = transaction.scan(ACCOUNTS, KeyRange.all(), ScanOptions.forward())) {
            while (cursor.next()) {
                scanned += ByteBuffer.wrap(cursor.value()).getLong();
            }
        }
        long got = 0;
        for (int account = 0; account < ACCOUNT_COUNT; account++) {
            got += balance(transaction, account);
        }
        assertThat(scanned).as("sum of a scan").isEqualTo(ACCOUNT_COUNT * START_BALANCE);
        assertThat(got).as("sum of gets").isEqualTo(ACCOUNT_COUNT * START_BALANCE);
        return (int) transaction.count(LEDGER, KeyRange.all());
    }

    private static long balance(Transaction transaction, int account) {
        return ByteBuffer.wrap(transaction.get(ACCOUNTS, account(account)).orElseThrow())
                .getLong();
    }

    private static byte[] account(int number) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
    }

    private static byte[] money(long amount) {
        return ByteBuffer.allocate(Long.BYTES).putLong(amount).array();
    }
}
