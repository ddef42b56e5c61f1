package io.codex.error;

import java.util.HexFormat;

/**
 * Is thrown when a sort or a bulk load that refuses duplicates has met a key for the second time. Nothing was stored, and
 * trying again does not help: remove one of the entries, or let the last one win.
 */
public final class DuplicateKeyException extends CodexException {

    private static final long serialVersionUID = 1L;
    private static final int SHOWN_BYTES = 32;

    private final byte[] key;

    /**
     * Creates an exception.
     *
     * @param place where the key was met again, for instance {@code "tree 'titles'"}
     * @param key the key, which is copied
     */
    public DuplicateKeyException(String place, byte[] key) {
        super(
                "Key 0x" + shown(key) + " occurs twice in " + place
                        + ". Remove one of the two, or let the last one win.",
                null);
        this.key = key.clone();
    }

    private static String shown(byte[] key) {
        int length = Math.min(key.length, SHOWN_BYTES);
        return HexFormat.of().formatHex(key, 0, length) + (length < key.length ? "..." : "");
    }

    /**
     * Returns the key.
     *
     * @return a copy of the key; of a number, its eight bytes, the most significant first
     */
    public byte[] key() {
        return key.clone();
    }
}
