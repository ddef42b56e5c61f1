package io.codex.internal.io;

import io.codex.error.CodexException;
import io.codex.error.StorageException;
import io.codex.error.StorageFullException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A directory in memory that knows what is durable and what is not, crashes on demand, and fails on demand. Everything it
 * decides follows from the seed.
 *
 * <pre>{@code
 * SimulatedDirectory directory = new SimulatedDirectory(seed);
 * workload(directory);                      // once, to learn the number of calls
 * long calls = directory.callCount();
 * directory = new SimulatedDirectory(seed).crashAtCall(7);
 * assertThatThrownBy(() -> workload(directory)).isInstanceOf(SimulatedCrash.class);
 * SimulatedDirectory survivors = directory.crash(CrashLoss.ANYTHING);
 * }</pre>
 *
 * <p>Only calls that change something count: create, write, allocate, truncate, force, rename, delete, sync. All threads
 * may share it.
 */
public final class SimulatedDirectory implements Directory {

    /** How a call fails. */
    public enum Failure {
        /** The device reports an error. */
        IO_ERROR,
        /** The device reports an error, although the call had its effect. */
        LATE_IO_ERROR,
        /** There is no room. */
        NO_SPACE
    }

    private static final long NEVER = Long.MAX_VALUE;

    private final ReentrantLock lock = new ReentrantLock();
    private final Random random;
    private final SimulatedNames names;
    private long callCount;
    private long crashAtCall = NEVER;
    private long failAtCall = NEVER;
    private Failure failure = Failure.IO_ERROR;
    private long capacityBytes = Long.MAX_VALUE;
    private boolean crashed;
    private volatile boolean readOnly;
    private volatile String failClosing = "";

    /** Creates an empty directory. */
    public SimulatedDirectory(long seed) {
        this(new Random(seed), new SimulatedNames());
    }

    private SimulatedDirectory(Random random, SimulatedNames names) {
        this.random = random;
        this.names = names;
    }

    /** Crashes at the n-th call from now on (1 is the next one); the call may or may not have had its effect. */
    public SimulatedDirectory crashAtCall(long n) {
        return locked(() -> {
            crashAtCall = callCount + n;
            return this;
        });
    }

    /** Lets the n-th call from now on fail (1 is the next one), mostly without effect; the calls after it work again. */
    public SimulatedDirectory failAtCall(long n, Failure kind) {
        return locked(() -> {
            failAtCall = callCount + n;
            failure = kind;
            return this;
        });
    }

    /** Limits the bytes of all files together. */
    public SimulatedDirectory capacityBytes(long bytes) {
        return locked(() -> {
            capacityBytes = bytes;
            return this;
        });
    }

    /** Lets closing a file of that name fail from now on; the empty name means no file. */
    public void failClosing(String name) {
        failClosing = name;
    }

    /** Makes the whole file system read-only: the lock file cannot be written, either. */
    public SimulatedDirectory mountReadOnly() {
        readOnly = true;
        return this;
    }

    /** Returns the number of calls so far that change something. */
    public long callCount() {
        return locked(() -> callCount);
    }

    /** Crashes now, unless that has happened, and returns a directory with what survived. */
    public SimulatedDirectory crash(CrashLoss loss) {
        return locked(() -> {
            crashed = true;
            return new SimulatedDirectory(random, names.afterCrash(loss, random));
        });
    }

    /** Changes one byte of a file behind everybody's back, durably. */
    public void damage(String name, int position, int mask) {
        locked(() -> {
            SimulatedContent content = require(name);
            byte[] single = new byte[1];
            content.read(position, single, 0, 1);
            single[0] ^= (byte) mask;
            content.write(position, single, 0, 1);
            content.force();
            return null;
        });
    }

    /** Counts a call that changes something. A crash comes after its effect, which is then as unforced as any other. */
    private <T> T change(String act, long newBytes, Supplier<T> effect, Runnable ifFailed) {
        return locked(() -> {
            requireAlive();
            callCount++;
            if (callCount == failAtCall) {
                if (failure == Failure.LATE_IO_ERROR) {
                    var unused = effect.get();
                } else {
                    ifFailed.run();
                }
                throw failed(act);
            }
            if (names.totalSize() + newBytes > capacityBytes) {
                throw new StorageFullException("Could not " + act + ": the simulated file system is full.");
            }
            T result = effect.get();
            if (callCount == crashAtCall) {
                crashed = true;
                throw new SimulatedCrash("Crashed at call " + callCount + ", " + act);
            }
            return result;
        });
    }

    private CodexException failed(String act) {
        return failure == Failure.NO_SPACE
                ? new StorageFullException("Could not " + act + ": simulated lack of room at call " + callCount)
                : new StorageException("Could not " + act + ": simulated failure at call " + callCount);
    }

    private <T> T change(String act, Supplier<T> effect) {
        return change(act, 0, effect, () -> {});
    }

    private void run(String act, Runnable effect) {
        change(act, () -> {
            effect.run();
            return true;
        });
    }

