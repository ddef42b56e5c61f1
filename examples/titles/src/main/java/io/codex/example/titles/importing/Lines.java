package io.codex.example.titles.importing;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Walks over the lines of a file once, in some order that is the same each time. Used by one thread. */
interface Lines extends Closeable {

    /** Returns the next line, or null if there is none. */
    @Nullable
    Line next() throws IOException;
}
