package io.codex.data.core;

/** What a write demands of the record that is there. */
enum SaveMode {

    /** There must be none. */
    INSERT,

    /** There must be one. */
    UPDATE,

    /** A new record with a version must not meet one, an old one must; otherwise it does not matter. */
    SAVE
}
