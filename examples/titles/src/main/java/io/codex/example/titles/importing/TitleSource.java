package io.codex.example.titles.importing;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;

/**
 * Where titles come from: a file of the user, or the sample in the application. A compressed file is told by its first two
 * bytes, which begin no valid UTF-8, and not by its name.
 */
final class TitleSource {

    private static final int PEEK_BYTES = 2;
    private static final int FIRST_GZIP_BYTE = 0x1F;
    private static final int SECOND_GZIP_BYTE = 0x8B;
    private static final int BUFFER_BYTES = 1 << 16;

    private final String name;
    private final Resource resource;

    private TitleSource(String name, Resource resource) {
        this.name = name;
        this.resource = resource;
    }

    static TitleSource sample() {
        return new TitleSource("the bundled sample", new ClassPathResource("sample/titles.txt.gz"));
    }

    /** Returns a file as a source, after checking that it can be read. */
    static TitleSource file(Path path) {
        if (Files.notExists(path)) {
            throw new ImportException(
                    "There is no file " + path.toAbsolutePath(), "Name an existing file: --titles.import=FILE");
        }
        if (!Files.isRegularFile(path)) {
            throw new ImportException(
                    path.toAbsolutePath() + " is not a file", "Name a file of titles, one a line, plain or .gz");
        }
        if (!Files.isReadable(path)) {
            throw new ImportException(
                    path.toAbsolutePath() + " may not be read by this user", "Change its permissions, or name another");
        }
        return new TitleSource(path.toString(), new FileSystemResource(path));
    }

    String name() {
        return name;
    }

    /** Opens the bytes as they are stored. */
    InputStream openStored() {
        try {
            return resource.getInputStream();
        } catch (IOException failure) {
            throw failed(failure);
        }
    }

    /** Opens the text in stored bytes, which are closed with it. */
    static InputStream textOf(InputStream stored) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(stored, BUFFER_BYTES);
        buffered.mark(PEEK_BYTES);
        boolean compressed = buffered.read() == FIRST_GZIP_BYTE && buffered.read() == SECOND_GZIP_BYTE;
        buffered.reset();
        return compressed ? new GZIPInputStream(buffered, BUFFER_BYTES) : buffered;
    }

    private static String reason(IOException failure) {
        return failure.getMessage() == null ? "it ends too early" : failure.getMessage();
    }

    /** Says what a failed read means for the user. */
    ImportException failed(IOException failure) {
        boolean damaged = failure instanceof EOFException || failure instanceof ZipException;
        String description =
                damaged ? name + " is damaged: " + reason(failure) : name + " could not be read: " + reason(failure);
        return new ImportException(
                description, "Get a whole copy of it and start again: the import goes on where it stopped", failure);
    }
}
