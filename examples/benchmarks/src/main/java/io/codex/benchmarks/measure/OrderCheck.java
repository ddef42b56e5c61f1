package io.codex.benchmarks.measure;

import io.codex.benchmarks.engine.EntrySink;
import java.util.Arrays;
import java.util.HexFormat;

/** Refuses keys that do not rise. Too dear to run while a scan is measured. */
public final class OrderCheck implements EntrySink {

    private byte[] previous = {};
    private int previousLength;
    private boolean started;

    @Override
    public void accept(byte[] key, int keyLength, byte[] value, int valueLength) {
        if (started && Arrays.compareUnsigned(previous, 0, previousLength, key, 0, keyLength) >= 0) {
            HexFormat hex = HexFormat.of();
            throw new WrongAnswerException("A scan gave the key " + hex.formatHex(key, 0, keyLength) + " behind "
                    + hex.formatHex(previous, 0, previousLength) + ".");
        }
        if (previous.length < keyLength) {
            previous = new byte[keyLength];
        }
        System.arraycopy(key, 0, previous, 0, keyLength);
        previousLength = keyLength;
        started = true;
    }
}
