package io.codex.codec;

import java.util.Objects;

/**
 * Enum constants by their names. So their order is that of the names, not that of the declaration, and constants may be
 * added and reordered without touching stored keys.
 *
 * @param <E> the enum
 */
final class EnumKeyCodec<E extends Enum<E>> implements KeyCodec<E> {

    private final Class<E> type;

    EnumKeyCodec(Class<E> type) {
        this.type = type;
    }

    @Override
    public byte[] encode(E key) {
        return KeyCodecs.STRING.encode(Objects.requireNonNull(key, "key").name());
    }

    @Override
    public E decode(byte[] bytes) {
        String name = KeyCodecs.STRING.decode(bytes);
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equals(name)) {
                return constant;
            }
        }
        throw new IllegalArgumentException("Malformed key: " + type.getName() + " has no constant '" + name + "'");
    }

    @Override
    public String toString() {
        return "KeyCodec[" + type.getSimpleName() + "]";
    }
}
