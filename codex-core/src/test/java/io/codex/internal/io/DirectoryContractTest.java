package io.codex.internal.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.error.StorageException;
import io.codex.error.StoreLockedException;
import io.codex.internal.io.Directory.Access;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every directory keeps. */
abstract class DirectoryContractTest {

    private Directory directory;

    /** Opens an empty directory. */
    abstract Directory openEmpty();

    @BeforeEach
    void open() {
        directory = openEmpty();
    }

    @AfterEach
    void close() {
        directory.close();
    }

    @Test
    void namesAreListedInOrder() {
        directory.create("b", Access.POSITIONAL).close();
        directory.create("a", Access.POSITIONAL).close();

        assertThat(directory.list()).containsExactly("a", "b");
        assertThat(directory.exists("a")).isTrue();
        assertThat(directory.exists("c")).isFalse();
    }

    @Test
    void aNameThatExistsIsNotCreatedAgain() {
        directory.create("a", Access.POSITIONAL).close();

        assertThatThrownBy(() -> directory.create("a", Access.POSITIONAL))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("a");
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(() -> directory.open("nothing", Access.READ))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("nothing")
                .hasMessageContaining(directory.path());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a/b", "../a", "a\\b"})
    void aNameThatLeadsOutOfTheDirectoryIsRefused(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> directory.create(name, Access.POSITIONAL));
        assertThatIllegalArgumentException().isThrownBy(() -> directory.exists(name));
    }

    @Test
    void aRenameReplacesTheOldFile() {
        write("old", "one");
        write("new", "two");

        directory.rename("new", "old");

        assertThat(directory.list()).containsExactly("old");
        assertThat(read("old")).isEqualTo("two");
    }

    @Test
    void aDeletedFileIsGone() {
        write("a", "one");

        directory.delete("a");

        assertThat(directory.list()).isEmpty();
        assertThatThrownBy(() -> directory.delete("a")).isInstanceOf(StorageException.class);
    }

    @ParameterizedTest
    @EnumSource(value = Access.class, names = "READ", mode = EnumSource.Mode.EXCLUDE)
    void bytesAreReadAsTheyWereWritten(Access access) {
        long seed = System.nanoTime();
        System.out.println("bytesAreReadAsTheyWereWritten seed " + seed);
        Random random = new Random(seed);
        byte[] model = new byte[300_000];
        int size = 0;

        try (StoreFile file = directory.create("a", access)) {
            for (int i = 0; i < 300; i++) {
                if (i % 50 == 10) {
                    int newSize = Math.min(model.length, size + random.nextInt(20_000));
                    file.allocate(newSize);
                    size = Math.max(size, newSize);
                }
                byte[] bytes = new byte[random.nextInt(5_000)];
                random.nextBytes(bytes);
                int position = random.nextInt(size + 1);
                int length = Math.min(bytes.length, model.length - position);
                file.write(position, bytes, 0, length);
                System.arraycopy(bytes, 0, model, position, length);
                size = length == 0 ? size : Math.max(size, position + length);
            }
            file.force();

            byte[] found = new byte[model.length];
            assertThat(file.size()).isEqualTo(size);
            assertThat(file.read(0, found, 0, found.length)).isEqualTo(size);
            assertThat(found).isEqualTo(model);
        }
    }

