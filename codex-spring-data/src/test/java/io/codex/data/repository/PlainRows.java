package io.codex.data.repository;

interface PlainRows extends RowRepository<PlainRow> {}
