package io.codex.data.repository.query;

import io.codex.data.core.query.Filter;
import io.codex.data.core.query.RecordQuery;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;

/**
 * What a caller asks a repository for, in the terms of Spring Data.
 *
 * @param filter which records
 * @param sort in which order
 * @param pageable which page of them
 * @param max how many at most; pages lie within these
 * @param position where a scroll goes on, if it is one
 */
public record RecordRequest(
        Filter filter,
        Sort sort,
        Pageable pageable,
        long max,
        @Nullable ScrollPosition position) {

    /**
     * Asks for all records that pass a filter.
     *
     * @param filter the filter
     * @param sort the order
     * @param pageable the page, or unpaged
     * @return the request
     */
    public static RecordRequest of(Filter filter, Sort sort, Pageable pageable) {
        return new RecordRequest(filter, sort, pageable, RecordQuery.UNLIMITED, null);
    }

    RecordRequest sortedBy(Sort newSort) {
        return new RecordRequest(filter, newSort, pageable, max, position);
    }

    RecordRequest atMost(long newMax) {
        return new RecordRequest(filter, sort, pageable, newMax, position);
    }

    RecordRequest from(ScrollPosition newPosition) {
        return new RecordRequest(filter, sort, pageable, max, newPosition);
    }

    /** Returns a request for a page: its size stands for the maximum, and its sort, if it has one, for the sort so far. */
    RecordRequest page(Pageable newPageable) {
        long newMax = newPageable.isPaged() ? RecordQuery.UNLIMITED : max;
        return new RecordRequest(filter, newPageable.getSortOr(sort), newPageable, newMax, position);
    }

    long offset() {
        return pageable.isPaged() ? pageable.getOffset() : 0;
    }

    /** Returns how many records may be delivered, and one more if the caller has to know whether any follow. */
    long limit(boolean oneMore) {
        long left = Math.max(0, max - offset());
        if (pageable.isUnpaged()) {
            return left;
        }
        return Math.min(left, pageable.getPageSize() + (oneMore ? 1L : 0L));
    }

    boolean isLimited() {
        return max != RecordQuery.UNLIMITED || pageable.isPaged();
    }
}
