package io.codex.data.core.query;

import static io.codex.data.people.People.pick;
import static org.assertj.core.api.Assertions.assertThat;

import io.codex.Codex;
import io.codex.Store;
import io.codex.Transaction;
import io.codex.TransactionOptions;
import io.codex.data.core.convert.CodexConverter;
import io.codex.data.core.convert.MappingCodexConverter;
import io.codex.data.core.mapping.CodexMappingContext;
import io.codex.data.core.mapping.CodexPersistentEntity;
import io.codex.data.core.mapping.IndexDefinition;
import io.codex.data.people.IndexedPerson;
import io.codex.data.people.People;
import io.codex.data.people.Person;
import io.codex.data.people.PlainPerson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.domain.Sort;

/**
 * Asks random questions of people with and without indexes, and compares every answer with that of a list in memory: content,
 * order, parts, places to go on from, counts.
 */
class RandomQueriesTest {

    private static final int QUESTIONS = 250;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private final CodexMappingContext context = new CodexMappingContext();
    private final CodexConverter converter = new MappingCodexConverter(context);
    private final Store store = Codex.inMemory();
    private final List<IndexedPerson> people = People.random(120, random);
    private final RecordQueries<PlainPerson> plain =
            new RecordQueries<>(context.getRequiredRoot(PlainPerson.class), converter);
    private final RecordQueries<IndexedPerson> indexed =
            new RecordQueries<>(context.getRequiredRoot(IndexedPerson.class), converter);

    private final List<String> seenPlans = new ArrayList<>();

    private Transaction transaction = store.begin();

    @BeforeEach
    void fill() {
        for (IndexedPerson person : people) {
            put(context.getRequiredRoot(PlainPerson.class), PlainPerson.of(person), person.id());
            put(context.getRequiredRoot(IndexedPerson.class), person, person.id());
        }
        transaction.commit();
        transaction = store.begin(TransactionOptions.readOnly());
    }

    private void put(CodexPersistentEntity<?> entity, Object record, long id) {
        byte[] key = entity.toKey(id);
        transaction.put(entity.getTree(), key, converter.write(entity, record));
        for (IndexDefinition index : entity.getIndexes()) {
            byte[] front = index.codec().encode(index.valuesOf(record));
            byte[] entry = Arrays.copyOf(front, front.length + key.length);
            System.arraycopy(key, 0, entry, front.length, key.length);
            transaction.put(index.tree(), entry, new byte[0]);
        }
    }

    @AfterEach
    void close() {
        transaction.close();
        store.close();
    }

    @Test
    void answersDoNotDependOnThePlan() {
        for (int number = 0; number < QUESTIONS; number++) {
            Question question = question();

            check(question, plain);
            check(question, indexed);
        }

        assertThat(seenPlans)
                .as("every way to answer was taken, seed %d", seed)
                .anyMatch(plan -> plan.contains("all ids of"))
                .anyMatch(plan -> plan.contains("one entry of ids"))
                .anyMatch(plan -> plan.contains("one range of index"))
                .anyMatch(plan -> plan.contains("ranges of index"))
                .anyMatch(plan -> plan.contains("backwards"))
                .anyMatch(plan -> plan.contains("ties turned"))
                .anyMatch(plan -> plan.contains("joined by id"))
                .anyMatch(plan -> plan.contains("nothing of"))
                .anyMatch(plan -> plan.contains("sorted in memory"))
                .anyMatch(plan -> plan.contains("begin: behind") && plan.contains("as read"));
    }

    private <T extends Person> void check(Question question, RecordQueries<T> queries) {
        RecordOrder order = RecordOrder.of(question.sort, queries.properties());
        RecordQuery query =
                RecordQuery.of(question.filter(queries.properties())).in(order);
        if (question.backwards) {
            query = query.in(order.reversed());
        }
        Person place = question.place;
        if (place != null) {
            List<@Nullable Object> values = new ArrayList<>();
            order.keys()
                    .forEach(
                            key -> values.add(People.value(place, key.property().path())));
            query = query.after(values);
        }
        query = query.part(question.offset, question.limit);
        String plan = queries.explain(transaction, query);
        seenPlans.add(plan);
        String described = "%s%nplan: %s%nseed %d".formatted(query, plan, seed);

        assertThat(queries.list(transaction, query).stream().map(Person::id))
                .as(described)
                .containsExactlyElementsOf(
                        expected(question).stream().map(Person::id).toList());
        long matches = people.stream().filter(question::matches).count();
        assertThat(queries.count(transaction, query)).as(described).isEqualTo(matches);
        assertThat(queries.exists(transaction, query)).as(described).isEqualTo(matches > 0);
        RecordQuery unordered = RecordQuery.of(query.filter());
        assertThat(queries.list(transaction, unordered)).as(described).hasSize((int) matches);
    }

    private List<Person> expected(Question question) {
        Comparator<Person> order = People.order(question.sort);
        Comparator<Person> directed = question.backwards ? order.reversed() : order;
        return people.stream()
                .filter(question::matches)
                .map(person -> (Person) person)
                .filter(person -> question.place == null || directed.compare(person, question.place) > 0)
                .sorted(directed)
                .skip(question.offset)
                .limit(question.limit)
                .toList();
    }

    private static final class Question {

        private final List<List<RandomCondition>> alternatives = new ArrayList<>();
        private Sort sort = Sort.unsorted();
        private boolean backwards;
        private @Nullable Person place;
        private int offset;
        private long limit = RecordQuery.UNLIMITED;

        boolean matches(Person person) {
            return alternatives.isEmpty()
                    || alternatives.stream()
                            .anyMatch(group -> group.stream().allMatch(condition -> condition.test(person)));
        }

        Filter filter(RecordProperties properties) {
            if (alternatives.isEmpty()) {
                return Filter.all();
            }
            return new Filter(alternatives.stream()
                    .map(group -> group.stream()
                            .map(condition -> condition.condition(properties))
                            .toList())
                    .toList());
        }
    }

    private Question question() {
        Question question = new Question();
        for (int groups = pick(List.of(0, 1, 1, 1, 2, 3), random); groups > 0; groups--) {
            List<RandomCondition> group = new ArrayList<>();
            for (int count = 1 + random.nextInt(3); count > 0; count--) {
                group.add(RandomCondition.of(random));
            }
            question.alternatives.add(group);
        }
        question.sort = sort();
        question.backwards = random.nextInt(4) == 0;
        question.place = random.nextInt(3) == 0 ? pick(people, random) : null;
        question.offset = random.nextInt(3) == 0 ? random.nextInt(30) : 0;
        question.limit = random.nextInt(3) == 0 ? RecordQuery.UNLIMITED : random.nextInt(20);
        return question;
    }

    private Sort sort() {
        Sort sort = Sort.unsorted();
        for (int count = random.nextInt(4); count > 0; count--) {
            Sort.Order order = new Sort.Order(
                    pick(List.of(Sort.Direction.ASC, Sort.Direction.DESC), random),
                    pick(
                            List.of(
                                    "id",
                                    "name",
                                    "age",
                                    "born",
                                    "balance",
                                    "code",
                                    "color",
                                    "active",
                                    "adult",
                                    "score",
                                    "address.city",
                                    "address.zip"),
                            random),
                    random.nextInt(5) == 0,
                    random.nextInt(4) == 0
                            ? pick(List.of(Sort.NullHandling.NULLS_FIRST, Sort.NullHandling.NULLS_LAST), random)
                            : Sort.NullHandling.NATIVE);
            sort = sort.and(Sort.by(order));
        }
        return sort;
    }
}
