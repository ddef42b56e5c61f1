package io.codex;

import io.codex.error.CodexException;
import io.codex.error.CommitUnknownException;
import io.codex.error.ConflictException;
import io.codex.error.LimitExceededException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A unit of work on a store. It reads the snapshot taken when it began plus its own writes; others see its writes only
 * after {@link #commit()}, all at once. It is used by one thread at a time, and {@link #close()} without commit takes
 * everything back.
 *
 * <p>A tree is named by a text of 1 to 512 UTF-8 bytes. It comes into being with its first entry or by
 * {@link #createTree}; reading a tree that does not exist finds nothing. Keys and values may be empty. Byte arrays are
 * copied in and out. Keys are ordered as unsigned bytes.
 *
 * <p>Every method may throw a {@link CodexException}; a {@link ConflictException} may come from any of them. After an
 * exception from a write, the transaction can only be rolled back unless the exception says that nothing was changed
 * ({@link LimitExceededException}, {@link IllegalArgumentException}). After the end of the transaction every method but
 * {@link #close()} throws an {@link IllegalStateException}.
 *
 * <pre>{@code
 * try (Transaction transaction = store.begin()) {
 *     transaction.put("titles", key, value);
 *     transaction.commit();
 * }
 * }</pre>
 */
public interface Transaction extends AutoCloseable {

    /**
     * Returns the options this transaction was begun with.
     *
     * @return the options
     */
    TransactionOptions options();

    /**
     * Tells whether the transaction is still open: neither committed nor rolled back.
     *
     * @return whether it is open
     */
    boolean isOpen();

    /**
     * Reads one value.
     *
     * @param tree the name of the tree
     * @param key the key
     * @return the value, or empty if there is no such entry
     */
    Optional<byte[]> get(String tree, byte[] key);

    /**
     * Reads several values in one round trip.
     *
     * @param tree the name of the tree
     * @param keys the keys, in any order, possibly repeated
     * @return the values in the order of the keys, each empty if there is no such entry
     */
    List<Optional<byte[]>> getAll(String tree, Collection<byte[]> keys);

    /**
     * Walks over the entries of a range lazily and in key order. A scan that stops early conflicts only with what it
     * really read.
     *
     * @param tree the name of the tree
     * @param range the keys to visit
     * @param options direction, limit, and whether values are wanted
     * @return a cursor before the first entry
     */
    Cursor scan(String tree, KeyRange range, ScanOptions options);

    /**
     * Counts the entries of a range exactly. It visits every key of the range, so its cost grows with the count; see
     * {@link #estimate} for a cheap answer.
     *
     * @param tree the name of the tree
     * @param range the keys to count
     * @return the number of entries
     */
    long count(String tree, KeyRange range);

    /**
     * Estimates the number of entries of a range from the shape of the tree, in O(log n). It takes no part in conflicts.
     *
     * @param tree the name of the tree
     * @param range the keys to estimate
     * @return about the number of entries; zero only if the range is likely empty
     */
    long estimate(String tree, KeyRange range);

    /**
     * Stores a value under a key, in place of any other.
     *
     * @param tree the name of the tree, created if it does not exist
     * @param key the key
     * @param value the value
     * @throws LimitExceededException if key, value or transaction are too large; nothing was changed
     * @throws IllegalStateException if the transaction only reads
     */
    void put(String tree, byte[] key, byte[] value);

    /**
     * Removes an entry, if there is one.
     *
     * @param tree the name of the tree
     * @param key the key
     * @throws IllegalStateException if the transaction only reads
     */
    void delete(String tree, byte[] key);

    /**
     * Removes all entries of a range. Its cost grows with their number; {@link #dropTree} removes a whole tree at once.
     *
     * @param tree the name of the tree
     * @param range the keys to remove
     * @return the number of entries removed
     * @throws IllegalStateException if the transaction only reads
     */
    long deleteRange(String tree, KeyRange range);

    /**
     * Creates an empty tree, if there is none of that name. The answer takes no part in conflicts: transactions that
     * create the same tree at the same time may all get {@code true}.
     *
     * @param tree the name of the tree
     * @return whether it was created
     */
    boolean createTree(String tree);

    /**
     * Drops a tree with all its entries, in time independent of their number. A tree of the same name may be created
     * again, even in the same transaction.
     *
     * @param tree the name of the tree
     * @return whether there was one
     */
    boolean dropTree(String tree);

    /**
     * Tells whether there is a tree of that name.
     *
     * @param tree the name of the tree
     * @return whether there is one
     */
    boolean treeExists(String tree);

    /**
     * Lists the names of all trees, in the order of their UTF-8 bytes.
     *
     * @return the names
     */
    List<String> trees();

    /**
     * Marks a point to which the writes of this transaction can be taken back.
     *
     * @return the savepoint
     */
    Savepoint savepoint();

    /**
     * Takes back all writes made since a savepoint. The savepoint stays valid, later ones do not. What was read since
     * keeps its part in conflicts.
     *
     * @param savepoint a savepoint of this transaction
     * @throws IllegalArgumentException if the savepoint is not valid here
     */
    void rollbackTo(Savepoint savepoint);

    /**
     * Makes all writes visible and durable at the promised level, or throws and stores nothing. The transaction is over
     * in both cases. An interrupt of the waiting thread is kept and does not cut the wait short. Only a disk that fails
     * leaves the outcome of a commit open.
     *
     * @throws ConflictException if another transaction came first
     * @throws CommitUnknownException if a write or a force failed that may have reached the disk all the same: the commit
     *     was stored or not, and the store has to be opened again to find out
     */
    void commit();

    /** Takes back all writes and ends the transaction. */
    void rollback();

    /** Rolls back, if the transaction is still open. Never fails, and closing twice is harmless. */
    @Override
    void close();
}
