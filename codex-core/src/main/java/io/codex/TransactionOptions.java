package io.codex;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a transaction runs. Immutable; each {@code with} method returns a changed copy.
 *
 * <pre>{@code
 * TransactionOptions options = TransactionOptions.readOnly().withTimeout(Duration.ofSeconds(5));
 * }</pre>
 */
public final class TransactionOptions {

    private static final TransactionOptions DEFAULTS =
            new TransactionOptions(Isolation.SERIALIZABLE, false, null, null);
    private static final TransactionOptions READ_ONLY = DEFAULTS.withReadOnly(true);

    private final Isolation isolation;
    private final boolean readOnly;
    private final @Nullable Duration timeout;
    private final @Nullable Durability durability;

    private TransactionOptions(
            Isolation isolation, boolean readOnly, @Nullable Duration timeout, @Nullable Durability durability) {
        this.isolation = isolation;
        this.readOnly = readOnly;
        this.timeout = timeout;
        this.durability = durability;
    }

    /**
     * Returns the defaults: serializable, read and write, no time limit, the durability of the store.
     *
     * @return the defaults
     */
    public static TransactionOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Returns the defaults for a transaction that only reads. It never conflicts.
     *
     * @return options of a read-only transaction
     */
    public static TransactionOptions readOnly() {
        return READ_ONLY;
    }

    /**
     * Returns a copy with another isolation.
     *
     * @param isolation how far concurrent transactions are kept apart
     * @return the copy
     */
    public TransactionOptions withIsolation(Isolation isolation) {
        return new TransactionOptions(Objects.requireNonNull(isolation, "isolation"), readOnly, timeout, durability);
    }

    /**
     * Returns a copy that allows writes or not.
     *
     * @param readOnly whether every write is refused
     * @return the copy
     */
    public TransactionOptions withReadOnly(boolean readOnly) {
        return new TransactionOptions(isolation, readOnly, timeout, durability);
    }

    /**
     * Returns a copy with a time limit, counted from begin. A call after it fails, and so does the commit.
     *
     * @param timeout the limit, more than zero
     * @return the copy
     */
    public TransactionOptions withTimeout(Duration timeout) {
        Objects.requireNonNull(timeout, "timeout");
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("Timeout " + timeout + " must be more than zero");
        }
        return new TransactionOptions(isolation, readOnly, timeout, durability);
    }

    /**
     * Returns a copy with a durability of its own instead of the store's.
     *
     * @param durability what the commit has survived when it returns
     * @return the copy
     */
    public TransactionOptions withDurability(Durability durability) {
        return new TransactionOptions(isolation, readOnly, timeout, Objects.requireNonNull(durability, "durability"));
    }

    /**
     * Returns how far concurrent transactions are kept apart.
     *
     * @return the isolation
     */
    public Isolation isolation() {
        return isolation;
    }

    /**
     * Returns whether every write is refused.
     *
     * @return whether the transaction only reads
     */
    public boolean isReadOnly() {
        return readOnly;
    }

    /**
     * Returns the time limit counted from begin.
     *
     * @return the limit, or empty for none
     */
    public Optional<Duration> timeout() {
        return Optional.ofNullable(timeout);
    }

    /**
     * Returns the durability of this transaction's commit.
     *
     * @return the durability, or empty for that of the store
     */
    public Optional<Durability> durability() {
        return Optional.ofNullable(durability);
    }

    @Override
    public String toString() {
        return "TransactionOptions[isolation=" + isolation + ", readOnly=" + readOnly + ", timeout=" + timeout
                + ", durability=" + durability + "]";
    }
}