    @Test
    void aReadEndsAtTheEndOfTheFile() {
        write("a", "seven77");

        try (StoreFile file = directory.open("a", Access.READ)) {
            byte[] target = new byte[10];

            assertThat(file.read(5, target, 0, 10)).isEqualTo(2);
            assertThat(file.read(7, target, 0, 10)).isZero();
            assertThat(file.read(1L << 40, target, 0, 10)).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(value = Access.class, names = "READ", mode = EnumSource.Mode.EXCLUDE)
    void allocatedSpaceIsZeroAndNeverShrinks(Access access) {
        try (StoreFile file = directory.create("a", access)) {
            file.write(0, new byte[] {1, 2, 3}, 0, 3);

            file.allocate(200_000);
            file.allocate(100);

            byte[] found = new byte[200_000];
            assertThat(file.size()).isEqualTo(200_000);
            assertThat(file.read(0, found, 0, found.length)).isEqualTo(200_000);
            assertThat(found).startsWith(1, 2, 3, 0, 0).endsWith(0, 0, 0);
        }
    }

    @ParameterizedTest
    @EnumSource(value = Access.class, names = "READ", mode = EnumSource.Mode.EXCLUDE)
    void aTruncatedFileGrowsAgainWithZeros(Access access) {
        try (StoreFile file = directory.create("a", access)) {
            file.allocate(10_000);
            file.write(0, new byte[] {1, 2, 3, 4, 5, 6}, 0, 6);

            file.truncate(3);
            file.truncate(5_000);
            file.allocate(6);

            byte[] found = new byte[7];
            assertThat(file.read(0, found, 0, 7)).isEqualTo(6);
            assertThat(found).containsExactly(1, 2, 3, 0, 0, 0, 0);
        }
    }

    @Test
    void aMappingShowsItsPartAndOutlivesTheFile() {
        write("a", "0123456789");
        StoreFile file = directory.open("a", Access.READ);

        ByteBuffer mapping = file.map(2, 5);
        file.close();
        directory.delete("a");

        assertThat(mapping.remaining()).isEqualTo(5);
        assertThat(mapping.get(0)).isEqualTo((byte) '2');
        assertThat(mapping.getInt(0)).as("little-endian").isEqualTo(0x35343332);
        file.unmap(mapping);
    }

    @Test
    void aMappingBehindTheEndIsRefused() {
        write("a", "0123456789");

        try (StoreFile file = directory.open("a", Access.READ)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> file.map(6, 5))
                    .withMessageContaining("10");
        }
    }

    @Test
    void aFileOpenedForReadingRefusesWrites() {
        write("a", "one");

        try (StoreFile file = directory.open("a", Access.READ)) {
            assertThatIllegalStateException().isThrownBy(() -> file.write(0, new byte[1], 0, 1));
            assertThatIllegalStateException().isThrownBy(() -> file.allocate(10));
            assertThatIllegalStateException().isThrownBy(() -> file.truncate(0));
            assertThatIllegalStateException().isThrownBy(file::force);
        }
    }

    @Test
    void aClosedFileRefusesEverything() {
        StoreFile file = directory.create("a", Access.POSITIONAL);

        file.close();
        file.close();

        assertThatIllegalStateException().isThrownBy(file::size).withMessageContaining("closed");
        assertThatIllegalStateException().isThrownBy(() -> file.read(0, new byte[1], 0, 1));
        assertThatIllegalStateException().isThrownBy(() -> file.write(0, new byte[1], 0, 1));
        assertThatIllegalStateException().isThrownBy(file::force);
    }

    @Test
    void theLockIsHeldByOneAndNamesItsOwner() throws Exception {
        try (AutoCloseable held = directory.lock(Duration.ZERO)) {
            assertThat(held).isNotNull();
            assertThatThrownBy(() -> directory.lock(Duration.ofMillis(30)))
                    .isInstanceOf(StoreLockedException.class)
                    .hasMessageContaining(directory.path())
                    .hasMessageContaining("process " + ProcessHandle.current().pid())
                    .hasMessageContaining(Thread.currentThread().getName());
        }

        directory.lock(Duration.ZERO).close();
    }

    @Test
    void theLockIsWaitedForWithoutLosingAnInterrupt() throws Exception {
        AutoCloseable held = directory.lock(Duration.ZERO);
        Thread releaser = new Thread(() -> closeLater(held));

        releaser.start();
        Thread.currentThread().interrupt();
        AutoCloseable taken = directory.lock(Duration.ofMinutes(1));

        assertThat(Thread.interrupted()).isTrue();
        taken.close();
        releaser.join();
    }

    private static void closeLater(AutoCloseable held) {
        try {
            Thread.sleep(50);
            held.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void freeSpaceIsKnown() {
        assertThat(directory.freeBytes()).isPositive();
    }

    final Directory directory() {
        return directory;
    }

    final void write(String name, String text) {
        try (StoreFile file = directory.create(name, Access.POSITIONAL)) {
            byte[] bytes = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
            file.write(0, bytes, 0, bytes.length);
        }
    }

    final String read(String name) {
        return readText(directory, name);
    }

    static String readText(Directory from, String name) {
        try (StoreFile file = from.open(name, Access.READ)) {
            byte[] bytes = new byte[(int) file.size()];
            assertThat(file.read(0, bytes, 0, bytes.length)).isEqualTo(bytes.length);
            return new String(bytes, java.nio.charset.StandardCharsets.UTF_8);
        }
    }
}
