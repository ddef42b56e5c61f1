package io.codex.internal.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The mappings through which a file is written without system calls. They cover the allocated part from the front, one
 * window for each time it grew. All methods but {@link #force} are called under the write lock of the file, which guards
 * all state here.
 *
 * <p>Windows stay until close, because a force may be using them.
 */
final class WriteWindows {

    private static final int MAX_WINDOW_BYTES = 1 << 30;

    private final Path path;
    private final List<Window> windows = new ArrayList<>();
    private long end;

    WriteWindows(Path path) {
        this.path = path;
    }

    /** Maps what was allocated since the last call. */
    void extend(long size) throws IOException {
        while (end < size) {
            int length = (int) Math.min(MAX_WINDOW_BYTES, size - end);
            windows.add(new Window(end, length, Uninterrupted.map(path, MapMode.READ_WRITE, end, length)));
            end += length;
        }
    }

    /** Forgets that anything is mapped behind a size that the file is about to be cut to. */
    void truncate(long size) {
        while (end > size) {
            Window last = windows.remove(windows.size() - 1);
            last.mapping.release().run();
            end = last.start;
        }
    }

    /** Copies as many of the bytes as are mapped, and returns how many that were. */
    int write(long position, byte[] source, int offset, int length) throws IOException {
        int count = 0;
        try {
            while (count < length && position + count < end) {
                count += windowAt(position + count).write(position + count, source, offset + count, length - count);
            }
        } catch (InternalError e) {
            // This is how the virtual machine reports that the operating system could not back a mapped page.
            throw new IOException("The mapped part of the file is not accessible", e);
        }
        return count;
    }

    /** Appends go to the last window, so the search begins there. */
    private Window windowAt(long position) {
        int i = windows.size() - 1;
        while (windows.get(i).start > position) {
            i--;
        }
        return windows.get(i);
    }

    /** Returns the windows written since the last call. */
    List<MappedByteBuffer> takeDirty() {
        List<MappedByteBuffer> dirty = new ArrayList<>();
        for (Window window : windows) {
            if (window.dirty) {
                window.dirty = false;
                dirty.add(window.mapping.buffer());
            }
        }
        return dirty;
    }

    static void force(List<MappedByteBuffer> mappings) throws IOException {
        try {
            mappings.forEach(MappedByteBuffer::force);
        } catch (UncheckedIOException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    void close() {
        truncate(0);
    }

    private static final class Window {

        private final long start;
        private final int length;
        private final Mapping mapping;
        private boolean dirty;

        Window(long start, int length, Mapping mapping) {
            this.start = start;
            this.length = length;
            this.mapping = mapping;
        }

        int write(long position, byte[] source, int offset, int sourceLength) {
            int at = (int) (position - start);
            int count = Math.min(sourceLength, length - at);
            mapping.buffer().put(at, source, offset, count);
            dirty = true;
            return count;
        }
    }
}
