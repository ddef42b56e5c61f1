package io.codex.benchmarks.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the operating system knows of this process and of files. It is read from Linux's {@code /proc}. */
public final class ProcessFigures {

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final Path INPUT_OUTPUT = Path.of("/proc/self/io");

    private ProcessFigures() {}

    /**
     * Returns the most memory that the process has had in use, mapped pages of files included.
     *
     * @return the memory in bytes
     */
    public static long peakResidentBytes() throws IOException {
        return field(STATUS, "VmHWM") << 10;
    }

    /**
     * Returns how much the process has written by write calls. What is written through mappings is not in it.
     *
     * @return the bytes
     */
    public static long writtenBytes() throws IOException {
        return field(INPUT_OUTPUT, "wchar");
    }

    /**
     * Returns how much the process has made the operating system write to disks, in whole pages, mappings included.
     *
     * @return the bytes
     */
    public static long deviceBytes() throws IOException {
        return field(INPUT_OUTPUT, "write_bytes");
    }

    private static long field(Path file, String name) throws IOException {
        for (String line : Files.readAllLines(file, StandardCharsets.US_ASCII)) {
            if (line.startsWith(name + ":")) {
                return Long.parseLong(line.replaceAll("[^0-9]", ""));
            }
        }
        throw new IOException("There is no line " + name + " in " + file + ". The figures need Linux.");
    }

    /**
     * Returns how much room the files below a folder take on the disk, holes left out.
     *
     * @param folder the folder
     * @return the bytes
     */
    public static long diskBytes(Path folder) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("du", "-s", "-B1", folder.toString()).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        if (status != 0) {
            throw new IOException("du ended with " + status + " for " + folder);
        }
        return Long.parseLong(output.substring(0, output.indexOf('\t')));
    }
}
