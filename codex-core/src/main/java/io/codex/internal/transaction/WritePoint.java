package io.codex.internal.transaction;

import io.codex.internal.tree.MemoryTree;

/** A state of the writes of one transaction, to which they can be taken back. Equal only to itself. */
public final class WritePoint {

    private final MemoryTree.Version version;
    private final long bytes;

    WritePoint(MemoryTree.Version version, long bytes) {
        this.version = version;
        this.bytes = bytes;
    }

    MemoryTree.Version version() {
        return version;
    }

    long bytes() {
        return bytes;
    }
}
