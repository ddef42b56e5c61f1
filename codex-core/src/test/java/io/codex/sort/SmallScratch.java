package io.codex.sort;

import io.codex.error.StorageFullException;
import io.codex.internal.io.ScratchFile;
import io.codex.internal.io.ScratchFiles;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A disk in memory with little room, which knows how many of its files are open. */
final class SmallScratch implements ScratchFiles {

    private final AtomicLong room;
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger created = new AtomicInteger();
    private volatile boolean damaging;

    SmallScratch(long roomBytes) {
        this.room = new AtomicLong(roomBytes);
    }

    /** From now on a bit of each read is turned. */
    void damageReads() {
        damaging = true;
    }

    int openCount() {
        return open.get();
    }

    int createdCount() {
        return created.get();
    }

    @Override
    public ScratchFile create() {
        open.incrementAndGet();
        created.incrementAndGet();
        return new HeapFile();
    }

    private final class HeapFile implements ScratchFile {

        private volatile byte[] content = {};
        private boolean closed;

        @Override
        public void write(long position, byte[] source, int offset, int length) {
            if (room.addAndGet(-length) < 0) {
                throw new StorageFullException("The small disk of the test is full. Give it more room.");
            }
            if (content.length < position + length) {
                content = Arrays.copyOf(content, 2 * ((int) position + length));
            }
            System.arraycopy(source, offset, content, (int) position, length);
        }

        @Override
        public void read(long position, byte[] target, int offset, int length) {
            System.arraycopy(content, (int) position, target, offset, length);
            if (damaging && length > 12) {
                target[offset + length / 2] ^= 16;
            }
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                open.decrementAndGet();
            }
        }
    }
}
