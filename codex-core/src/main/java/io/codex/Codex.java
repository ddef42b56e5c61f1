package io.codex;

/** Opens stores. */
public final class Codex {

    private Codex() {}
}
