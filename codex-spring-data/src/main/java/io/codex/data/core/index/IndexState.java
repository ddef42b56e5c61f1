package io.codex.data.core.index;

import io.codex.codec.CompositeKeyCodec;
import io.codex.codec.KeyCodecs;
import io.codex.codec.KeyPart;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the store remembers about one index.
 *
 * @param signature what its entries depend on
 * @param ready whether it was built to the end
 * @param builtUpTo the key of the last record that is in it, as long as it is not ready
 */
record IndexState(String signature, boolean ready, byte[] builtUpTo) {

    private static final byte[] NOTHING = {};

    /** A composite key is a compact form of a few values; nothing depends on its order here. */
    private static final CompositeKeyCodec FORM = CompositeKeyCodec.of(
            KeyPart.ascending(KeyCodecs.STRING),
            KeyPart.ascending(KeyCodecs.BOOLEAN),
            KeyPart.ascending(KeyCodecs.BYTES));

    static IndexState begun(String signature) {
        return new IndexState(signature, false, NOTHING);
    }

    static IndexState complete(String signature) {
        return new IndexState(signature, true, NOTHING);
    }

    IndexState advancedTo(byte[] recordKey) {
        return new IndexState(signature, false, recordKey);
    }

    boolean isReady(String wantedSignature) {
        return ready && signature.equals(wantedSignature);
    }

    byte[] toBytes() {
        return FORM.encode(List.of(signature, ready, builtUpTo));
    }

    static IndexState of(byte[] bytes) {
        List<@Nullable Object> values = FORM.decode(bytes);
        if (!(values.get(0) instanceof String signature)
                || !(values.get(1) instanceof Boolean ready)
                || !(values.get(2) instanceof byte[] key)) {
            throw new AssertionError("The codec gave other types than it was made of: " + values);
        }
        return new IndexState(signature, ready, key);
    }
}
