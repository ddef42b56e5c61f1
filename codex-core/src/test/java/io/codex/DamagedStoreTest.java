package io.codex;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.error.CorruptStoreException;
import io.codex.error.NotAStoreException;
import io.codex.error.UnsupportedFormatException;
import io.codex.internal.io.CrashLoss;
import io.codex.internal.io.Directory.Access;
import io.codex.internal.io.SimulatedDirectory;
import io.codex.internal.io.StoreFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What opening, reading and verifying say about damaged files: never wrong data, never silence. */
class DamagedStoreTest {

    private static final String SUPERBLOCK = "CODEX";
    private static final int SLOT_BYTES = 4096;
    private static final int VERSION_OFFSET = 8;
    private static final int COMMITS = 12;

    private final NumberedCommits commits = new NumberedCommits(COMMITS + 1);
    private SimulatedDirectory directory = new SimulatedDirectory(0);

    @Nested
    class TheSuperblock {

        @Test
        void oneDamagedSlotNeverLeadsBackToAnOlderState() {
            closedStore();

            for (int position = 0; position < 2 * SLOT_BYTES; position += 501) {
                SimulatedDirectory copy = copyWithDamage(SUPERBLOCK, position);
                openRefusesOrFindsAll(copy, COMMITS);
            }
        }

        @Test
        void twoDamagedSlotsAreRefused() {
            closedStore();
            directory.damage(SUPERBLOCK, 20, 1);
            directory.damage(SUPERBLOCK, SLOT_BYTES + 20, 1);

            assertRefused(SUPERBLOCK);
        }

        @Test
        void aUsedStoreNeverLooksLikeOneThatWasBeingCreated() {
            openStoreWithRedo();
            directory.damage(SUPERBLOCK, SLOT_BYTES + 20, 1);
            byte[] redo = read(only("redo"));

            assertRefused(SUPERBLOCK);
            assertThatThrownBy(() -> TestStore.openReadOnly(directory))
                    .isInstanceOf(CorruptStoreException.class)
                    .hasMessageContaining(only("redo"));
            assertThat(read(only("redo"))).isEqualTo(redo);
        }

        @Test
        void aFileThatIsNotOursIsNotTouched() {
            write(SUPERBLOCK, "something else of some length".getBytes(UTF_8));
            long calls = directory.callCount();

            assertThatThrownBy(() -> TestStore.open(directory))
                    .isInstanceOf(NotAStoreException.class)
                    .hasMessageContaining(SUPERBLOCK);
            assertThat(directory.callCount()).isEqualTo(calls);
        }

        @Test
        void aNewerFormatIsNotTouched() {
            closedStore();
            byte[] slots = read(SUPERBLOCK);
            for (int slot = 0; slot < slots.length; slot += SLOT_BYTES) {
                slots[slot + VERSION_OFFSET] = 99;
                seal(slots, slot);
            }
            write(SUPERBLOCK, slots);
            long calls = directory.callCount();

            assertThatThrownBy(() -> TestStore.open(directory))
                    .isInstanceOf(UnsupportedFormatException.class)
                    .hasMessageContaining("99")
                    .hasMessageContaining("newer");
            assertThat(directory.callCount()).isEqualTo(calls);
        }

        @Test
        void aDirectoryWithOtherFilesIsNotTouched() {
            write("notes.txt", new byte[] {1});
            long calls = directory.callCount();

            assertThatThrownBy(() -> TestStore.open(directory))
                    .isInstanceOf(NotAStoreException.class)
                    .hasMessageContaining("notes.txt")
                    .hasMessageContaining("empty directory");
            assertThat(directory.callCount()).isEqualTo(calls);
        }
    }

    @Nested
    class TheRedo {

        @Test
        void everyDamagedByteOfAnAcknowledgedCommitIsRefusedOrHarmless() {
            openStoreWithRedo();
            String redo = only("redo");
            int end = endOfContent(redo);

            int refused = 0;
            for (int position = 0; position < end; position += 7) {
                SimulatedDirectory copy = copyWithDamage(redo, position);
                refused += openRefusesOrFindsAll(copy, COMMITS - 1) ? 1 : 0;
            }

            assertThat(refused).isGreaterThan(end / 7 / 2);
        }

        @Test
        void aMissingFileIsRefused() {
            openStoreWithRedo();
            String redo = only("redo");
            directory.delete(redo);

            assertRefused(redo);
        }

        @Test
        void afterACleanCloseEvenTheLastByteCounts() {
            TestStore store = TestStore.open(directory);
            store.run(transaction -> NumberedCommits.work(transaction, 1));
            store.close();
            String redo = only("redo");

            directory.damage(redo, 3, 1);

            assertRefused(redo);
        }
    }

