package io.codex.internal.io;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * Work with file channels that an interrupt may close. Each call opens a channel of its own, so that the interrupt of one
 * thread never closes a channel of another one; it begins again if that happens, and keeps the interrupt for the caller.
 */
final class Uninterrupted {

    private Uninterrupted() {}

    /** Maps a part of a file. The mapping outlives the channel. */
    static Mapping map(Path path, MapMode mode, long position, long length) throws IOException {
        Set<OpenOption> options = mode == MapMode.READ_ONLY
                ? Set.of(StandardOpenOption.READ)
                : Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE);
        boolean interrupted = false;
        try {
            while (true) {
                try (FileChannel channel = FileChannel.open(path, options)) {
                    return Mapper.INSTANCE.map(channel, mode, position, length);
                } catch (ClosedByInterruptException e) {
                    interrupted |= Thread.interrupted();
                }
            }
        } finally {
            restore(interrupted);
        }
    }

    /** Forces a directory, which only a channel opened for reading can. */
    static void forceDirectory(Path path) throws IOException {
        try (ForceHandle handle = new ForceHandle(path, StandardOpenOption.READ)) {
            handle.force();
        }
    }

    /** Sets the interrupt of the current thread again, if there was one. */
    static void restore(boolean interrupted) {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
