package io.codex.example.titles.importing;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines in the order of the file. A line ends with a line feed, or a carriage return and a line feed, or the end of
 * the file. Of a line longer than the limit nothing is kept, so a file without line ends takes no memory.
 */
final class LineReader implements Lines {

    private static final int BUFFER_BYTES = 1 << 16;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final InputStream input;
    private final int maxLineBytes;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int position;
    private int limit;

    /** The part of the current line that was in earlier buffers. */
    private byte[] begun = {};

    private boolean tooLong;
    private long number;

    LineReader(InputStream input, int maxLineBytes) {
        this.input = input;
        this.maxLineBytes = maxLineBytes;
    }

    @Override
    public @Nullable Line next() throws IOException {
        boolean anything = false;
        begun = new byte[0];
        tooLong = false;
        while (position < limit || fill()) {
            anything = true;
            int end = endOfLine();
            keep(position, end);
            position = end + 1;
            if (end < limit) {
                return line();
            }
        }
        return anything ? line() : null;
    }

    private boolean fill() throws IOException {
        position = 0;
        limit = Math.max(0, input.read(buffer));
        return limit > 0;
    }

    private int endOfLine() {
        int end = position;
        while (end < limit && buffer[end] != '\n') {
            end++;
        }
        return end;
    }

    private void keep(int from, int to) {
        // What may come on top of the limit: the carriage return of the line's end, and the mark of the first line.
        int ends = number == 0 ? 1 + BYTE_ORDER_MARK.length : 1;
        tooLong |= begun.length + (to - from) > maxLineBytes + ends;
        if (tooLong) {
            begun = new byte[0];
        } else if (begun.length == 0) {
            begun = Arrays.copyOfRange(buffer, from, to);
        } else {
            byte[] longer = Arrays.copyOf(begun, begun.length + (to - from));
            System.arraycopy(buffer, from, longer, begun.length, to - from);
            begun = longer;
        }
    }

    private Line line() {
        byte[] bytes = withoutEnds(begun);
        return new Line(number++, tooLong || bytes.length > maxLineBytes ? null : bytes);
    }

    private byte[] withoutEnds(byte[] bytes) {
        int to = bytes.length > 0 && bytes[bytes.length - 1] == '\r' ? bytes.length - 1 : bytes.length;
        int from = number == 0 && startsWithByteOrderMark(bytes) ? BYTE_ORDER_MARK.length : 0;
        return from == 0 && to == bytes.length ? bytes : Arrays.copyOfRange(bytes, from, to);
    }

    private static boolean startsWithByteOrderMark(byte[] bytes) {
        return bytes.length >= BYTE_ORDER_MARK.length
                && Arrays.equals(bytes, 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length);
    }

    @Override
    public void close() throws IOException {
        input.close();
    }
}
