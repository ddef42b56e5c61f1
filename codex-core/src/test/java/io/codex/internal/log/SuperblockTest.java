package io.codex.internal.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.error.CorruptStoreException;
import io.codex.error.NotAStoreException;
import io.codex.error.StorageException;
import io.codex.error.StoreUnavailableException;
import io.codex.error.UnsupportedFormatException;
import io.codex.internal.io.CrashLoss;
import io.codex.internal.io.Directory.Access;
import io.codex.internal.io.SimulatedCrash;
import io.codex.internal.io.SimulatedDirectory;
import io.codex.internal.io.SimulatedDirectory.Failure;
import io.codex.internal.io.StoreFile;
import io.codex.internal.log.Superblock.State;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

final class SuperblockTest {

    private final SimulatedDirectory directory = new SimulatedDirectory(5);

    @Test
    void aNewStoreIsBeingCreated() {
        try (Superblock superblock = Superblock.create(directory)) {
            assertThat(superblock.state().isCreating()).isTrue();
            assertThat(superblock.state().isClean()).isFalse();
        }

        assertThat(Superblock.exists(directory)).isTrue();
        assertThat(directory.list()).containsExactly("CODEX");
    }

    @Test
    void theNewestStateComesBack() {
        try (Superblock superblock = Superblock.create(directory)) {
            for (int i = 1; i <= 5; i++) {
                superblock.write(state(i));
                assertThat(superblock.state()).isEqualTo(state(i));
                assertThat(read()).isEqualTo(state(i));
            }
        }
    }

    @Test
    void theOlderSlotServesIfTheNewestIsDamaged() {
        try (Superblock superblock = Superblock.create(directory)) {
            superblock.write(state(1));
            superblock.write(state(2));
        }
        for (int position = 0; position < Superblock.SLOT_BYTES; position++) {
            directory.damage("CODEX", position, 0x04);

            assertThat(read()).as("damage at %s", position).isEqualTo(state(1));

            directory.damage("CODEX", position, 0x04);
        }
        assertThat(read()).isEqualTo(state(2));
    }

    @Test
    void aStoreWithoutASoundSlotIsDamaged() {
        Superblock.create(directory).close();
        directory.damage("CODEX", 100, 1);

        assertThatThrownBy(this::read).isInstanceOf(CorruptStoreException.class).hasMessageContaining("CODEX");
    }

    @Test
    void anotherFileOfThatNameIsNoStore() {
        try (StoreFile file = directory.create("CODEX", Access.POSITIONAL)) {
            file.write(0, new byte[] {'h', 'e', 'l', 'l', 'o'}, 0, 5);
        }

        assertThatThrownBy(this::read).isInstanceOf(NotAStoreException.class).hasMessageContaining("CODEX");
    }

    @Test
    void aNewerFormatIsRefused() {
        Superblock.create(directory).close();
        byte[] slot = new byte[Superblock.SLOT_BYTES];
        try (StoreFile file = directory.open("CODEX", Access.POSITIONAL)) {
            file.read(0, slot, 0, slot.length);
            slot[8] = 3;
            CRC32C checksum = new CRC32C();
            checksum.update(slot, 0, slot.length - 4);
            LittleEndian.putInt(slot, slot.length - 4, (int) checksum.getValue());
            file.write(0, slot, 0, slot.length);
        }

        assertThatThrownBy(this::read)
                .isInstanceOf(UnsupportedFormatException.class)
                .hasMessageContaining("version 3");
    }

    @Test
    void afterAFailedWriteNothingIsWrittenAnyMore() {
        try (Superblock superblock = Superblock.create(directory)) {
            directory.failAtCall(2, Failure.IO_ERROR);

            assertThatThrownBy(() -> superblock.write(state(1))).isInstanceOf(StorageException.class);
            assertThatThrownBy(() -> superblock.write(state(1))).isInstanceOf(StoreUnavailableException.class);
        }
    }

    @Test
    void aCrashAtAnyCallLeavesTheOldOrTheNewState() {
        SimulatedDirectory counting = new SimulatedDirectory(0);
        workload(counting, new int[1]);
        long calls = counting.callCount();

        for (long call = 1; call <= calls; call++) {
            for (CrashLoss loss : CrashLoss.values()) {
                for (int seed = 0; seed < 10; seed++) {
                    crashAndRead(call, loss, seed);
                }
            }
        }
    }

    private void crashAndRead(long call, CrashLoss loss, int seed) {
        String where = "crash at call " + call + ", " + loss + ", seed " + seed;
        SimulatedDirectory crashing = new SimulatedDirectory(seed).crashAtCall(call);
        int[] written = {-1};
        assertThatThrownBy(() -> workload(crashing, written)).isInstanceOf(SimulatedCrash.class);

        SimulatedDirectory survivors = crashing.crash(loss);

        if (!Superblock.exists(survivors)) {
            assertThat(written[0]).as(where).isEqualTo(-1);
            assertThat(survivors.list()).as(where).allMatch(Superblock::isLeftover);
            Superblock.create(survivors).close();
            return;
        }
        try (Superblock superblock = Superblock.open(survivors, Access.READ)) {
            long found = superblock.state().redoFileNumber();
            assertThat(found).as(where).isBetween((long) written[0], written[0] + 1L);
        }
    }

    private static void workload(SimulatedDirectory directory, int[] written) {
        try (Superblock superblock = Superblock.create(directory)) {
            written[0] = 0;
            for (int i = 1; i <= 4; i++) {
                superblock.write(state(i));
                written[0] = i;
            }
        }
    }

    private State read() {
        try (Superblock superblock = Superblock.open(directory, Access.READ)) {
            return superblock.state();
        }
    }

    private static State state(int i) {
        return new State(i * 1_000L, i * 10, i, i * 64L, i % 2 == 0 ? i * 100L : -1);
    }
}
