package io.codex.internal.io;

/** Makes scratch files. All threads may share it. */
public interface ScratchFiles {

    /** Makes a new, empty file; it must be closed. */
    ScratchFile create();
}
