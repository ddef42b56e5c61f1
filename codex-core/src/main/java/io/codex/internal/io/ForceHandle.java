package io.codex.internal.io;

import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Forces one file or directory. Forcing the data without the times of the file is what a file channel alone offers, but an
 * interrupt closes the channel in the middle of the force, and then nobody knows how the force ended.
 *
 * <p>So a spare channel is opened before each force. An operating system reports a failed write-back once to every handle
 * that was open when it failed: forcing again through the spare tells the truth about what the closed channel lost.
 */
final class ForceHandle implements AutoCloseable {

    private final Path path;
    private final StandardOpenOption option;
    private final ReentrantLock lock = new ReentrantLock();
    private FileChannel channel; // guarded by lock
    private FileChannel spare; // guarded by lock

    ForceHandle(Path path, StandardOpenOption option) throws IOException {
        this.path = path;
        this.option = option;
        this.channel = FileChannel.open(path, option);
        try {
            this.spare = FileChannel.open(path, option);
        } catch (IOException | RuntimeException | Error failure) {
            channel.close();
            throw failure;
        }
    }

    void force() throws IOException {
        boolean interrupted = false;
        lock.lock();
        try {
            while (!forceOnce()) {
                interrupted |= Thread.interrupted();
            }
        } finally {
            lock.unlock();
            Uninterrupted.restore(interrupted);
        }
    }

    private boolean forceOnce() throws IOException {
        try {
            channel.force(false);
            return true;
        } catch (AsynchronousCloseException e) {
            channel = spare;
            spare = FileChannel.open(path, option);
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            channel.close();
            spare.close();
        } finally {
            lock.unlock();
        }
    }
}
