package io.codex;

/** How far concurrent transactions are kept apart. In both levels a transaction reads one snapshot and never blocks. */
public enum Isolation {

    /**
     * The outcome equals that of running the transactions one after the other. A transaction fails with a conflict when
     * something it read, a key or a range, was changed by a transaction that committed after it began.
     */
    SERIALIZABLE,

    /**
     * A transaction reads the state as of its begin and fails with a conflict only when a key it wrote was also written
     * by a transaction that committed after it began. Write skew is possible.
     */
    SNAPSHOT
}
