package io.codex.data.people;

/** People with indexes. */
public interface IndexedPeople extends PeopleRepository<IndexedPerson> {}
