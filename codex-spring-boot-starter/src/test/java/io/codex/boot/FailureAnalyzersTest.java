package io.codex.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.Codex;
import io.codex.Store;
import io.codex.boot.books.BooksApplication;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class FailureAnalyzersTest {

    private static final int SLOT_BYTES = 4096;

    @TempDir
    Path folder;

    @Test
    void aLockedStoreIsReportedWithItsOwnerAndWhatToDo(CapturedOutput output) {
        Path path = folder.resolve("store");
        try (Store store = Codex.open(path)) {
            assertThat(store).isNotNull();

            start(path);
        }

        assertThat(output)
                .contains(
                        "The Codex store " + path + " is locked by",
                        String.valueOf(ProcessHandle.current().pid()),
                        "set 'codex.path'")
                .doesNotContain("\tat ");
    }

    @Test
    void aFolderWithOtherContentIsReportedAndLeftAlone(CapturedOutput output) throws IOException {
        Path note = Files.writeString(folder.resolve("note.txt"), "mine");

        start(folder);

        assertThat(output)
                .contains(folder.toString(), "Set 'codex.path' to a Codex store, to an empty folder")
                .doesNotContain("\tat ");
        assertThat(folder).isDirectoryContaining("glob:**note.txt");
        assertThat(note).hasContent("mine");
    }

    @Test
    void aFolderThatCannotBeMadeIsReportedWithTheWayOut(CapturedOutput output) throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "mine");

        start(file.resolve("store"));

        assertThat(output)
                .contains(file.resolve("store").toString(), "set 'codex.path' to a folder")
                .doesNotContain("\tat ");
        assertThat(file).hasContent("mine");
    }

    @Test
    void aDamagedStoreIsReportedWithFileAndOffset(CapturedOutput output) throws IOException {
        Path path = folder.resolve("store");
        Codex.open(path).close();
        changeSuperblock(path, slot -> slot.put(24, (byte) ~slot.get(24)));

        start(path);

        assertThat(output)
                .contains("CODEX", "at offset", "put a backup in its place")
                .doesNotContain("\tat ");
    }

    @Test
    void aStoreOfANewerFormatIsReportedWithBothVersions(CapturedOutput output) throws IOException {
        Path path = folder.resolve("store");
        Codex.open(path).close();
        changeSuperblock(path, slot -> {
            slot.putInt(8, 7);
            CRC32C checksum = new CRC32C();
            checksum.update(slot.slice(0, SLOT_BYTES - Integer.BYTES));
            slot.putInt(SLOT_BYTES - Integer.BYTES, (int) checksum.getValue());
        });

        start(path);

        assertThat(output)
                .contains(path.toString(), "format version 7", "(format 7, this one reads up to 0)", "codex.path")
                .doesNotContain("\tat ");
    }

    /** Changes both copies of the superblock in the same way. */
    private static void changeSuperblock(Path store, Consumer<ByteBuffer> change) throws IOException {
        Path file = store.resolve("CODEX");
        byte[] bytes = Files.readAllBytes(file);
        for (int from = 0; from < bytes.length; from += SLOT_BYTES) {
            byte[] slot = Arrays.copyOfRange(bytes, from, from + SLOT_BYTES);
            change.accept(ByteBuffer.wrap(slot).order(ByteOrder.LITTLE_ENDIAN));
            System.arraycopy(slot, 0, bytes, from, SLOT_BYTES);
        }
        Files.write(file, bytes);
    }

    private static void start(Path path) {
        assertThatThrownBy(() -> new SpringApplicationBuilder(BooksApplication.class)
                        .web(WebApplicationType.NONE)
                        .run("--codex.path=" + path))
                .isInstanceOf(RuntimeException.class);
    }
}
