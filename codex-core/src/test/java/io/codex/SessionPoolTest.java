package io.codex;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.error.SessionInterruptedException;
import io.codex.error.SessionTimeoutException;
import io.codex.internal.transaction.ModelVersionedStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SessionPoolTest {

    private static final SessionPoolOptions SHORT = SessionPoolOptions.defaults()
            .withMaxSize(2)
            .withBorrowTimeout(Duration.ofMillis(50))
            .withCloseTimeout(Duration.ofMillis(50));
    private static final SessionPoolOptions PATIENT = SHORT.withBorrowTimeout(Duration.ofSeconds(50));
    private static final TransactionOptions OPTIONS = TransactionOptions.defaults();

    private final ModelVersionedStore engine = new ModelVersionedStore();
    private final Store store =
            new EngineStore("model", engine, ModelStoreContractTest::noStatistics, CodexOptions.defaults());
    private final RecordingLogger logger = new RecordingLogger();
    private SessionPool pool = new SessionPool(store, SHORT, logger);

    @AfterEach
    void nothingIsLeftOpen() {
        pool.close();
        assertThat(engine.openSnapshotCount()).as("open snapshots").isZero();
        store.close();
    }

    @Test
    void aSessionRunsTransactionsOneAfterTheOther() {
        try (Session session = pool.borrow()) {
            put(session.begin(OPTIONS), "a").commit();
            put(session.begin(OPTIONS), "b").commit();

            assertThat(session.transaction()).isEmpty();
        }

        assertThat(stored("a")).isPresent();
        assertThat(stored("b")).isPresent();
    }

    @Test
    void aSecondTransactionIsRefusedWhileOneIsOpen() {
        try (Session session = pool.borrow()) {
            Transaction open = session.begin(OPTIONS);

            assertThatThrownBy(() -> session.begin(OPTIONS))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("open transaction")
                    .hasMessageContaining("borrow another session");
            assertThat(session.transaction()).contains(open);
        }
    }

    @Test
    void returningASessionRollsItsTransactionBack() {
        Session session = pool.borrow();
        Transaction transaction = put(session.begin(OPTIONS), "a");

        session.close();

        assertThat(transaction.isOpen()).isFalse();
        assertThat(stored("a")).isEmpty();
    }

    @Test
    void aReturnedSessionIsOfNoUse() {
        Session session = pool.borrow();
        session.close();

        assertThat(session.isOpen()).isFalse();
        assertThatThrownBy(() -> session.begin(OPTIONS))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("was returned");
    }

    @Test
    void returningTwiceDoesNotFreeTheSessionOfSomebodyElse() {
        Session first = pool.borrow();
        first.close();
        Session second = pool.borrow();
        Session third = pool.borrow();

        first.close();

        assertThatThrownBy(pool::borrow).isInstanceOf(SessionTimeoutException.class);
        assertThat(second.isOpen()).isTrue();
        assertThat(third.isOpen()).isTrue();
    }

    @Test
    void theTimeoutSaysWhoHoldsWhatSinceWhen() throws InterruptedException {
        pool.borrow();
        Thread holder = new Thread(() -> pool.borrow().begin(OPTIONS), "the other one");
        holder.start();
        holder.join();

        assertThatThrownBy(pool::borrow)
                .isInstanceOf(SessionTimeoutException.class)
                .hasMessageContaining("within PT0.05S")
                .hasMessageContaining("2 of at most 2")
                .hasMessageMatching(".*thread 'the other one' since \\d+\\.\\d{3} s \\(in a transaction\\).*")
                .hasMessageMatching(".*thread '" + Thread.currentThread().getName() + "' since .*\\(in no trans.*")
                .hasMessageContaining("This thread itself holds 1 of them")
                .hasMessageContaining("raise maxSize or borrowTimeout");
        assertThat(pool.statistics().timeoutCount()).isEqualTo(1);
    }

    @Test
    void withoutABorrowTimeoutABorrowerDoesNotWait() {
        usePool(SHORT.withBorrowTimeout(Duration.ZERO));
        pool.borrow();
        pool.borrow();

        assertThatThrownBy(pool::borrow).isInstanceOf(SessionTimeoutException.class);
    }

    @Test
    void anInterruptedBorrowerKeepsItsFlagAndTakesNothing() throws Exception {
        usePool(PATIENT);
        Session first = pool.borrow();
        Session second = pool.borrow();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        CompletableFuture<Boolean> flag = new CompletableFuture<>();
        Thread waiting = new Thread(() -> {
            try {
                pool.borrow();
            } catch (SessionInterruptedException e) {
                failure.set(e);
            }
            flag.complete(Thread.currentThread().isInterrupted());
        });
        waiting.start();
        awaitPending(1);

        waiting.interrupt();

        assertThat(flag.get(10, TimeUnit.SECONDS)).as("interrupt flag").isTrue();
        assertThat(failure.get()).hasMessageContaining("interrupted while it waited for one of 2 sessions");
        first.close();
        second.close();
        assertThat(pool.statistics().idle()).isEqualTo(2);
        pool.borrow();
        pool.borrow();
    }

    @Test
    void borrowersAreServedInTheOrderTheyCame() throws Exception {
        usePool(PATIENT.withMaxSize(1));
        Session held = pool.borrow();
        List<Integer> served = new CopyOnWriteArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int number = i;
            Thread thread = new Thread(() -> {
                try (Session session = pool.borrow()) {
                    served.add(session.isOpen() ? number : -1);
                }
            });
            thread.start();
            threads.add(thread);
            awaitPending(i + 1);
        }

        held.close();
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(served).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void closingSendsWaitingBorrowersAway() throws Exception {
        usePool(PATIENT.withMaxSize(1));
        pool.borrow();
        List<Throwable> failures = new CopyOnWriteArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread(() -> {
                try {
                    pool.borrow();
                } catch (IllegalStateException e) {
                    failures.add(e);
                }
            });
            thread.start();
            threads.add(thread);
        }
        awaitPending(3);

        pool.close();

        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).hasSize(3).allSatisfy(e -> assertThat(e).hasMessageContaining("pool is closed"));
        assertThatThrownBy(pool::borrow).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void closingWaitsForThoseWhoAreStillAtWork() throws Exception {
        usePool(SHORT.withCloseTimeout(Duration.ofSeconds(50)));
        CountDownLatch borrowed = new CountDownLatch(1);
        Thread working = new Thread(() -> {
            try (Session session = pool.borrow()) {
                Transaction transaction = put(session.begin(OPTIONS), "a");
                borrowed.countDown();
                pause(100);
                transaction.commit();
            }
        });
        working.start();
        borrowed.await();

        pool.close();

        assertThat(stored("a")).isPresent();
        working.join();
    }

    @Test
    void closingRollsBackWhatIsNotReturnedInTime() {
        Session session = pool.borrow();
        Transaction transaction = put(session.begin(OPTIONS), "a");

        pool.close();

        assertThat(transaction.isOpen()).isFalse();
        assertThat(session.isOpen()).isFalse();
        assertThat(stored("a")).isEmpty();
        assertThat(logger.entries()).hasSize(1);
        assertThat(logger.entries().get(0).message()).contains("closed while 1 sessions", "(in a transaction)");
        assertThatThrownBy(() -> session.begin(OPTIONS)).isInstanceOf(IllegalStateException.class);
        session.close();
    }

    @Test
    void aLeakIsReportedOnceWithTheStackOfTheBorrower() {
        usePool(SHORT.withLeakThreshold(Duration.ofMillis(20)));

        try (Session leaked = pool.borrow()) {
            leaked.begin(OPTIONS);
            pause(200);
        }

        assertThat(logger.entries()).hasSize(1);
        assertThat(logger.entries().get(0).message())
                .contains("not returned within 0.020 s", Thread.currentThread().getName(), "(in a transaction)");
        assertThat(logger.entries().get(0).thrown())
                .hasStackTraceContaining("aLeakIsReportedOnceWithTheStackOfTheBorrower");
        assertThat(pool.statistics().leakCount()).isEqualTo(1);
    }

    @Test
    void sessionsReturnedInTimeAreNoLeaks() {
        usePool(SHORT.withLeakThreshold(Duration.ofSeconds(20)));

        for (int i = 0; i < 100; i++) {
            pool.borrow().close();
        }

        assertThat(logger.entries()).isEmpty();
        assertThat(pool.statistics().leakCount()).isZero();
    }

    @Test
    void noSlotIsLostWhenBorrowersGiveUpWhileOneIsReturned() throws Exception {
        SessionPoolOptions options =
                SessionPoolOptions.defaults().withMaxSize(2).withBorrowTimeout(Duration.ofNanos(50_000));
        ExecutorService threads = Executors.newFixedThreadPool(6);
        try (SessionPool pool = new SessionPool(store, options)) {
            AtomicInteger gaveUp = new AtomicInteger();
            List<Future<?>> work = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                work.add(threads.submit(() -> {
                    for (int round = 0; round < 2_000; round++) {
                        try (Session session = pool.borrow()) {
                            assertThat(session.isOpen()).isTrue();
                        } catch (SessionTimeoutException e) {
                            gaveUp.incrementAndGet();
                        }
                    }
                }));
            }
            for (Future<?> each : work) {
                each.get();
            }

            try (Session first = pool.borrow();
                    Session second = pool.borrow()) {
                assertThat(first.isOpen() && second.isOpen()).isTrue();
                assertThat(pool.statistics().active()).isEqualTo(2);
            }
            // Every round and the two at the end have either got a session or given up.
            assertThat(pool.statistics().borrowCount() + gaveUp.get()).isEqualTo(12_002);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void statisticsCountWhatHappened() {
        pool.borrow().close();
        Session held = pool.borrow();
        pause(5);
        held.close();
        Session active = pool.borrow();

        SessionPoolStatistics statistics = pool.statistics();

        assertThat(active.isOpen()).isTrue();
        assertThat(statistics.maxSize()).isEqualTo(2);
        assertThat(statistics.active()).isEqualTo(1);
        assertThat(statistics.idle()).isEqualTo(1);
        assertThat(statistics.pending()).isZero();
        assertThat(statistics.borrowCount()).isEqualTo(2);
        assertThat(statistics.totalUsage()).isBetween(Duration.ofMillis(5), Duration.ofSeconds(50));
        assertThat(statistics.totalWait()).isZero();
    }

    private void usePool(SessionPoolOptions options) {
        pool.close();
        pool = new SessionPool(store, options, logger);
    }

    private void awaitPending(int count) {
        while (pool.statistics().pending() < count) {
            pause(1);
        }
    }

    private static Transaction put(Transaction transaction, String key) {
        transaction.put("tree", key.getBytes(UTF_8), new byte[1]);
        return transaction;
    }

    private Optional<byte[]> stored(String key) {
        return store.run(transaction -> transaction.get("tree", key.getBytes(UTF_8)));
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError("The test was interrupted", e);
        }
    }
}
