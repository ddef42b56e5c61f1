package io.codex.internal.io;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A few handles for reading one file by position. A {@link RandomAccessFile} is not disturbed by interrupts, unlike a file
 * channel, but has one file pointer: so a reader takes a handle for itself, and a second one is opened only when several
 * threads read at once.
 */
final class ReadHandles implements AutoCloseable {

    private static final int HANDLE_COUNT = 4;

    private final ReadHandle[] handles = new ReadHandle[HANDLE_COUNT];

    ReadHandles(Path path) {
        for (int i = 0; i < HANDLE_COUNT; i++) {
            handles[i] = new ReadHandle(path);
        }
    }

    int read(long position, byte[] target, int offset, int length) throws IOException {
        ReadHandle handle = acquire();
        try {
            return handle.read(position, target, offset, length);
        } finally {
            handle.lock.unlock();
        }
    }

    private ReadHandle acquire() {
        for (ReadHandle handle : handles) {
            if (handle.lock.tryLock()) {
                return handle;
            }
        }
        ReadHandle handle = handles[(int) (Thread.currentThread().getId() % HANDLE_COUNT)];
        handle.lock.lock();
        return handle;
    }

    @Override
    public void close() throws IOException {
        for (ReadHandle handle : handles) {
            handle.close();
        }
    }

    private static final class ReadHandle {

        private final Path path;
        private final ReentrantLock lock = new ReentrantLock();
        private @Nullable RandomAccessFile file; // guarded by lock
        private boolean closed; // guarded by lock

        ReadHandle(Path path) {
            this.path = path;
        }

        int read(long position, byte[] target, int offset, int length) throws IOException {
            RandomAccessFile opened = open();
            opened.seek(position);
            int count = 0;
            while (count < length) {
                int step = opened.read(target, offset + count, length - count);
                if (step < 0) {
                    break;
                }
                count += step;
            }
            return count;
        }

        private RandomAccessFile open() throws FileNotFoundException {
            if (closed) {
                throw new IllegalStateException("File " + path + " is closed");
            }
            RandomAccessFile opened = file;
            if (opened == null) {
                opened = new RandomAccessFile(path.toFile(), "r");
                file = opened;
            }
            return opened;
        }

        void close() throws IOException {
            lock.lock();
            try {
                closed = true;
                if (file != null) {
                    file.close();
                }
            } finally {
                lock.unlock();
            }
        }
    }
}
