package io.codex.data.repository;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The reported cases on rows with indexes. */
class IndexedRowCasesTest extends ReportedCasesContract<IndexedRow> {

    @Override
    Class<IndexedRows> repositoryInterface() {
        return IndexedRows.class;
    }

    @Override
    IndexedRow row(
            long id, @Nullable String name, @Nullable Integer age, @Nullable Instant date, @Nullable String notice) {
        return new IndexedRow(id, name, age, date, notice == null ? null : new Row.Details(notice));
    }
}
