package io.codex;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.error.NotAStoreException;
import io.codex.error.StorageException;
import io.codex.error.StorageFullException;
import io.codex.error.StoreLockedException;
import io.codex.internal.io.SimulatedDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the local store promises beyond the contract of all stores: files, memory, space, opening and closing. */
class LocalStoreTest {

    private static final String TREE = "entries";
    private static final CodexOptions SMALL = CodexOptions.defaults()
            .withMemoryBytes(CodexOptions.MIN_MEMORY_BYTES)
            .withDurability(Durability.NONE);

    @Nested
    class OnRealFiles {

        @TempDir
        private Path directory;

        @Test
        void whatWasCommittedIsThereAfterOpeningAgain() {
            try (Store store = Codex.open(directory)) {
                put(store, "a", "1");
            }

            try (Store store = Codex.open(directory)) {
                assertThat(get(store, "a")).isEqualTo("1");
            }
        }

        @Test
        void openingAndClosingAnUntouchedStoreWritesNothingButTheLock() throws IOException {
            try (Store store = Codex.open(directory)) {
                put(store, "a", "1");
            }
            for (Path file : files().keySet()) {
                Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
            }
            Map<Path, Long> before = files();

            try (Store store = Codex.open(directory)) {
                assertThat(get(store, "a")).isEqualTo("1");
            }

            assertThat(files()).isEqualTo(before);
            for (Path file : before.keySet()) {
                if (!file.endsWith("LOCK")) {
                    assertThat(Files.getLastModifiedTime(file)).as("%s", file).isEqualTo(FileTime.from(Instant.EPOCH));
                }
            }
        }

        @Test
        void anEmptyStoreIsSmall() throws IOException {
            Codex.open(directory).close();

            long bytes = files().values().stream().mapToLong(Long::longValue).sum();
            assertThat(bytes).isLessThan(80_000);
        }

        @Test
        void aReadOnlyStoreReadsEverythingAndChangesNothing() throws IOException {
            try (Store store = Codex.open(directory)) {
                put(store, "a", "1");
            }
            Map<Path, Long> before = files();

            try (Store store = Codex.open(directory, CodexOptions.defaults().withReadOnly(true))) {
                assertThat(get(store, "a")).isEqualTo("1");
                assertThatThrownBy(() -> put(store, "a", "2"))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("read-only");
            }

            assertThat(files()).isEqualTo(before);
        }

        @Test
        void aStoreThatCannotBeLockedIsNotEvenRead() throws IOException {
            Codex.open(directory).close();
            Path lock = directory.resolve("LOCK");
            Files.delete(lock);
            Files.createDirectory(lock);

            assertThatThrownBy(
                            () -> Codex.open(directory, CodexOptions.defaults().withReadOnly(true)))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining(lock.toString())
                    .hasMessageContaining("Make the file LOCK writable");
            assertThatThrownBy(() -> Codex.verify(directory)).isInstanceOf(StorageException.class);
        }

        @Test
        void openingReadOnlyCreatesNothing() {
            Path missing = directory.resolve("missing");

            assertThatThrownBy(() -> Codex.open(missing, CodexOptions.defaults().withReadOnly(true)))
                    .isInstanceOf(NotAStoreException.class)
                    .hasMessageContaining("missing");
            assertThat(missing).doesNotExist();
        }

        @Test
        void aFileIsNoStore() throws IOException {
            Path file = Files.writeString(directory.resolve("text"), "text");

            assertThatThrownBy(() -> Codex.open(file)).isInstanceOf(NotAStoreException.class);
            assertThat(file).hasContent("text");
        }

        @Test
        void aSecondStoreOnTheSameDirectoryIsToldWhoHasIt() {
            try (Store store = Codex.open(directory)) {
                assertThatThrownBy(() -> Codex.open(directory))
                        .isInstanceOf(StoreLockedException.class)
                        .hasMessageContaining(directory.toString());
                assertThatThrownBy(() -> Codex.verify(directory)).isInstanceOf(StoreLockedException.class);
                put(store, "a", "1");
            }
        }

        @Test
        void overwritingForEverKeepsTheDiskWithinThreeTimesTheLivingBytes() throws IOException {
            try (Store store = Codex.open(directory, SMALL)) {
                for (int round = 0; round < 120; round++) {
                    int start = round * 500 % 4000;
                    store.run(transaction -> {
                        for (int i = start; i < start + 500; i++) {
                            transaction.put(TREE, bytes("key " + i), new byte[400]);
                        }
                        return true;
                    });
                }
                assertThat(store.statistics().merges()).isGreaterThan(10);
            }

            long bytes = files().values().stream().mapToLong(Long::longValue).sum();
            assertThat(bytes).isLessThan(3 * 4000 * 420);
            assertThat(Codex.verify(directory).findings()).isEmpty();
        }

        @Test
        void anInterruptedThreadCommitsAndStaysInterrupted() {
            try (Store store = Codex.open(directory)) {
                Thread.currentThread().interrupt();
                put(store, "a", "1");
                assertThat(get(store, "a")).isEqualTo("1");
                store.flush();
                assertThat(Thread.interrupted()).as("still interrupted").isTrue();
                put(store, "b", "2");
            }
            assertThat(Codex.verify(directory).findings()).isEmpty();
        }

