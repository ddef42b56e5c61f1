package io.codex.benchmarks.workload;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The operating system's cache of files. */
final class SystemCache {

    private SystemCache() {}

    /** Forces the files below a folder and drops them from the cache, which needs no rights beyond those to the files. */
    static void drop(Path folder) throws IOException, InterruptedException {
        for (Path file : files(folder)) {
            Process process = new ProcessBuilder(
                            "dd", "of=" + file, "oflag=nocache", "conv=notrunc,fdatasync", "count=0", "status=none")
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IOException("dd could not drop " + file + " from the cache: " + output);
            }
        }
    }

    /** Reads all files below a folder. */
    static void fill(Path folder) throws IOException {
        for (Path file : files(folder)) {
            try (InputStream input = Files.newInputStream(file)) {
                input.transferTo(OutputStream.nullOutputStream());
            }
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.filter(Files::isRegularFile).toList();
        }
    }
}
