package io.codex.data.people;

/** Declared in another order than that of the names, which is the order of keys. */
public enum Color {
    RED,
    GREEN,
    BLUE
}