    /** A force or sync that crashes has no certain effect. */
    private void force(String act, Runnable effect, Runnable ifFailed) {
        change(
                act,
                0,
                () -> {
                    if (callCount != crashAtCall) {
                        effect.run();
                    }
                    return true;
                },
                ifFailed);
    }

    private <T> T read(Supplier<T> action) {
        return locked(() -> {
            requireAlive();
            return action.get();
        });
    }

    private <T extends @Nullable Object> T locked(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }

    private void requireAlive() {
        if (crashed) {
            throw new SimulatedCrash("The power is off");
        }
    }

    private SimulatedContent require(String name) {
        SimulatedContent content = names.find(FileNames.requireFlat(name));
        if (content == null) {
            throw FileNames.missing(path(), name);
        }
        return content;
    }

    @Override
    public String path() {
        return "simulated";
    }

    @Override
    public List<String> list() {
        return read(names::list);
    }

    @Override
    public boolean exists(String name) {
        return read(() -> names.find(FileNames.requireFlat(name)) != null);
    }

    @Override
    public StoreFile create(String name, Access access) {
        return change("create " + name, () -> {
            if (names.find(FileNames.requireFlat(name)) != null) {
                throw FileNames.taken(path(), name);
            }
            SimulatedContent content = new SimulatedContent();
            names.create(name, content);
            return new SimulatedFile(name, content, access);
        });
    }

    @Override
    public StoreFile open(String name, Access access) {
        return read(() -> new SimulatedFile(name, require(name), access));
    }

    @Override
    public void rename(String from, String to) {
        run("rename " + from, () -> {
            require(from);
            names.rename(from, FileNames.requireFlat(to));
        });
    }

    @Override
    public void delete(String name) {
        run("delete " + name, () -> {
            require(name);
            names.delete(name);
        });
    }

    @Override
    public void sync() {
        force("sync", names::sync, () -> {});
    }

    @Override
    public long freeBytes() {
        return read(() -> Math.max(0, capacityBytes - names.totalSize()));
    }

    @Override
    public boolean isReadOnly() {
        return readOnly;
    }

    @Override
    public AutoCloseable lock(Duration timeout) {
        if (readOnly) {
            throw new StorageException("Could not lock simulated/LOCK: the simulated file system is read-only");
        }
        return LockClaim.acquire(this, path(), new Deadline(timeout));
    }

    @Override
    public void close() {
        // Files are closed by those who opened them.
    }

    private final class SimulatedFile implements StoreFile {

        private final String name;
        private final SimulatedContent content;
        private final Access access;
        private volatile boolean closed;

        private SimulatedFile(String name, SimulatedContent content, Access access) {
            this.name = name;
            this.content = content;
            this.access = access;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public long size() {
            requireOpen();
            return SimulatedDirectory.this.<Long>read(() -> (long) content.size());
        }

        @Override
        public int read(long position, byte[] target, int offset, int length) {
            requireOpen();
            return SimulatedDirectory.this.read(() -> content.read(position, target, offset, length));
        }

        @Override
        public void write(long position, byte[] source, int offset, int length) {
            requireWritable();
            long newBytes = Math.max(0, position + length - size());
            change(
                    "write " + name,
                    newBytes,
                    () -> apply(() -> content.write(position, source, offset, length)),
                    () -> {});
        }

        @Override
        public void allocate(long size) {
            requireWritable();
            long newBytes = Math.max(0, size - size());
            change("allocate " + name, newBytes, () -> apply(() -> grow(size)), () -> {});
        }

        private void grow(long size) {
            if (size > content.size()) {
                content.resize(size);
            }
        }

        @Override
        public void truncate(long size) {
            requireWritable();
            SimulatedDirectory.this.run("truncate " + name, () -> cut(size));
        }

        private void cut(long size) {
            if (size < content.size()) {
                content.resize(size);
            }
        }

        private boolean apply(Runnable effect) {
            effect.run();
            return true;
        }

        @Override
        public void force() {
            requireWritable();
            SimulatedDirectory.this.force("force " + name, content::force, content::forgetUnforced);
        }

        @Override
        public ByteBuffer map(long position, int length) {
            if (length > RealStoreFile.MAX_MAPPING_BYTES || position + length > size()) {
                throw new IllegalArgumentException("Cannot map " + length + " bytes at " + position + " of " + name
                        + ", which has " + size() + " bytes");
            }
            byte[] copy = new byte[length];
            read(position, copy, 0, length);
            return ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN);
        }

        /** Spoils the mapping, so that a test notices who goes on reading it. */
        @Override
        public void unmap(ByteBuffer mapping) {
            for (int i = 0; i < mapping.limit(); i++) {
                mapping.put(i, (byte) 0xDD);
            }
        }

        private void requireWritable() {
            requireOpen();
            if (access == Access.READ) {
                throw new IllegalStateException("File " + name + " was opened for reading only");
            }
        }

        private void requireOpen() {
            if (closed) {
                throw new IllegalStateException("File " + name + " is closed");
            }
        }

        @Override
        public void close() {
            closed = true;
            if (name.equals(failClosing)) {
                throw new StorageException("Could not close " + name + ": simulated failure");
            }
        }
    }
}
