package io.codex.internal.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.error.StorageException;
import io.codex.error.StorageFullException;
import io.codex.internal.io.Directory.Access;
import io.codex.internal.io.SimulatedDirectory.Failure;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SimulatedDirectoryTest extends DirectoryContractTest {

    private final SimulatedDirectory simulated = new SimulatedDirectory(1);

    @Override
    Directory openEmpty() {
        return simulated;
    }

    @ParameterizedTest
    @EnumSource(CrashLoss.class)
    void whatWasForcedSurvivesEveryCrash(CrashLoss loss) {
        StoreFile file = simulated.create("a", Access.POSITIONAL);
        file.write(0, filled(5_000, 1), 0, 5_000);
        file.force();
        simulated.sync();

        SimulatedDirectory survivors = simulated.crash(loss);

        assertThat(bytes(survivors, "a")).isEqualTo(filled(5_000, 1));
    }

    @Test
    void aFileWhoseNameWasNotSyncedVanishes() {
        StoreFile file = simulated.create("a", Access.POSITIONAL);
        file.force();

        assertThat(simulated.crash(CrashLoss.EVERYTHING).list()).isEmpty();
        assertThat(simulated.crash(CrashLoss.NOTHING).list()).containsExactly("a");
    }

    @Test
    void aDeleteThatWasNotSyncedMayBeUndone() {
        write("a", "one");
        simulated.sync();
        simulated.delete("a");

        assertThat(simulated.crash(CrashLoss.EVERYTHING).list()).containsExactly("a");
        assertThat(simulated.crash(CrashLoss.NOTHING).list()).isEmpty();
    }

    @Test
    void aWriteThatWasNotForcedIsKeptDroppedTornOrSpoiled() {
        StoreFile file = simulated.create("a", Access.POSITIONAL);
        file.write(0, filled(8_192, 1), 0, 8_192);
        file.force();
        simulated.sync();
        file.write(0, filled(8_192, 2), 0, 8_192);

        Set<String> outcomes = new HashSet<>();
        for (int i = 0; i < 500; i++) {
            byte[] found = bytes(simulated.crash(CrashLoss.ANYTHING_WITH_GARBAGE), "a");
            for (int page = 0; page < 8_192; page += 4_096) {
                outcomes.add(outcome(Arrays.copyOfRange(found, page, page + 4_096)));
            }
        }

        assertThat(outcomes).containsExactlyInAnyOrder("kept", "dropped", "torn", "spoiled");
    }

    private static String outcome(byte[] page) {
        Set<Byte> values = new HashSet<>();
        for (byte value : page) {
            values.add(value);
        }
        if (values.size() > 2) {
            return "spoiled";
        }
        return values.size() == 2 ? "torn" : page[0] == 1 ? "dropped" : "kept";
    }

    @Test
    void twoWritesMayReachTheDiskInAnyOrder() {
        StoreFile file = simulated.create("a", Access.POSITIONAL);
        file.allocate(8_192);
        file.force();
        simulated.sync();
        file.write(0, new byte[] {1}, 0, 1);
        file.write(4_096, new byte[] {1}, 0, 1);

        Set<String> outcomes = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            byte[] found = bytes(simulated.crash(CrashLoss.ANYTHING), "a");
            outcomes.add(found[0] + "" + found[4_096]);
        }

        assertThat(outcomes).containsExactlyInAnyOrder("00", "01", "10", "11");
    }

    @Test
    void theSizeMayGrowWithoutTheData() {
        StoreFile file = simulated.create("a", Access.POSITIONAL);
        simulated.sync();
        file.write(0, filled(1_000, 7), 0, 1_000);

        Set<String> outcomes = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            byte[] found = bytes(simulated.crash(CrashLoss.ANYTHING), "a");
            outcomes.add(found.length + ":" + (found.length == 0 ? "" : found[0]));
        }

        assertThat(outcomes).containsExactlyInAnyOrder("0:", "1000:0", "1000:7");
    }

    @Test
    void itCrashesAtTheCallAskedForAndStaysOff() {
        simulated.create("a", Access.POSITIONAL).close();
        simulated.sync();
        long calls = simulated.callCount();

        simulated.crashAtCall(2);
        StoreFile file = simulated.open("a", Access.POSITIONAL);
        file.write(0, new byte[1], 0, 1);

        assertThatThrownBy(file::force).isInstanceOf(SimulatedCrash.class).hasMessageContaining("force a");
        assertThatThrownBy(simulated::list).isInstanceOf(SimulatedCrash.class);
        assertThat(simulated.callCount()).isEqualTo(calls + 2);
        assertThat(bytes(simulated.crash(CrashLoss.EVERYTHING), "a")).isEmpty();
    }

    @Test
    void itFailsAtTheCallAskedForAndWorksAgain() {
        StoreFile file = simulated.create("a", Access.POSITIONAL);

        simulated.failAtCall(1, Failure.IO_ERROR);
        assertThatThrownBy(() -> file.write(0, new byte[1], 0, 1)).isInstanceOf(StorageException.class);
        simulated.failAtCall(1, Failure.NO_SPACE);
        assertThatThrownBy(() -> file.allocate(10)).isInstanceOf(StorageFullException.class);

        assertThat(file.size()).isZero();
        file.write(0, new byte[1], 0, 1);
        assertThat(file.size()).isOne();
    }

    @Test
    void aForceAfterAFailedForceDoesNotSaveTheData() {
        StoreFile file = simulated.create("a", Access.POSITIONAL);
        simulated.sync();
        file.write(0, new byte[1], 0, 1);
        simulated.failAtCall(1, Failure.IO_ERROR);

        assertThatThrownBy(file::force).isInstanceOf(StorageException.class);
        file.force();

        assertThat(file.size()).isOne();
        assertThat(bytes(simulated.crash(CrashLoss.EVERYTHING), "a")).isEmpty();
    }

    @Test
    void itIsFullAtItsCapacity() {
        simulated.capacityBytes(100);
        StoreFile file = simulated.create("a", Access.POSITIONAL);
        file.write(0, new byte[90], 0, 90);

        assertThat(simulated.freeBytes()).isEqualTo(10);
        assertThatThrownBy(() -> file.write(90, new byte[11], 0, 11)).isInstanceOf(StorageFullException.class);

        file.write(80, new byte[20], 0, 20);
        assertThat(simulated.freeBytes()).isZero();
    }

    private static byte[] filled(int length, int value) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    private static byte[] bytes(Directory directory, String name) {
        try (StoreFile file = directory.open(name, Access.READ)) {
            byte[] bytes = new byte[(int) file.size()];
            file.read(0, bytes, 0, bytes.length);
            return bytes;
        }
    }
}
