package io.codex.internal.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.error.NotAStoreException;
import io.codex.error.StorageFullException;
import io.codex.error.StoreLockedException;
import io.codex.internal.io.Directory.Access;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class RealDirectoryTest extends DirectoryContractTest {

    @TempDir
    private Path temporary;

    @Override
    Directory openEmpty() {
        return RealDirectory.open(temporary.resolve("parent").resolve("store"));
    }

    @Test
    void aFileIsNotTakenForAStore() throws IOException {
        Path file = Files.writeString(temporary.resolve("notes.txt"), "mine");

        assertThatThrownBy(() -> RealDirectory.open(file))
                .isInstanceOf(NotAStoreException.class)
                .hasMessageContaining("notes.txt");
        assertThat(file).hasContent("mine");
    }

    @ParameterizedTest
    @EnumSource(value = Access.class, names = "READ", mode = EnumSource.Mode.EXCLUDE)
    void interruptsDisturbNothingAndAreKept(Access access) {
        try (StoreFile file = directory().create("a", access)) {
            file.allocate(8_192);

            Thread.currentThread().interrupt();
            file.write(0, new byte[] {7}, 0, 1);
            file.allocate(20_000);
            file.write(16_000, new byte[] {8}, 0, 1);
            file.force();
            directory().sync();
            ByteBuffer mapping = file.map(0, 10);
            byte[] found = new byte[1];
            file.read(16_000, found, 0, 1);

            assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
            assertThat(mapping.get(0)).isEqualTo((byte) 7);
            assertThat(found).containsExactly(8);
            file.unmap(mapping);
            file.force();
        }
    }

    @Test
    void interruptsInTheMiddleOfForcesDisturbNobody() throws Exception {
        Thread forcing = Thread.currentThread();
        AtomicBoolean stop = new AtomicBoolean();
        Thread interrupting = new Thread(() -> {
            while (!stop.get()) {
                forcing.interrupt();
                LockSupport.parkNanos(100_000);
            }
        });

        try (StoreFile file = directory().create("a", Access.POSITIONAL)) {
            interrupting.start();
            for (int i = 0; i < 50; i++) {
                file.write(i, new byte[] {(byte) i}, 0, 1);
                file.force();
            }
            stop.set(true);
            while (interrupting.isAlive()) {
                Thread.onSpinWait(); // a join would end with an exception
            }

            assertThat(Thread.interrupted()).as("the interrupts are kept").isTrue();
            assertThat(file.size()).isEqualTo(50);
        }
    }

    @Test
    void manyThreadsReadAtOnce() throws Exception {
        try (StoreFile file = directory().create("a", Access.POSITIONAL)) {
            byte[] bytes = new byte[100_000];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (i * 31);
            }
            file.write(0, bytes, 0, bytes.length);
            AtomicBoolean wrong = new AtomicBoolean();

            Thread[] threads = new Thread[8];
            for (int t = 0; t < threads.length; t++) {
                int first = t;
                threads[t] = new Thread(() -> {
                    byte[] one = new byte[1];
                    for (int i = first; i < 20_000; i += 7) {
                        file.read(i, one, 0, 1);
                        if (one[0] != (byte) (i * 31)) {
                            wrong.set(true);
                        }
                    }
                });
                threads[t].start();
            }
            for (Thread thread : threads) {
                thread.join();
            }

            assertThat(wrong).isFalse();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFullDeviceIsReportedAsFull() throws IOException {
        try (StoreFile full = new RealStoreFile(Path.of("/dev/full"), Access.POSITIONAL)) {
            assertThatThrownBy(() -> full.write(0, new byte[10], 0, 10))
                    .isInstanceOf(StorageFullException.class)
                    .hasMessageContaining("/dev/full")
                    .hasMessageContaining("Make room");
        }
    }

    @Test
    void positionsBehindFourGibibytesWork() {
        long position = (5L << 30) + 3;

        try (StoreFile file = directory().create("sparse", Access.POSITIONAL)) {
            file.write(position, new byte[] {9}, 0, 1);

            byte[] found = new byte[1];
            ByteBuffer mapping = file.map(position - 1, 2);
            assertThat(file.read(position, found, 0, 1)).isOne();
            assertThat(found).containsExactly(9);
            assertThat(mapping.get(1)).isEqualTo((byte) 9);
            file.unmap(mapping);
        }
    }

    @Test
    void theLockOfAnotherProcessIsSeenAndNamed() throws Exception {
        Process other = holdLockInAnotherProcess();
        try {
            assertThatThrownBy(() -> directory().lock(Duration.ofMillis(50)))
                    .isInstanceOf(StoreLockedException.class)
                    .hasMessageContaining("process " + other.pid());
            assertThatThrownBy(() -> directory().lock(Duration.ofMillis(50)))
                    .as("looking did not break the other one's lock")
                    .isInstanceOf(StoreLockedException.class);
        } finally {
            other.destroyForcibly().waitFor();
        }

        directory().lock(Duration.ofSeconds(10)).close();
    }

    private Process holdLockInAnotherProcess() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        LockHolder.class.getName(),
                        directory().path())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader output = process.inputReader();
        assertThat(output.readLine()).isEqualTo("locked");
        return process;
    }

    /** Runs in a process of its own until it is killed. */
    static final class LockHolder {

        public static void main(String[] arguments) throws Exception {
            AutoCloseable lock = RealDirectory.open(Path.of(arguments[0])).lock(Duration.ZERO);
            System.out.println("locked");
            Thread.sleep(Duration.ofMinutes(5).toMillis());
            lock.close();
        }
    }

    @Test
    void aLockSeenFromTheSameProcessIsNotLostToOthers() throws Exception {
        try (AutoCloseable held = directory().lock(Duration.ZERO)) {
            assertThat(held).isNotNull();
            Directory sameByAnotherPath =
                    RealDirectory.open(temporary.resolve("parent").resolve("..").resolve("parent/store"));

            assertThatThrownBy(() -> sameByAnotherPath.lock(Duration.ZERO)).isInstanceOf(StoreLockedException.class);
            assertThatThrownBy(this::holdLockInAnotherProcess)
                    .as("the other process finds it still locked")
                    .isInstanceOf(AssertionError.class);
        }
    }
}
