package io.codex.data.core.query;

/**
 * Makes texts equal that differ only in case, one code point at a time and the same in every locale: what
 * {@link String#equalsIgnoreCase} holds equal is equal here. So {@code ß} is not {@code SS}.
 */
final class CaseFold {

    private CaseFold() {}

    static String fold(String text) {
        return text.codePoints()
                .map(Character::toUpperCase)
                .map(Character::toLowerCase)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
