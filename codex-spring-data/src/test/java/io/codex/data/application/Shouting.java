package io.codex.data.application;

/** A part of a repository that an application writes itself. */
interface Shouting {

    String shout(String text);
}
