package io.codex.example.titles.importing;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What one reading of a source tells before anything is stored: that it can be read to its end, how much there is to do,
 * and which list it is. The same content under another name is the same list.
 *
 * @param fingerprint the SHA-256 of the stored bytes
 * @param lines the number of lines
 * @param textBytes the length of the text, not compressed
 */
record Inspection(String fingerprint, long lines, long textBytes) {

    static Inspection of(TitleSource source) {
        MessageDigest digest = sha256();
        try (InputStream stored = new DigestInputStream(source.openStored(), digest);
                CountingInputStream text = new CountingInputStream(TitleSource.textOf(stored))) {
            text.transferTo(OutputStream.nullOutputStream());
            stored.transferTo(OutputStream.nullOutputStream());
            return new Inspection(HexFormat.of().formatHex(digest.digest()), text.lines(), text.bytes);
        } catch (IOException failure) {
            throw source.failed(failure);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException missing) {
            throw new AssertionError("Every Java platform has SHA-256", missing);
        }
    }

    /** Counts bytes and lines that pass by; an end of line at the very end begins no further line. */
    private static final class CountingInputStream extends FilterInputStream {

        private long bytes;
        private long lineFeeds;
        private byte last = '\n';

        CountingInputStream(InputStream input) {
            super(input);
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int count = super.read(buffer, offset, length);
            for (int index = offset; index < offset + count; index++) {
                if (buffer[index] == '\n') {
                    lineFeeds++;
                }
            }
            if (count > 0) {
                bytes += count;
                last = buffer[offset + count - 1];
            }
            return count;
        }

        long lines() {
            return last == '\n' ? lineFeeds : lineFeeds + 1;
        }
    }
}
