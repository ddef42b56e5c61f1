package io.codex.data.repository;

interface PlainRows extends RowRepository<PlainRow> {

    void deleteByAge(int age);

    int deleteByAgeAndName(int age, String name);
}
