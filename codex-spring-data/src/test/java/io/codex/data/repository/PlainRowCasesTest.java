package io.codex.data.repository;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The reported cases on rows without indexes. */
class PlainRowCasesTest extends ReportedCasesContract<PlainRow> {

    @Override
    Class<PlainRows> repositoryInterface() {
        return PlainRows.class;
    }

    @Override
    PlainRow row(
            long id, @Nullable String name, @Nullable Integer age, @Nullable Instant date, @Nullable String notice) {
        return new PlainRow(id, name, age, date, notice == null ? null : new Row.Details(notice));
    }
}
