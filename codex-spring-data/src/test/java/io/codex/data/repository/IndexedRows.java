package io.codex.data.repository;

interface IndexedRows extends RowRepository<IndexedRow> {

    void deleteByAge(int age);

    int deleteByAgeAndName(int age, String name);
}
