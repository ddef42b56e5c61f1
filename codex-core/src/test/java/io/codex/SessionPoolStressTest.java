package io.codex;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.error.SessionInterruptedException;
import io.codex.error.SessionTimeoutException;
import io.codex.internal.transaction.ModelVersionedStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many threads borrow, time out, are interrupted and return all at once: no session is lost, none is given out twice. */
@Timeout(120)
class SessionPoolStressTest {

    private static final int MAX_SIZE = 3;

    private final long seed = System.nanoTime();
    private final Store store = new EngineStore(
            "model", new ModelVersionedStore(), ModelStoreContractTest::noStatistics, CodexOptions.defaults());
    private final SessionPool pool = new SessionPool(
            store, SessionPoolOptions.defaults().withMaxSize(MAX_SIZE).withBorrowTimeout(Duration.ofMillis(2)));
    private final AtomicInteger borrowed = new AtomicInteger();
    private final AtomicInteger borrowCount = new AtomicInteger();
    private final AtomicInteger timeoutCount = new AtomicInteger();
    private final AtomicInteger interruptCount = new AtomicInteger();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        pool.close();
        store.close();
    }

    @Test
    void platformThreadsLoseNoSession() throws InterruptedException {
        stress(Thread::new, 8, 400);
    }

    @Test
    void virtualThreadsLoseNoSession() throws InterruptedException {
        stress(VirtualThreads::start, 300, 20);
    }

    private void stress(ThreadFactory factory, int threadCount, int rounds) throws InterruptedException {
        SplittableRandom random = new SplittableRandom(seed);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < threadCount; i++) {
            SplittableRandom own = random.split();
            Thread thread = factory.newThread(() -> borrowAndReturn(own, rounds));
            threads.add(thread);
            if (thread.getState() == Thread.State.NEW) {
                thread.start();
            }
        }
        while (threads.stream().anyMatch(Thread::isAlive)) {
            threads.get(random.nextInt(threadCount)).interrupt();
            LockSupport.parkNanos(200_000);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertNothingIsLost();
    }

    private void borrowAndReturn(SplittableRandom random, int rounds) {
        try {
            for (int i = 0; i < rounds; i++) {
                try (Session session = pool.borrow()) {
                    hold(session, random);
                } catch (SessionTimeoutException e) {
                    timeoutCount.incrementAndGet();
                } catch (SessionInterruptedException e) {
                    assertThat(Thread.interrupted()).as("interrupt flag").isTrue();
                    interruptCount.incrementAndGet();
                }
            }
        } catch (RuntimeException | AssertionError e) {
            failures.add(e);
        }
    }

    private void hold(Session session, SplittableRandom random) {
        assertThat(borrowed.incrementAndGet()).as("borrowed at once").isLessThanOrEqualTo(MAX_SIZE);
        borrowCount.incrementAndGet();
        if (random.nextInt(4) == 0) {
            session.begin(TransactionOptions.readOnly());
        }
        LockSupport.parkNanos(random.nextInt(1_000_000));
        borrowed.decrementAndGet();
    }

    private void assertNothingIsLost() {
        assertThat(failures).as("failures with seed %s", seed).isEmpty();
        SessionPoolStatistics statistics = pool.statistics();
        assertThat(statistics.active()).isZero();
        assertThat(statistics.pending()).isZero();
        assertThat(statistics.borrowCount()).isEqualTo(borrowCount.get());
        assertThat(statistics.timeoutCount()).isEqualTo(timeoutCount.get());
        List<Session> all = new ArrayList<>();
        for (int i = 0; i < MAX_SIZE; i++) {
            all.add(pool.borrow());
        }
        all.forEach(Session::close);
    }
}
