package io.codex.internal.log;

import static io.codex.internal.log.RedoCommits.POSITIONAL;
import static io.codex.internal.log.RedoCommits.append;
import static io.codex.internal.log.RedoCommits.replay;
import static io.codex.internal.log.RedoCommits.upTo;
import static org.assertj.core.api.Assertions.assertThat;

import io.codex.error.StoreUnavailableException;
import io.codex.internal.io.Directory;
import io.codex.internal.io.Directory.Access;
import io.codex.internal.io.RealDirectory;
import io.codex.internal.io.SimulatedDirectory;
import io.codex.internal.io.SimulatedDirectory.Failure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
final class GroupCommitTest {

    private static final int THREADS = 8;

    @TempDir
    private Path temporary;

    private final ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    private final ReentrantLock commitLock = new ReentrantLock();
    private final AtomicLong sequence = new AtomicLong();

    @AfterEach
    void stop() {
        executor.shutdownNow();
    }

    @Test
    void threadsThatCommitAtOnceShareForces() throws Exception {
        Directory directory = RealDirectory.open(temporary);
        try (RedoLog log = RedoLog.create(directory, POSITIONAL)) {
            List<Future<Long>> futures = new ArrayList<>();
            for (int t = 0; t < THREADS; t++) {
                futures.add(executor.submit(() -> commitForced(log, 50)));
            }
            for (Future<Long> future : futures) {
                assertThat(future.get()).isZero();
            }

            assertThat(log.forcedLsn()).isEqualTo(log.appendedLsn());
            assertThat(log.forceCount()).isLessThan(THREADS * 50L);
        }
        assertThat(replay(directory, 0)).isEqualTo(upTo(THREADS * 50L));
    }

    /** Commits, and returns how often a commit was not durable afterwards. */
    private long commitForced(RedoLog log, int count) {
        long failures = 0;
        for (int i = 0; i < count; i++) {
            long end = commit(log);
            log.force(end);
            failures += log.forcedLsn() < end ? 1 : 0;
        }
        return failures;
    }

    private long commit(RedoLog log) {
        commitLock.lock();
        try {
            return append(log, sequence.incrementAndGet());
        } finally {
            commitLock.unlock();
        }
    }

    @Test
    void filesRollUnderConcurrentForces() throws Exception {
        Directory directory = RealDirectory.open(temporary);
        try (RedoLog log = RedoLog.create(directory, new RedoLog.Settings(Access.MAPPED, 3_000))) {
            List<Future<Long>> futures = new ArrayList<>();
            for (int t = 0; t < THREADS; t++) {
                futures.add(executor.submit(() -> commitForced(log, 20)));
            }
            for (Future<Long> future : futures) {
                assertThat(future.get()).isZero();
            }

            assertThat(log.fileNumber()).isGreaterThan(3);
        }
        assertThat(replay(directory, 0)).isEqualTo(upTo(THREADS * 20L));
    }

    @Test
    void interruptsNeitherCutTheWaitingShortNorGetLost() throws Exception {
        Directory directory = RealDirectory.open(temporary);
        try (RedoLog log = RedoLog.create(directory, POSITIONAL)) {
            Callable<Long> interrupted = () -> {
                long wrong = 0;
                for (int i = 0; i < 30; i++) {
                    Thread.currentThread().interrupt();
                    wrong += commitForced(log, 1);
                    wrong += Thread.interrupted() ? 0 : 1;
                }
                return wrong;
            };
            List<Future<Long>> futures = new ArrayList<>();
            for (int t = 0; t < THREADS; t++) {
                futures.add(executor.submit(interrupted));
            }

            for (Future<Long> future : futures) {
                assertThat(future.get()).isZero();
            }
        }
        assertThat(replay(directory, 0)).isEqualTo(upTo(THREADS * 30L));
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void manyVirtualThreadsCommitAtOnce() throws Exception {
        Directory directory = RealDirectory.open(temporary);
        ExecutorService virtual = (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        try (RedoLog log = RedoLog.create(directory, POSITIONAL)) {
            List<Future<Long>> futures = new ArrayList<>();
            for (int t = 0; t < 500; t++) {
                futures.add(virtual.submit(() -> commitForced(log, 4)));
            }
            for (Future<Long> future : futures) {
                assertThat(future.get()).isZero();
            }

            assertThat(log.forceCount()).isLessThan(1_000);
        } finally {
            virtual.shutdownNow();
        }
        assertThat(replay(directory, 0)).isEqualTo(upTo(2_000));
    }

    @Test
    void everyWaitingThreadLearnsOfAFailedForce() throws Exception {
        SimulatedDirectory directory = new SimulatedDirectory(3);
        RedoLog log = RedoLog.create(directory, POSITIONAL);
        long end = 0;
        for (int i = 0; i < THREADS; i++) {
            end = commit(log);
        }
        long last = end;
        directory.failAtCall(1, Failure.IO_ERROR);

        List<Future<?>> futures = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            futures.add(executor.submit(() -> log.force(last)));
        }

        for (Future<?> future : futures) {
            assertThat(future)
                    .failsWithin(1, TimeUnit.MINUTES)
                    .withThrowableOfType(ExecutionException.class)
                    .withCauseInstanceOf(StoreUnavailableException.class);
        }
    }
}
