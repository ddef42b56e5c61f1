package io.codex.benchmarks.workload;

import io.codex.benchmarks.data.Records;
import io.codex.benchmarks.measure.Latencies;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** What no forced commit can beat by much: a small write and a force, over blocks that the file already has. */
final class BareForce implements AutoCloseable {

    /** The name it has beside the engines. */
    static final String NAME = "bare";

    private static final int WRITE_BYTES = 128;
    private static final int BLOCK_BYTES = 1 << 20;
    private static final int BLOCKS = 64;

    private final FileChannel channel;
    private final ByteBuffer bytes = ByteBuffer.allocateDirect(WRITE_BYTES);
    private long position;

    BareForce(Path folder) throws IOException {
        channel = FileChannel.open(
                folder.resolve("bare"), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        ByteBuffer zeros = ByteBuffer.allocateDirect(BLOCK_BYTES);
        for (int i = 0; i < BLOCKS; i++) {
            channel.write(zeros.clear(), (long) i * BLOCK_BYTES);
        }
        channel.force(true);
        bytes.put(Records.value(1, WRITE_BYTES));
    }

    /** Writes and forces so often, one after the other. */
    Latencies run(int count) throws IOException {
        Latencies latencies = new Latencies();
        for (int i = 0; i < count; i++) {
            once(latencies);
        }
        return latencies;
    }

    void once(Latencies latencies) throws IOException {
        long start = System.nanoTime();
        channel.write(bytes.clear(), position);
        channel.force(false);
        latencies.since(start);
        position = (position + WRITE_BYTES) % ((long) BLOCKS * BLOCK_BYTES);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
