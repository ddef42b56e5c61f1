package io.codex.example.titles.importing;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * One line of a file, without its end.
 *
 * @param number its zero-based number in the file, whatever order the lines come in
 * @param bytes its bytes, never changed; null if it was longer than the reader allows
 */
record Line(long number, byte @Nullable [] bytes) {

    private static final char REPLACEMENT = '\uFFFD';

    boolean isTooLong() {
        return bytes == null;
    }

    /** Returns the text, or null if the bytes are no valid UTF-8. */
    @Nullable
    String text() {
        byte[] content = bytes == null ? new byte[0] : bytes;
        String text = new String(content, StandardCharsets.UTF_8);
        // The lenient decoder is several times faster; only a text with its replacement character needs the strict one.
        return text.indexOf(REPLACEMENT) < 0 ? text : strictText(content);
    }

    private static @Nullable String strictText(byte[] content) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content))
                    .toString();
        } catch (CharacterCodingException invalid) {
            return null;
        }
    }
}
