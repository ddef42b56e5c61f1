package io.codex.data.repository.query;

import io.codex.Transaction;
import io.codex.data.core.query.RecordOrder;
import io.codex.data.core.query.RecordQueries;
import io.codex.data.core.query.RecordQuery;
import io.codex.data.core.query.ValueConversion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import org.springframework.core.convert.ConversionService;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.OffsetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/**
 * Scrolls through records. By keyset it goes on behind the last record seen, or before the first one, at no more cost than at
 * the beginning; null is a value like any other here. By offset it counts from the beginning.
 */
final class WindowFinder<T> {

    private final RecordQueries<T> queries;
    private final ValueConversion conversion;

    WindowFinder(RecordQueries<T> queries, ConversionService conversions) {
        this.queries = queries;
        this.conversion = new ValueConversion(conversions);
    }

    Window<T> find(Transaction transaction, RecordRequest request) {
        List<T> found = queries.list(transaction, query(request));
        long limit = request.limit(false);
        boolean hasNext = found.size() > limit;
        List<T> content = new ArrayList<>(hasNext ? found.subList(0, (int) limit) : found);
        if (isBackward(position(request))) {
            // What lies nearest before the place was found first.
            Collections.reverse(content);
        }
        return Window.from(content, positions(request, content), hasNext);
    }

    /** Returns the query for a window and the record that tells whether anything follows. */
    RecordQuery query(RecordRequest request) {
        RecordOrder order = order(request);
        ScrollPosition position = position(request);
        long limit = request.limit(false);
        RecordQuery query = RecordQuery.of(request.filter())
                .in(isBackward(position) ? order.reversed() : order)
                .part(offset(position), limit == RecordQuery.UNLIMITED ? limit : limit + 1);
        if (position instanceof KeysetScrollPosition keyset && !keyset.isInitial()) {
            return query.after(order.valuesAt(keyset.getKeys(), conversion));
        }
        return query;
    }

    /** An offset names the last record seen, so the window begins behind it; only the initial one begins at the first. */
    private static long offset(ScrollPosition position) {
        if (position instanceof OffsetScrollPosition offset && !offset.isInitial()) {
            // Behind the largest offset there is nothing either.
            return Math.max(offset.getOffset(), offset.getOffset() + 1);
        }
        return 0;
    }

    private static boolean isBackward(ScrollPosition position) {
        return position instanceof KeysetScrollPosition keyset && keyset.scrollsBackward();
    }

    private static ScrollPosition position(RecordRequest request) {
        if (request.position() == null) {
            throw new IllegalArgumentException("The scroll position must not be null. "
                    + "Begin with ScrollPosition.keyset() or ScrollPosition.offset().");
        }
        return request.position();
    }

    private IntFunction<ScrollPosition> positions(RecordRequest request, List<T> content) {
        ScrollPosition position = position(request);
        if (position instanceof KeysetScrollPosition keyset) {
            RecordOrder order = order(request);
            return index -> ScrollPosition.of(order.positionOf(content.get(index)), keyset.getDirection());
        }
        long begin = offset(position);
        return index -> ScrollPosition.offset(begin + index);
    }

    private RecordOrder order(RecordRequest request) {
        return RecordOrder.of(request.sort(), queries.properties());
    }
}
