package io.codex.data.repository;

import io.codex.data.people.People;
import io.codex.data.people.PeopleRepository;
import io.codex.data.people.Person;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Sort;

/** A query method with arguments, and what it should find. */
record Keyword(String name, Call call, Predicate<Person> model) {

    /** Calls the method. */
    interface Call {

        List<? extends Person> on(PeopleRepository<?> people, Sort sort);
    }

    static Keyword keyword(String name, Call call, Predicate<Person> model) {
        return new Keyword(name, call, model);
    }

    /** Tests the name, which null never passes. */
    static Predicate<Person> name(Predicate<String> test) {
        return given(Person::name, test);
    }

    static Predicate<Person> folded(Predicate<String> test) {
        return name(name -> test.test(People.folded(name)));
    }

    static <V> Predicate<Person> given(Function<Person, @Nullable V> property, Predicate<V> test) {
        return person -> {
            V value = property.apply(person);
            return value != null && test.test(value);
        };
    }

    static int code(UUID one, UUID other) {
        return one.toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
        return name;
    }
}
