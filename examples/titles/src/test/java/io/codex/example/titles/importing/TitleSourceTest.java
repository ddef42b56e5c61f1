package io.codex.example.titles.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TitleSourceTest {

    @TempDir
    Path folder;

    @Test
    void aCompressedFileIsToldByItsContentAndNotByItsName() throws IOException {
        Path plain = Files.writeString(folder.resolve("plain.gz"), "one\ntwo\n");
        Path compressed = Files.write(folder.resolve("compressed.txt"), gzip("one\ntwo\n"));

        assertThat(textOf(plain)).isEqualTo("one\ntwo\n");
        assertThat(textOf(compressed)).isEqualTo("one\ntwo\n");
    }

    @Test
    void aFileOfSeveralCompressedPartsIsReadToItsEnd() throws IOException {
        ByteArrayOutputStream parts = new ByteArrayOutputStream();
        parts.write(gzip("one\n"));
        parts.write(gzip("two\n"));
        Path file = Files.write(folder.resolve("parts.gz"), parts.toByteArray());

        assertThat(textOf(file)).isEqualTo("one\ntwo\n");
    }

    @Test
    void filesOfNoOrOneByteArePlain() throws IOException {
        assertThat(textOf(Files.writeString(folder.resolve("empty"), ""))).isEmpty();
        assertThat(textOf(Files.writeString(folder.resolve("one"), "x"))).isEqualTo("x");
    }

    @Test
    void aMissingFileIsNamedWithTheWayOut() {
        assertThatThrownBy(() -> TitleSource.file(folder.resolve("missing.txt")))
                .isInstanceOfSatisfying(
                        ImportException.class,
                        failure -> assertThat(failure.wayOut()).contains("--titles.import=FILE"))
                .hasMessageContaining("missing.txt");
    }

    @Test
    void aFolderIsNoFile() {
        assertThatThrownBy(() -> TitleSource.file(folder)).hasMessageContaining(folder + " is not a file");
    }

    @Test
    void anInspectionCountsLinesAndBytesOfTheText() throws IOException {
        Path file = Files.write(folder.resolve("list.gz"), gzip("ä\n\nlast"));

        Inspection inspection = Inspection.of(TitleSource.file(file));

        assertThat(inspection.lines()).isEqualTo(3);
        assertThat(inspection.textBytes()).isEqualTo(8);
    }

    @Test
    void theSameContentIsTheSameListUnderAnyName() throws IOException {
        Path one = Files.writeString(folder.resolve("one.txt"), "a\n");
        Path copy = Files.copy(one, folder.resolve("copy.txt"));
        Path other = Files.writeString(folder.resolve("other.txt"), "b\n");

        assertThat(fingerprint(copy)).isEqualTo(fingerprint(one));
        assertThat(fingerprint(other)).isNotEqualTo(fingerprint(one));
    }

    @Test
    void aTruncatedFileIsFoundBeforeAnythingIsImported() throws IOException {
        byte[] whole = gzip("title\n".repeat(10_000));
        Path file = Files.write(folder.resolve("cut.gz"), Arrays.copyOf(whole, whole.length - 10));

        assertThatThrownBy(() -> Inspection.of(TitleSource.file(file)))
                .isInstanceOf(ImportException.class)
                .hasMessageContaining("cut.gz is damaged");
    }

    @Test
    void aFileThatEndsWithinTheHeaderOfACompressedOneIsDamaged() throws IOException {
        Path file = Files.write(folder.resolve("short.gz"), Arrays.copyOf(gzip("title"), 2));

        assertThatThrownBy(() -> Inspection.of(TitleSource.file(file)))
                .isInstanceOf(ImportException.class)
                .hasMessageEndingWith("short.gz is damaged: it ends too early");
    }

    @Test
    void theSampleHasAtLeast150000Titles() {
        assertThat(Inspection.of(TitleSource.sample()).lines()).isEqualTo(189_012);
    }

    private static String fingerprint(Path file) {
        return Inspection.of(TitleSource.file(file)).fingerprint();
    }

    private static String textOf(Path file) throws IOException {
        try (InputStream text = TitleSource.textOf(TitleSource.file(file).openStored())) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream output = new GZIPOutputStream(bytes)) {
            output.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
