package io.codex.data.repository;

interface IndexedRows extends RowRepository<IndexedRow> {}