    @Nested
    class TheSegments {

        @Test
        void aMissingSegmentIsRefused() {
            closedStore();
            String segment = only("data");
            directory.delete(segment);

            assertRefused(segment);
        }

        @Test
        void aSegmentThatIsCutOffIsRefusedOrFoundWhenItIsRead() {
            closedStore();
            String segment = only("data");
            try (StoreFile file = directory.open(segment, Access.POSITIONAL)) {
                file.truncate(file.size() / 2);
            }

            assertThatThrownBy(() -> TestStore.open(directory).run(commits::check))
                    .isInstanceOf(CorruptStoreException.class)
                    .hasMessageContaining(segment);
            assertThat(TestStore.verify(directory)).isNotEmpty();
        }

        @Test
        void everyDamagedByteThatCountsIsFoundByReadingAndByVerifying() {
            closedStore();
            String segment = only("data");
            int size = read(segment).length;

            for (int position = 0; position < size; position += 13) {
                SimulatedDirectory copy = copyWithDamage(segment, position);
                boolean refused = openRefusesOrFindsAll(copy, COMMITS);
                assertThat(TestStore.verify(copy).isEmpty())
                        .as("verified as sound with byte %d damaged", position)
                        .isEqualTo(!refused);
            }
        }
    }

    private void closedStore() {
        TestStore store = TestStore.open(directory);
        for (int commit = 1; commit <= COMMITS; commit++) {
            int number = commit;
            store.run(transaction -> NumberedCommits.work(transaction, number));
        }
        store.close();
    }

    /** Leaves a store as a killed process does: the commits are in the redo only. */
    private void openStoreWithRedo() {
        TestStore store = TestStore.open(directory);
        for (int commit = 1; commit <= COMMITS; commit++) {
            int number = commit;
            store.run(transaction -> NumberedCommits.work(transaction, number));
        }
        assertThat(directory.list()).noneMatch(name -> name.startsWith("data"));
        directory = directory.crash(CrashLoss.NOTHING);
    }

    /** Returns whether the damage was refused; otherwise all must be there, the very last commit perhaps excepted. */
    private boolean openRefusesOrFindsAll(SimulatedDirectory copy, int atLeast) {
        try {
            int found = TestStore.open(copy).run(commits::check);
            assertThat(found).isGreaterThanOrEqualTo(atLeast);
            return false;
        } catch (CorruptStoreException damage) {
            assertThat(damage.file()).isNotEmpty();
            assertThat(damage).hasMessageContaining("offset");
            return true;
        }
    }

    private void assertRefused(String file) {
        assertThatThrownBy(() -> TestStore.open(directory))
                .isInstanceOf(CorruptStoreException.class)
                .hasMessageContaining(file)
                .hasMessageContaining("Restore a backup");
        assertThatCode(() -> TestStore.verify(directory)).doesNotThrowAnyException();
        assertThat(TestStore.verify(directory)).isNotEmpty();
    }

    private SimulatedDirectory copyWithDamage(String name, int position) {
        SimulatedDirectory copy = new SimulatedDirectory(position);
        for (String file : directory.list()) {
            write(copy, file, read(file));
        }
        copy.damage(name, position, 1 << position % 8);
        return copy;
    }

    private String only(String kind) {
        List<String> names =
                directory.list().stream().filter(name -> name.startsWith(kind)).toList();
        assertThat(names).hasSize(1);
        return names.get(0);
    }

    private int endOfContent(String name) {
        byte[] bytes = read(name);
        int end = bytes.length;
        while (bytes[end - 1] == 0) {
            end--;
        }
        return end;
    }

    private byte[] read(String name) {
        try (StoreFile file = directory.open(name, Access.READ)) {
            byte[] bytes = new byte[(int) file.size()];
            file.read(0, bytes, 0, bytes.length);
            return bytes;
        }
    }

    private void write(String name, byte[] bytes) {
        write(directory, name, bytes);
    }

    private static void write(SimulatedDirectory target, String name, byte[] bytes) {
        try (StoreFile file =
                target.exists(name) ? target.open(name, Access.POSITIONAL) : target.create(name, Access.POSITIONAL)) {
            file.write(0, bytes, 0, bytes.length);
            file.force();
        }
        target.sync();
    }

    /** Seals a slot of the superblock as the store does. */
    private static void seal(byte[] bytes, int slot) {
        int sealed = SLOT_BYTES - Integer.BYTES;
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, slot, sealed);
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(slot + sealed, (int) checksum.getValue());
    }
}
