package io.codex.example.titles.importing;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps lines in buckets of one temporary file: each bucket is a list of chunks, written when they are full. The file goes
 * away when it is closed, and where the operating system allows it also when the process is killed.
 *
 * <pre>
 * 0              8          12
 * | line number  | length   | bytes ...      length -1: a line that was too long, without bytes
 * </pre>
 */
final class BucketFile implements Closeable {

    private static final int CHUNK_BYTES = 1 << 16;
    private static final int HEADER_BYTES = Long.BYTES + Integer.BYTES;
    private static final int NO_BYTES = -1;

    /** The longest line that fits a chunk. */
    static final int MAX_LINE_BYTES = CHUNK_BYTES - HEADER_BYTES;

    private final FileChannel channel;
    private final List<Bucket> buckets = new ArrayList<>();
    private long length;

    BucketFile(int bucketCount) throws IOException {
        Path path = Files.createTempFile("titles-", ".buckets");
        channel = FileChannel.open(
                path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        for (int index = 0; index < bucketCount; index++) {
            buckets.add(new Bucket());
        }
    }

    void add(int bucketIndex, Line line) throws IOException {
        Bucket bucket = buckets.get(bucketIndex);
        byte[] bytes = line.bytes() == null ? new byte[0] : line.bytes();
        if (bucket.open.remaining() < HEADER_BYTES + bytes.length) {
            write(bucket);
        }
        bucket.open.putLong(line.number());
        bucket.open.putInt(line.isTooLong() ? NO_BYTES : bytes.length);
        bucket.open.put(bytes);
    }

    private void write(Bucket bucket) throws IOException {
        bucket.open.flip();
        bucket.chunks.add(new Chunk(length, bucket.open.remaining()));
        while (bucket.open.hasRemaining()) {
            length += channel.write(bucket.open, length);
        }
        bucket.open.clear();
    }

    /** Returns the lines of one bucket in the order they were added, as a list that may be changed. */
    List<Line> read(int bucketIndex) throws IOException {
        Bucket bucket = buckets.get(bucketIndex);
        List<Line> lines = new ArrayList<>();
        ByteBuffer buffer = ByteBuffer.allocate(CHUNK_BYTES);
        for (Chunk chunk : bucket.chunks) {
            read(chunk, buffer);
            parse(buffer, lines);
        }
        parse(bucket.open.duplicate().flip(), lines);
        return lines;
    }

    private void read(Chunk chunk, ByteBuffer buffer) throws IOException {
        buffer.clear().limit(chunk.length());
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, chunk.offset() + buffer.position()) < 0) {
                throw new IOException("The temporary file for the random order was cut short by another program");
            }
        }
        buffer.flip();
    }

    private static void parse(ByteBuffer buffer, List<Line> lines) {
        while (buffer.hasRemaining()) {
            long number = buffer.getLong();
            int length = buffer.getInt();
            if (length == NO_BYTES) {
                lines.add(new Line(number, null));
            } else {
                byte[] bytes = new byte[length];
                buffer.get(bytes);
                lines.add(new Line(number, bytes));
            }
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static final class Bucket {
        private final ByteBuffer open = ByteBuffer.allocate(CHUNK_BYTES);
        private final List<Chunk> chunks = new ArrayList<>();
    }

    /**
     * A written part of a bucket.
     *
     * @param offset where it begins in the file
     * @param length its length in bytes
     */
    private record Chunk(long offset, int length) {}
}
