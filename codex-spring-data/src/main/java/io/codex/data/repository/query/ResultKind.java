package io.codex.data.repository.query;

/** What becomes of the records that a query finds. */
enum ResultKind {
    LIST,
    STREAM,
    ONE,
    PAGE,
    SLICE,
    WINDOW,
    COUNT,
    EXISTS,
    DELETED_COUNT,
    DELETED_LIST,
    DELETED_ONE;

    boolean isDelete() {
        return this == DELETED_COUNT || this == DELETED_LIST || this == DELETED_ONE;
    }

    /** Tells whether records come out, which a projection may turn into something else. */
    boolean hasRecords() {
        return this != COUNT && this != EXISTS && this != DELETED_COUNT;
    }
}
