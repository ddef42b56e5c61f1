package io.codex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

final class TransactionGuardTest {

    private final TransactionGuard guard = new TransactionGuard(null);

    @Test
    void aSecondThreadIsRefusedDuringACall() {
        guard.enter();

        assertThatThrownBy(guard::enter)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("another thread");
        guard.exit();
        guard.enter();
        guard.exit();
    }

    @Test
    void whoEndsItFromOutsideWaitsForTheRunningCall() throws InterruptedException {
        CountDownLatch ending = new CountDownLatch(1);
        AtomicBoolean endedHere = new AtomicBoolean();
        AtomicBoolean stillInterrupted = new AtomicBoolean();
        guard.enter();
        Thread closer = new Thread(() -> {
            ending.countDown();
            endedHere.set(guard.endWhenIdle());
            stillInterrupted.set(Thread.currentThread().isInterrupted());
        });
        closer.start();
        ending.await();
        closer.interrupt();
        closer.join(50);

        assertThat(closer.isAlive()).as("waits while the call runs").isTrue();
        guard.exit();
        closer.join();
        assertThat(endedHere).isTrue();
        assertThat(stillInterrupted).isTrue();
        assertThatThrownBy(guard::enter)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has ended");
    }

    @Test
    void itEndsOnce() {
        assertThat(guard.endWhenIdle()).isTrue();
        assertThat(guard.endWhenIdle()).isFalse();
        assertThat(guard.isOpen()).isFalse();
    }
}
