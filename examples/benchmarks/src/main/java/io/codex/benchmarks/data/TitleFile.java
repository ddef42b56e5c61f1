package io.codex.benchmarks.data;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;

/**
 * Different titles in random order, in a file that processes under test stream: none of them has to keep the list in
 * memory, where it would count as theirs.
 *
 * <pre>
 *   0        4                 12
 *   | count  | payload bytes   | length (2), title | length (2), title | ...
 * </pre>
 *
 * @param path the file
 * @param count the number of titles
 * @param titleBytes the bytes of all titles together
 */
public record TitleFile(Path path, int count, long titleBytes) {

    /** The longest title: LMDB's largest key, less the two bytes that make a title one that is not there. */
    public static final int MAX_TITLE_BYTES = 509;

    private static final int BUFFER_BYTES = 1 << 20;

    /**
     * Opens a file that was prepared.
     *
     * @param path the file
     * @return the titles in it
     */
    public static TitleFile open(Path path) throws IOException {
        try (DataInputStream input = new DataInputStream(Files.newInputStream(path))) {
            int count = input.readInt();
            return new TitleFile(path, count, input.readLong());
        }
    }

    static TitleFile write(Path path, Iterator<byte[]> titles, int count) throws IOException {
        Path unfinished = path.resolveSibling(path.getFileName() + ".part");
        long titleBytes = 0;
        try (DataOutputStream output =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(unfinished), BUFFER_BYTES))) {
            output.writeInt(count);
            output.writeLong(0);
            for (int i = 0; i < count; i++) {
                byte[] title = titles.next();
                output.writeShort(title.length);
                output.write(title);
                titleBytes += title.length;
            }
        }
        try (FileChannel header = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
            header.write(ByteBuffer.wrap(Bytes.ofLong(titleBytes)), Integer.BYTES);
        }
        Files.move(unfinished, path, StandardCopyOption.REPLACE_EXISTING);
        return new TitleFile(path, count, titleBytes);
    }

    /**
     * Begins to read the titles in their order.
     *
     * @return the stream; it must be closed
     */
    public Reader read() throws IOException {
        return new Reader(new DataInputStream(new BufferedInputStream(Files.newInputStream(path), BUFFER_BYTES)));
    }

    /** Reads titles one after the other. */
    public static final class Reader implements AutoCloseable {

        private final DataInputStream input;

        private Reader(DataInputStream input) throws IOException {
            this.input = input;
            input.skipNBytes(Integer.BYTES + Long.BYTES);
        }

        /**
         * Reads the next title; there must be one.
         *
         * @return its bytes
         */
        public byte[] next() throws IOException {
            byte[] title = new byte[input.readUnsignedShort()];
            input.readFully(title);
            return title;
        }

        @Override
        public void close() throws IOException {
            input.close();
        }
    }
}
