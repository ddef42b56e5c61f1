package io.codex.data.core;

import io.codex.data.core.mapping.CodexPersistentEntity;
import org.jspecify.annotations.Nullable;

/**
 * A record ready to be stored: encoded, with its id and its next version. It is worked out once, before any transaction
 * of its own, because a conflict makes the write itself run again.
 *
 * @param entity the class
 * @param record the record to store
 * @param key the key
 * @param value the encoded record
 * @param expected what is demanded of the record that is there
 * @param expectedVersion the version that is demanded, if one is
 * @param restoration gives the caller's object back its id and version, or null if that object was not changed
 */
record PendingSave<T>(
        CodexPersistentEntity<?> entity,
        T record,
        byte[] key,
        byte[] value,
        Expected expected,
        @Nullable Object expectedVersion,
        @Nullable Restoration restoration) {

    /** What is demanded of the record that is there. */
    enum Expected {

        /** It must not be there. */
        NONE,

        /** Nothing. */
        ANY,

        /** It must be there. */
        ONE,

        /** It must be there and have the version that the new one was made of. */
        VERSION
    }

    /** Takes back what was done to the caller's object. */
    void undo() {
        if (restoration != null) {
            restoration.restore();
        }
    }
}
