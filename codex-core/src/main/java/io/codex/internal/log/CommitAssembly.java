package io.codex.internal.log;

import io.codex.error.CorruptStoreException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Puts the parts of a commit together. A commit of one part is handed on without a copy. */
final class CommitAssembly {

    private final String path;
    private byte @Nullable [] bytes;
    private int length;
    private long sequence;
    private long startOffset;

    /**
     * Creates an assembly.
     *
     * @param path the redo file, for messages
     */
    CommitAssembly(String path) {
        this.path = path;
    }

    /** Tells whether parts are missing. */
    boolean isOpen() {
        return bytes != null;
    }

    /** Returns where the open commit begins in the file. */
    long startOffset() {
        return startOffset;
    }

    /** Takes the part that the reader stands on; returns the operations if they are complete. */
    RedoOperations.@Nullable Reader add(RedoFileReader part, long offset) {
        byte[] open = bytes;
        if (open == null) {
            startOffset = offset;
            sequence = part.sequence();
            if (!part.hasMore()) {
                return reader(part.bytes(), part.operationsIndex(), part.operationsLength());
            }
            open = new byte[0];
            length = 0;
        } else if (part.sequence() != sequence) {
            throw new CorruptStoreException(
                    path, offset, "commit " + sequence + " is followed by a part of commit " + part.sequence());
        }
        open = append(open, part);
        bytes = part.hasMore() ? open : null;
        return part.hasMore() ? null : reader(open, 0, length);
    }

    private byte[] append(byte[] open, RedoFileReader part) {
        int newLength = Math.addExact(length, part.operationsLength());
        byte[] target = newLength <= open.length
                ? open
                : Arrays.copyOf(open, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(newLength, open.length * 2L)));
        System.arraycopy(part.bytes(), part.operationsIndex(), target, length, part.operationsLength());
        length = newLength;
        return target;
    }

    private RedoOperations.Reader reader(byte[] source, int offset, int operationsLength) {
        return new RedoOperations.Reader(source, offset, operationsLength, path, startOffset);
    }
}
