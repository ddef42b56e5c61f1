package io.codex.data.repository.query;

import io.codex.Transaction;
import io.codex.data.core.CodexOperations;
import io.codex.data.core.query.RecordOrder;
import io.codex.data.core.query.RecordQueries;
import io.codex.data.core.query.RecordQuery;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.SliceImpl;
import org.springframework.data.domain.Window;
import org.springframework.data.support.PageableExecutionUtils;

/**
 * Answers requests in the forms that Spring Data knows. It may be shared by all threads.
 *
 * <p>What is not sorted is ordered by id, so that pages fit together and a limit always keeps the same records. Only a stream
 * without sort and limit comes as it is read, to begin at once.
 *
 * @param <T> the class of the records
 */
public final class RecordFinder<T> {

    private final CodexOperations operations;
    private final RecordQueries<T> queries;
    private final WindowFinder<T> windows;

    /**
     * Creates a finder.
     *
     * @param operations gives the transactions
     * @param queries finds the records
     */
    public RecordFinder(CodexOperations operations, RecordQueries<T> queries) {
        this.operations = operations;
        this.queries = queries;
        this.windows = new WindowFinder<>(queries, operations.getConverter().getConversionService());
    }

    /**
     * Sees to it that the indexes are ready: if the class was met in a transaction that was rolled back, they are not,
     * and would give empty answers.
     */
    private CodexOperations prepared() {
        operations.prepare(queries.type());
        return operations;
    }

    /**
     * Finds records.
     *
     * @param request which
     * @return the records
     */
    public List<T> list(RecordRequest request) {
        return prepared().execute(true, transaction -> queries.list(transaction, listed(request, false)));
    }

    /**
     * Finds a page of records and counts all.
     *
     * @param request which
     * @return the page
     */
    public Page<T> page(RecordRequest request) {
        return prepared().execute(true, transaction -> {
            List<T> content = queries.list(transaction, listed(request, false));
            return PageableExecutionUtils.getPage(content, request.pageable(), () -> count(transaction, request));
        });
    }

    @Nullable
    Object find(ResultKind kind, RecordRequest request) {
        return switch (kind) {
            case LIST -> list(request);
            case STREAM -> stream(request);
            case ONE -> one(request);
            case PAGE -> page(request);
            case SLICE -> slice(request);
            case WINDOW -> window(request);
            case COUNT -> count(request);
            case EXISTS -> exists(request);
            case DELETED_COUNT -> (long) delete(listed(request, false)).size();
            case DELETED_LIST -> delete(listed(request, false));
            case DELETED_ONE -> deleteOne(request);
        };
    }

    String explain(ResultKind kind, RecordRequest request) {
        return prepared().execute(true, transaction -> queries.explain(transaction, query(kind, request)));
    }

    private RecordQuery query(ResultKind kind, RecordRequest request) {
        return switch (kind) {
            case LIST, PAGE, DELETED_COUNT, DELETED_LIST -> listed(request, false);
            case STREAM -> streamed(request);
            case SLICE -> listed(request, true);
            case ONE, DELETED_ONE -> single(request);
            case WINDOW -> windows.query(request);
            case COUNT -> RecordQuery.of(request.filter());
            case EXISTS -> RecordQuery.of(request.filter()).part(0, 1);
        };
    }

    @Nullable
    T one(RecordRequest request) {
        List<T> found = prepared().execute(true, transaction -> queries.list(transaction, single(request)));
        return onlyOne(found);
    }

    Stream<T> stream(RecordRequest request) {
        return prepared().executeStream(transaction -> queries.stream(transaction, streamed(request)));
    }

    Slice<T> slice(RecordRequest request) {
        List<T> found = prepared().execute(true, transaction -> queries.list(transaction, listed(request, true)));
        if (request.pageable().isUnpaged()) {
            return new SliceImpl<>(found, request.pageable(), false);
        }
        int size = request.pageable().getPageSize();
        boolean hasNext = found.size() > size;
        return new SliceImpl<>(hasNext ? found.subList(0, size) : found, request.pageable(), hasNext);
    }

    Window<T> window(RecordRequest request) {
        return prepared().execute(true, transaction -> windows.find(transaction, request));
    }

    long count(RecordRequest request) {
        return prepared().execute(true, transaction -> count(transaction, request));
    }

    boolean exists(RecordRequest request) {
        return prepared().execute(true, transaction -> queries.exists(transaction, RecordQuery.of(request.filter())));
    }

    /** Refuses a path that leads to no property of the records. */
    void requireProperty(String path) {
        queries.properties().find(path);
    }

    private long count(Transaction transaction, RecordRequest request) {
        return Math.min(request.max(), queries.count(transaction, RecordQuery.of(request.filter())));
    }

    /** Deletes in the transaction of the search: what the template does within its own callback takes part in it. */
    private List<T> delete(RecordQuery query) {
        return prepared().execute(false, transaction -> {
            List<T> found = queries.list(transaction, query);
            operations.deleteAll(found);
            return found;
        });
    }

    private @Nullable T deleteOne(RecordRequest request) {
        List<T> deleted = prepared().execute(false, transaction -> {
            List<T> found = queries.list(transaction, single(request));
            onlyOne(found);
            operations.deleteAll(found);
            return found;
        });
        return onlyOne(deleted);
    }

    /** Returns the one record, or null if there is none. */
    private @Nullable T onlyOne(List<T> found) {
        if (found.size() > 1) {
            throw new IncorrectResultSizeDataAccessException(
                    "More than one record matches where one at most is expected. "
                            + "Ask for the first one, for a list, or more precisely.",
                    1,
                    found.size());
        }
        return found.isEmpty() ? null : found.get(0);
    }

    /** Reads two records at most: the second one only tells that there is more than one. */
    private RecordQuery single(RecordRequest request) {
        boolean ordered = request.isLimited() || request.sort().isSorted();
        RecordQuery query = RecordQuery.of(request.filter()).part(request.offset(), Math.min(2, request.limit(false)));
        return ordered ? query.in(order(request)) : query;
    }

    private RecordQuery streamed(RecordRequest request) {
        return request.isLimited() || request.sort().isSorted()
                ? listed(request, false)
                : RecordQuery.of(request.filter());
    }

    private RecordQuery listed(RecordRequest request, boolean oneMore) {
        return RecordQuery.of(request.filter()).in(order(request)).part(request.offset(), request.limit(oneMore));
    }

    private RecordOrder order(RecordRequest request) {
        return RecordOrder.of(request.sort(), queries.properties());
    }
}
