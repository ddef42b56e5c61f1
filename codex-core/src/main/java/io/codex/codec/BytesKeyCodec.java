package io.codex.codec;

/** Bytes as they are, in unsigned order. */
final class BytesKeyCodec implements KeyCodec<byte[]> {

    @Override
    public byte[] encode(byte[] key) {
        return key.clone();
    }

    @Override
    public byte[] decode(byte[] bytes) {
        return bytes.clone();
    }

    @Override
    public String toString() {
        return "KeyCodec[byte[]]";
    }
}
