package io.codex.data.people;

/** People without indexes. */
public interface PlainPeople extends PeopleRepository<PlainPerson> {}