        @Test
        void periodicCommitsAreForcedWithoutBeingAsked() throws InterruptedException {
            CodexOptions periodic = CodexOptions.defaults()
                    .withDurability(Durability.PERIODIC)
                    .withPeriodicInterval(Duration.ofMillis(20));
            try (Store store = Codex.open(directory, periodic)) {
                put(store, "a", "1");
                long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
                while (store.statistics().forces() == 0 && System.nanoTime() < deadline) {
                    Thread.sleep(5);
                }
                assertThat(store.statistics().forces()).isPositive();
            }
        }

        private Map<Path, Long> files() throws IOException {
            Map<Path, Long> sizes = new TreeMap<>();
            try (Stream<Path> files = Files.list(directory)) {
                for (Path file : files.toList()) {
                    sizes.put(file, Files.size(file));
                }
            }
            return sizes;
        }
    }

    @Nested
    class OnASimulatedDisk {

        private final SimulatedDirectory directory = new SimulatedDirectory(1);

        @Test
        void aLongReaderKeepsWhatItReadsAndGivesItBackAtItsEnd() {
            try (TestStore store = TestStore.open(directory)) {
                fill(store.store(), 'a');
                store.checkpoint();
                Transaction reader = store.begin(TransactionOptions.readOnly());
                for (char value = 'b'; value < 'h'; value++) {
                    fill(store.store(), value);
                    store.checkpoint();
                }
                long whileReading = store.store().statistics().diskBytes();

                assertThat(reader.get(TREE, bytes("key 7")).orElseThrow()[0]).isEqualTo((byte) 'a');
                assertThat(reader.count(TREE, KeyRange.all())).isEqualTo(300);
                reader.close();

                assertThat(store.store().statistics().diskBytes()).isLessThan(whileReading);
                assertThat(get(store.store(), "key 7")).startsWith("g");
            }
        }

        @Test
        void aFullDiskRefusesCommitsKeepsReadingAndGoesOnWhenThereIsRoom() {
            TestStore store = TestStore.open(directory);
            fill(store.store(), 'a');
            directory.capacityBytes(400_000);

            int stored = fillUntilFull(store.store());

            assertThat(stored).isPositive();
            assertThat(get(store.store(), "key 7")).startsWith("a");
            assertThat(countMore(store.store())).isEqualTo(stored);

            directory.capacityBytes(Long.MAX_VALUE);
            put(store.store(), "b", "2");
            assertThat(get(store.store(), "b")).isEqualTo("2");
            store.close();

            TestStore again = TestStore.open(directory);
            assertThat(countMore(again.store())).isEqualTo(stored);
            again.close();
        }

        @Test
        void aStoreWithoutRoomForItsLastMergeIsClosedAndLosesNothing() {
            TestStore store = TestStore.open(directory);
            fill(store.store(), 'a');
            put(store.store(), "b", "2");
            directory.capacityBytes(Long.MAX_VALUE - directory.freeBytes());

            store.closeUnverified();
            directory.capacityBytes(Long.MAX_VALUE);

            TestStore again = TestStore.open(directory);
            assertThat(get(again.store(), "key 7")).startsWith("a");
            assertThat(get(again.store(), "b")).isEqualTo("2");
            again.close();
        }

        @Test
        void aStoreOnAFileSystemMountedReadOnlyIsReadWithoutALock() {
            TestStore store = TestStore.open(directory);
            put(store.store(), "a", "1");
            store.close();

            try (Store reading = TestStore.openReadOnly(directory.mountReadOnly())) {
                assertThat(get(reading, "a")).isEqualTo("1");
            }
        }

        @Test
        void closingGivesTheLockBackEvenIfAFileCannotBeClosed() {
            TestStore store = TestStore.open(directory);
            put(store.store(), "a", "1");
            directory.failClosing("CODEX");

            assertThatThrownBy(store::closeUnverified)
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("CODEX");

            directory.failClosing("");
            TestStore again = TestStore.open(directory);
            assertThat(get(again.store(), "a")).isEqualTo("1");
            put(again.store(), "b", "2");
            again.close();
        }

        private static long countMore(Store store) {
            return store.run(transaction -> transaction.count("more", KeyRange.all()));
        }

        private int fillUntilFull(Store store) {
            int stored = 0;
            try {
                while (stored < 1_000_000) {
                    byte[] key = bytes("entry " + stored);
                    store.run(transaction -> {
                        transaction.put("more", key, new byte[1000]);
                        return true;
                    });
                    stored++;
                }
                throw new AssertionError("The disk never becomes full");
            } catch (StorageFullException full) {
                assertThat(full).hasMessageContaining("full");
                return stored;
            }
        }

        private void fill(Store store, char value) {
            store.run(transaction -> {
                for (int i = 0; i < 300; i++) {
                    transaction.put(
                            TREE, bytes("key " + i), bytes(String.valueOf(value).repeat(200)));
                }
                return true;
            });
        }
    }

    private static void put(Store store, String key, String value) {
        store.run(transaction -> {
            transaction.put(TREE, bytes(key), bytes(value));
            return true;
        });
    }

    private static String get(Store store, String key) {
        return store.run(
                transaction -> new String(transaction.get(TREE, bytes(key)).orElseThrow(), UTF_8));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
