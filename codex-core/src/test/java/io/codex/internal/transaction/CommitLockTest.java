package io.codex.internal.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CommitLockTest {

    private static final Duration LONGER_THAN_OUT_OF_TURN = Duration.ofMillis(5);
    private static final int THREADS = 4;
    private static final int ROUNDS = 20_000;

    private final CommitLock lock = new CommitLock();

    @Test
    void whoHasWaitedComesBeforeTheOneThatJustHadTheLock() throws InterruptedException {
        AtomicBoolean hadItsTurn = new AtomicBoolean();
        lock.lock();
        Thread waiting = new Thread(() -> {
            lock.lock();
            hadItsTurn.set(true);
            lock.unlock();
        });
        waiting.start();
        awaitQueue();

        Thread.sleep(LONGER_THAN_OUT_OF_TURN.toMillis());
        lock.unlock();
        lock.lock();

        assertThat(hadItsTurn).isTrue();
        lock.unlock();
        waiting.join();
    }

    @Test
    void oneThreadAtATimeHoldsIt() throws InterruptedException {
        int[] count = {0};
        AtomicInteger meetings = new AtomicInteger();
        AtomicInteger inside = new AtomicInteger();
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Thread(() -> {
                for (int round = 0; round < ROUNDS; round++) {
                    lock.lock();
                    meetings.addAndGet(inside.getAndIncrement());
                    count[0]++;
                    inside.decrementAndGet();
                    lock.unlock();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(count[0]).isEqualTo(THREADS * ROUNDS);
        assertThat(meetings).hasValue(0);
    }

    @Test
    void anInterruptIsKeptWhileWaiting() throws InterruptedException {
        AtomicBoolean kept = new AtomicBoolean();
        lock.lock();
        Thread waiting = new Thread(() -> {
            lock.lock();
            kept.set(Thread.currentThread().isInterrupted());
            lock.unlock();
        });
        waiting.start();
        awaitQueue();

        waiting.interrupt();
        lock.unlock();
        waiting.join();

        assertThat(kept).isTrue();
    }

    private void awaitQueue() throws InterruptedException {
        while (!lock.hasWaiting()) {
            Thread.sleep(1);
        }
    }
}
