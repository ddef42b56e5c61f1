package io.codex;

import static io.codex.TextEntries.TREE;
import static io.codex.TextEntries.bytes;
import static io.codex.TextEntries.get;
import static io.codex.TextEntries.keys;
import static io.codex.TextEntries.number;
import static io.codex.TextEntries.put;
import static io.codex.TextEntries.write;
import static org.assertj.core.api.Assertions.assertThat;

import io.codex.error.ConflictException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many threads at once, through the public door. */
@Timeout(120)
abstract class ConcurrencyTest {

    private static final int THREAD_COUNT = 6;
    private static final int ACCOUNT_COUNT = 10;
    private static final long START_BALANCE = 100;
    private static final TransactionOptions QUICK =
            TransactionOptions.defaults().withDurability(Durability.NONE);

    private Store store;
    private ExecutorService threads;

    /** Opens a new and empty store. */
    abstract Store open();

    @BeforeEach
    void openStore() {
        store = open();
        threads = Executors.newCachedThreadPool();
    }

    /** Checks what a closed store leaves. */
    abstract void check();

    @AfterEach
    void closeStore() {
        threads.shutdownNow();
        store.close();
        check();
    }

    @Test
    void transfersBetweenAccountsKeepTheSumThatEveryReaderSees() throws Exception {
        write(
                store,
                transaction -> IntStream.range(0, ACCOUNT_COUNT)
                        .forEach(account -> put(transaction, "account " + account, START_BALANCE)));
        AtomicBoolean done = new AtomicBoolean();
        Future<Integer> reader = threads.submit(() -> checkSums(done));

        runInThreads(THREAD_COUNT, thread -> transferAtRandom(new Random(thread), 100));
        done.set(true);

        assertThat(reader.get()).as("sums that were checked meanwhile").isPositive();
        assertThat(sum()).isEqualTo(ACCOUNT_COUNT * START_BALANCE);
    }

    private void transferAtRandom(Random random, int transferCount) {
        for (int i = 0; i < transferCount; i++) {
            String from = "account " + random.nextInt(ACCOUNT_COUNT);
            String to = "account " + random.nextInt(ACCOUNT_COUNT);
            long amount = random.nextInt(50);
            store.run(QUICK, transaction -> {
                put(transaction, from, number(transaction, from) - amount);
                put(transaction, to, number(transaction, to) + amount);
                return amount;
            });
        }
    }

    private int checkSums(AtomicBoolean done) {
        int checkCount = 0;
        do {
            assertThat(sum()).isEqualTo(ACCOUNT_COUNT * START_BALANCE);
            checkCount++;
        } while (!done.get());
        return checkCount;
    }

    private long sum() {
        return store.run(
                TransactionOptions.readOnly(),
                transaction -> keys(transaction).stream()
                        .mapToLong(key -> number(transaction, key))
                        .sum());
    }

    @Test
    void aReaderKeepsItsSnapshotWhileWritersCommit() throws Exception {
        TextEntries.commitKeys(store, "a", "b", "c");
        try (Transaction reader = store.begin(TransactionOptions.readOnly())) {
            runInThreads(THREAD_COUNT, thread -> {
                for (int i = 0; i < 50; i++) {
                    String key = "thread %d key %d".formatted(thread, i);
                    store.run(QUICK, transaction -> {
                        put(transaction, key);
                        transaction.put(TREE, bytes("a"), bytes(key));
                        return key;
                    });
                }
            });

            assertThat(get(reader, "a")).isEqualTo("a");
            assertThat(keys(reader)).containsExactly("a", "b", "c");
        }
        assertThat(keys(store)).hasSize(3 + THREAD_COUNT * 50);
    }

    @Test
    void everyIncrementOfOneContendedCounterCountsAndNobodyStarves() throws Exception {
        int threadCount = 16;

        runInThreads(threadCount, thread -> {
            for (int i = 0; i < 10; i++) {
                increment(TransactionOptions.defaults(), "counter");
            }
        });

        assertThat(committed("counter")).isEqualTo(threadCount * 10L);
    }

