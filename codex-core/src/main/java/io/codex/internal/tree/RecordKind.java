package io.codex.internal.tree;

/**
 * The number in a record of a {@link MemoryLeaf} that says what its value is: 0 for a tombstone, 1 for a large value
 * kept elsewhere, and for all others the length of the value plus 2. It takes one byte below 128, else two, of which
 * the first has its sign bit set.
 */
final class RecordKind {

    static final int TOMBSTONE = 0;
    static final int LARGE = 1;

    private static final int FIRST_LENGTH = 2;
    private static final int ONE_BYTE_LIMIT = 128;
    private static final int LARGE_INDEX_BYTES = 2;

    private RecordKind() {}

    static int of(MemoryEntry entry) {
        if (entry.isTombstone()) {
            return TOMBSTONE;
        }
        return entry.isLarge() ? LARGE : FIRST_LENGTH + entry.valueLength();
    }

    /** Returns the bytes a kind itself takes. */
    static int bytes(int kind) {
        return kind < ONE_BYTE_LIMIT ? 1 : 2;
    }

    /** Returns the bytes of the value behind a kind. */
    static int valueBytes(int kind) {
        return switch (kind) {
            case TOMBSTONE -> 0;
            case LARGE -> LARGE_INDEX_BYTES;
            default -> kind - FIRST_LENGTH;
        };
    }

    static int read(byte[] heap, int offset) {
        int first = heap[offset];
        return first >= 0 ? first : ((first & 0x7F) << Byte.SIZE) | (heap[offset + 1] & 0xFF);
    }

    /** Writes a kind and returns the offset behind it. */
    static int write(int kind, byte[] heap, int offset) {
        if (kind < ONE_BYTE_LIMIT) {
            heap[offset] = (byte) kind;
            return offset + 1;
        }
        heap[offset] = (byte) (0x80 | kind >> Byte.SIZE);
        heap[offset + 1] = (byte) kind;
        return offset + 2;
    }

    static int readLargeIndex(byte[] heap, int offset) {
        return ((heap[offset] & 0xFF) << Byte.SIZE) | (heap[offset + 1] & 0xFF);
    }

    static void writeLargeIndex(int index, byte[] heap, int offset) {
        heap[offset] = (byte) (index >> Byte.SIZE);
        heap[offset + 1] = (byte) index;
    }
}
