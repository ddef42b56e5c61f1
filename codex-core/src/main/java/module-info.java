/** The Codex storage engine: an embedded, ordered key/value store. */
module io.codex {
    requires static transitive org.jspecify;
    // Unmapping a dead segment at once: a mapping left to the collector would keep its disk space.
    requires jdk.unsupported;

    exports io.codex;
    exports io.codex.codec;
    exports io.codex.error;
    exports io.codex.sort;
}