    @Test
    void interruptsAtRandomLeaveTheOutcomeOfEveryCommitKnown() throws Exception {
        AtomicInteger acknowledged = new AtomicInteger();
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < THREAD_COUNT; i++) {
            workers.add(new Thread(() -> {
                for (int increment = 0; increment < 60; increment++) {
                    try {
                        increment("counter");
                        acknowledged.incrementAndGet();
                    } catch (ConflictException e) {
                        assertThat(Thread.interrupted())
                                .as("only an interrupted thread gives up early")
                                .isTrue();
                    }
                }
            }));
        }
        AtomicInteger failures = new AtomicInteger();
        workers.forEach(worker -> worker.setUncaughtExceptionHandler((thread, e) -> {
            e.printStackTrace();
            failures.incrementAndGet();
        }));
        workers.forEach(Thread::start);
        Random random = new Random();
        while (workers.stream().anyMatch(Thread::isAlive)) {
            workers.get(random.nextInt(workers.size())).interrupt();
            Thread.sleep(1);
        }

        assertThat(failures).hasValue(0);
        assertThat(committed("counter")).isEqualTo(acknowledged.get()).isPositive();
    }

    @Test
    void closingTheStoreEndsEverybodyWithAClearAnswer() throws Exception {
        TextEntries.commitKeys(
                store, IntStream.range(0, 200).mapToObj(i -> "key " + i).toArray(String[]::new));
        CountDownLatch running = new CountDownLatch(THREAD_COUNT);
        List<Future<String>> answers = new ArrayList<>();
        for (int i = 0; i < THREAD_COUNT; i++) {
            int thread = i;
            answers.add(threads.submit(() -> workUntilClosed(thread, running)));
        }
        running.await();

        store.close();

        for (Future<String> answer : answers) {
            assertThat(answer.get()).containsAnyOf("closed", "has ended");
        }
    }

    private String workUntilClosed(int thread, CountDownLatch running) {
        boolean counted = false;
        try {
            while (true) {
                store.run(QUICK, transaction -> {
                    put(transaction, "thread " + thread, keys(transaction).size());
                    return thread;
                });
                if (!counted) {
                    counted = true;
                    running.countDown();
                }
            }
        } catch (IllegalStateException e) {
            return String.valueOf(e.getMessage());
        } catch (ConflictException e) {
            return workUntilClosed(thread, running);
        }
    }

    @Test
    void virtualThreadsWorkLikeOthers() throws Exception {
        Assumptions.assumeTrue(Runtime.version().feature() >= 21, "virtual threads need JDK 21");
        try (AutoCloseable closing = virtualThreads()) {
            ExecutorService virtual = (ExecutorService) closing;
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < 500; i++) {
                String key = "key %03d".formatted(i);
                running.add(virtual.submit(() -> {
                    store.run(transaction -> {
                        put(transaction, key);
                        return key;
                    });
                    increment("counter " + key.charAt(key.length() - 1));
                }));
            }
            for (Future<?> future : running) {
                future.get();
            }
        }

        assertThat(keys(store)).hasSize(500 + 10);
        assertThat(committed("counter 7")).isEqualTo(50);
    }

    /** The compiler's baseline does not know virtual threads. */
    private static AutoCloseable virtualThreads() throws ReflectiveOperationException {
        Object executor =
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        return (AutoCloseable) executor;
    }

    private void increment(String counter) {
        increment(QUICK, counter);
    }

    private void increment(TransactionOptions options, String counter) {
        store.run(options, transaction -> {
            put(transaction, counter, number(transaction, counter) + 1);
            return counter;
        });
    }

    private long committed(String key) {
        return store.run(TransactionOptions.readOnly(), transaction -> number(transaction, key));
    }

    /** Work of one thread. */
    private interface Work {
        void run(int thread) throws Exception;
    }

    private void runInThreads(int threadCount, Work work) throws Exception {
        List<Callable<Boolean>> tasks = new ArrayList<>();
        for (int i = 0; i < threadCount; i++) {
            int thread = i;
            tasks.add(() -> {
                work.run(thread);
                return true;
            });
        }
        for (Future<Boolean> future : threads.invokeAll(tasks)) {
            future.get();
        }
    }
}
