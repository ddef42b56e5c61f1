package io.codex.data.core;

import io.codex.KeyRange;
import io.codex.ScanOptions;
import io.codex.Transaction;
import io.codex.data.core.convert.CodexConverter;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * What can be done with records. Implementations may be shared by all threads.
 *
 * <p>Within a Spring transaction of the store every call takes part in it. Outside of one every call is a transaction of
 * its own: it is committed when the call returns, and writes are tried again after a conflict. Every failure of the store
 * is thrown as a {@link DataAccessException}.
 *
 * <p>The class of a record, not a base class of it, decides the tree it lives in. Writing methods return the record as it
 * was stored: for records and other immutable classes a new instance with id and version, otherwise the one given.
 */
public interface CodexOperations {

    /**
     * Stores a new record.
     *
     * @param entity the record; a null id is generated for the types {@code UUID}, {@code String} and {@code Long}
     * @param <T> its class
     * @return the record as stored
     * @throws DuplicateKeyException if there is a record of that id, or a unique index has its values already
     */
    <T> T insert(T entity);

    /**
     * Stores new records, all or none.
     *
     * @param entities the records
     * @param <T> their class
     * @return the records as stored, in the same order
     * @throws DuplicateKeyException if there is a record of one of the ids, or a unique index has the values already
     */
    <T> List<T> insertAll(Iterable<? extends T> entities);

    /**
     * Replaces a record.
     *
     * @param entity the record
     * @param <T> its class
     * @return the record as stored
     * @throws OptimisticLockingFailureException if the version is not the stored one, or the record is gone
     * @throws DataAccessException if there is no record of that id
     */
    <T> T update(T entity);

    /**
     * Stores a record, whether there is one of its id or not. A record with a version is inserted if the version says
     * that it is new, and otherwise must replace the one it was read as.
     *
     * @param entity the record
     * @param <T> its class
     * @return the record as stored
     * @throws OptimisticLockingFailureException if the version is not the stored one, or the record is gone
     * @throws DuplicateKeyException if a new record with a version or {@code Persistable} meets one of its id, or a
     *     unique index has its values already
     */
    <T> T save(T entity);

    /**
     * Stores records, all or none, as {@link #save} does.
     *
     * @param entities the records
     * @param <T> their class
     * @return the records as stored, in the same order
     */
    <T> List<T> saveAll(Iterable<? extends T> entities);

    /**
     * Reads a record.
     *
     * @param id its id
     * @param type its class
     * @param <T> its class
     * @return the record, or empty
     */
    <T> Optional<T> findById(Object id, Class<T> type);

    /**
     * Reads several records in one round trip.
     *
     * @param ids their ids
     * @param type their class
     * @param <T> their class
     * @return the records found, each once, in the order of the ids
     */
    <T> List<T> findAllById(Iterable<?> ids, Class<T> type);

    /**
     * Tells whether there is a record.
     *
     * @param id its id
     * @param type its class
     * @return whether there is one
     */
    boolean existsById(Object id, Class<?> type);

    /**
     * Reads all records, in the order of their ids.
     *
     * @param type their class
     * @param <T> their class
     * @return the records
     */
    <T> List<T> findAll(Class<T> type);

    /**
     * Reads all records lazily, in the order of their ids. The stream sees one snapshot, and must be closed; outside of a
     * transaction it holds that snapshot until then or until its last record.
     *
     * @param type their class
     * @param <T> their class
     * @return the records
     */
    default <T> Stream<T> stream(Class<T> type) {
        return stream(type, KeyRange.all(), ScanOptions.forward());
    }

    /**
     * Reads the records of a range of keys lazily, as {@link #stream(Class)} does.
     *
     * @param type their class
     * @param range the keys of the records, as {@code CodexPersistentEntity.toKey} makes them
     * @param options direction and limit
     * @param <T> their class
     * @return the records
     */
    <T> Stream<T> stream(Class<T> type, KeyRange range, ScanOptions options);

    /**
     * Counts the records exactly. Its cost grows with their number.
     *
     * @param type their class
     * @return the number of records
     */
    long count(Class<?> type);

    /**
     * Removes a record, if there is one of its id.
     *
     * @param entity the record
     * @throws OptimisticLockingFailureException if the record has a version that is not the stored one, or is gone
     */
    void delete(Object entity);

    /**
     * Removes a record, whatever its version.
     *
     * @param id its id
     * @param type its class
     * @return whether there was one
     */
    boolean deleteById(Object id, Class<?> type);

    /**
     * Removes records, all or none, as {@link #delete} does.
     *
     * @param entities the records
     */
    void deleteAll(Iterable<?> entities);

    /**
     * Removes records, all or none, as {@link #deleteById} does.
     *
     * @param ids their ids
     * @param type their class
     * @return the number of records removed
     */
    long deleteAllById(Iterable<?> ids, Class<?> type);

    /**
     * Removes all records of a class, without callbacks and events for each of them.
     *
     * @param type their class
     * @return the number of records removed
     */
    long deleteAll(Class<?> type);

    /**
     * Does work on the store in the current transaction, or in one of its own.
     *
     * @param readOnly whether the work only reads
     * @param work the work, which must be repeatable
     * @param <R> the type of the result
     * @return the result
     */
    <R extends @Nullable Object> R execute(boolean readOnly, CodexCallback<R> work);

    /**
     * Makes a stream that reads from the store. In the current transaction it ends with it at the latest; otherwise it
     * has a read-only transaction of its own, which ends when the stream is closed or has given its last element.
     *
     * @param source makes the stream; it is called once, now
     * @param <T> the type of the elements
     * @return the stream, which must be closed
     */
    <T> Stream<T> executeStream(Function<Transaction, Stream<T>> source);

    /**
     * Makes a class ready for use: creates its tree, builds indexes that are new and drops those that are gone. Doing so
     * again costs nothing. Repositories do it when they are created.
     *
     * @param type a class with an id
     * @throws DuplicateKeyException if existing records contradict a new unique index
     */
    void prepare(Class<?> type);

    /**
     * Returns the converter between records and bytes.
     *
     * @return the converter
     */
    CodexConverter getConverter();
}
