package io.codex.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/**
 * Text as UTF-8, whose byte order is the order of the code points. That differs from {@link String#compareTo} for code
 * points above U+FFFF, which Java orders by their surrogates.
 */
final class TextKeyCodec implements KeyCodec<String> {

    private static final char REPLACEMENT = '\ufffd';

    @Override
    public byte[] encode(String key) {
        Objects.requireNonNull(key, "key");
        requirePairedSurrogates(key);
        return key.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String decode(byte[] bytes) {
        String key = new String(bytes, StandardCharsets.UTF_8);
        // Malformed bytes become the replacement character, so only a text that has one needs the second look.
        if (key.indexOf(REPLACEMENT) >= 0 && !Arrays.equals(key.getBytes(StandardCharsets.UTF_8), bytes)) {
            throw new IllegalArgumentException("Malformed key: its bytes are no UTF-8 text, near '" + key + "'");
        }
        return key;
    }

    /** UTF-8 has no form for half a pair; Java would store a question mark in its place and so merge different keys. */
    private static void requirePairedSurrogates(String key) {
        for (int index = 0; index < key.length(); index++) {
            if (Character.isSurrogate(key.charAt(index))) {
                if (Character.isBmpCodePoint(key.codePointAt(index))) {
                    throw new IllegalArgumentException("The text has an unpaired surrogate at index " + index
                            + " and cannot be a key. Replace or remove it.");
                }
                index++;
            }
        }
    }

    @Override
    public String toString() {
        return "KeyCodec[String]";
    }
}
