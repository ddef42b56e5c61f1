package io.codex.data.repository;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.codex.Codex;
import io.codex.Store;
import io.codex.data.people.PlainPerson;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Range;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.Repository;
import org.springframework.data.repository.query.QueryCreationException;

/** What cannot be answered is refused when the repository is created, naming the method and the reason. */
class RefusedMethodsTest {

    interface People extends Repository<PlainPerson, Long> {}

    interface Near extends People {
        List<PlainPerson> findByNameNear(String name);
    }

    interface Within extends People {
        List<PlainPerson> findByNameWithin(String name);
    }

    interface RegexOfNumber extends People {
        List<PlainPerson> findByAgeMatchesRegex(String regex);
    }

    interface RegexOfElements extends People {
        List<PlainPerson> findByTagsRegex(String regex);
    }

    interface ExistsWithArgument extends People {
        List<PlainPerson> findByNameExists(boolean exists);
    }

    interface EmptyNumber extends People {
        List<PlainPerson> findByAgeIsEmpty();
    }

    interface UnknownProperty extends People {
        List<PlainPerson> findByNickname(String name);
    }

    interface TextOnNumber extends People {
        List<PlainPerson> findByAgeContaining(String part);
    }

    interface CaseOfNumber extends People {
        List<PlainPerson> findByAgeIgnoreCase(int age);
    }

    interface TrueOfText extends People {
        List<PlainPerson> findByNameTrue();
    }

    interface OrderOfNested extends People {
        List<PlainPerson> findByOrderByAddressAsc();
    }

    interface RangeOfNested extends People {
        List<PlainPerson> findByAddressGreaterThan(Object address);
    }

    interface EqualCollection extends People {
        List<PlainPerson> findByTags(String tag);
    }

    interface WrongParameter extends People {
        List<PlainPerson> findByBornBefore(List<Instant> moments);
    }

    interface RangeOfOtherKeyword extends People {
        List<PlainPerson> findByAgeGreaterThan(Range<Integer> range);
    }

    interface RangeOfEqual extends People {
        List<PlainPerson> findByName(Range<String> range);
    }

    interface WrongRange extends People {
        List<PlainPerson> findByAgeBetween(Range<Instant> range);
    }

    interface WrongElements extends People {
        List<PlainPerson> findByAgeIn(List<Instant> ages);
    }

    interface WrongArray extends People {
        List<PlainPerson> findByAgeNotIn(Instant[] ages);
    }

    interface TooFewParameters extends People {
        List<PlainPerson> findByAgeBetween(int from);
    }

    interface TooManyParameters extends People {
        List<PlainPerson> findByName(String name, int age);
    }

    interface ProjectedDistinct extends People {
        List<NameOnly> findDistinctByAge(int age);
    }

    /** A projection. */
    interface NameOnly {
        String getName();
    }

    interface PagedDelete extends People {
        Page<PlainPerson> deleteByName(String name, Pageable pageable);
    }

    interface StreamedDelete extends People {
        Stream<PlainPerson> deleteByName(String name);
    }

    interface LimitedCount extends People {
        long countByName(String name, Limit limit);
    }

    interface TextCount extends People {
        String countByName(String name);
    }

    interface NumberExists extends People {
        int existsByName(String name);
    }

    interface WindowWithoutPosition extends People {
        Window<PlainPerson> findByName(String name);
    }

    interface PositionWithoutWindow extends People {
        List<PlainPerson> findByName(String name, ScrollPosition position);
    }

    interface SimpleResult extends People {
        List<String> findByName(String name);
    }

    interface MapResult extends People {
        Map<String, PlainPerson> findByName(String name);
    }

    interface IteratorResult extends People {
        Iterator<PlainPerson> findByName(String name);
    }

    interface ForeignResult extends People {
        List<StringBuilder> findByName(String name);
    }

    private final Store store = Codex.inMemory();

    @AfterEach
    void close() {
        store.close();
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of(Within.class, "findByNameWithin", "WITHIN"),
                Arguments.of(RegexOfNumber.class, "findByAgeMatchesRegex", "needs a text"),
                Arguments.of(RegexOfElements.class, "findByTagsRegex", "several values"),
                Arguments.of(ExistsWithArgument.class, "findByNameExists", "it means IsNotNull"),
                Arguments.of(EmptyNumber.class, "findByAgeIsEmpty", "needs a text, a collection or a map"),
                Arguments.of(Near.class, "findByNameNear", "NEAR"),
                Arguments.of(UnknownProperty.class, "findByNickname", "nickname"),
                Arguments.of(TextOnNumber.class, "findByAgeContaining", "needs a text"),
                Arguments.of(CaseOfNumber.class, "findByAgeIgnoreCase", "needs a text"),
                Arguments.of(TrueOfText.class, "findByNameTrue", "boolean"),
                Arguments.of(OrderOfNested.class, "findByOrderByAddressAsc", "no order"),
                Arguments.of(RangeOfNested.class, "findByAddressGreaterThan", "no order"),
                Arguments.of(EqualCollection.class, "findByTags", "several values"),
                Arguments.of(WrongParameter.class, "findByBornBefore", "java.util.List"),
                Arguments.of(RangeOfOtherKeyword.class, "findByAgeGreaterThan", "only Between"),
                Arguments.of(RangeOfEqual.class, "findByName", "only Between"),
                Arguments.of(WrongRange.class, "findByAgeBetween", "java.time.Instant"),
                Arguments.of(WrongElements.class, "findByAgeIn", "java.time.Instant"),
                Arguments.of(WrongArray.class, "findByAgeNotIn", "java.time.Instant"),
                Arguments.of(TooFewParameters.class, "findByAgeBetween", "parameter"),
                Arguments.of(TooManyParameters.class, "findByName", "2 parameters"),
                Arguments.of(ProjectedDistinct.class, "findDistinctByAge", "Distinct"),
                Arguments.of(PagedDelete.class, "deleteByName", "deleting"),
                Arguments.of(StreamedDelete.class, "deleteByName", "deleting"),
                Arguments.of(LimitedCount.class, "countByName", "Limit"),
                Arguments.of(TextCount.class, "countByName", "number"),
                Arguments.of(NumberExists.class, "existsByName", "boolean"),
                Arguments.of(WindowWithoutPosition.class, "findByName", "ScrollPosition"),
                Arguments.of(PositionWithoutWindow.class, "findByName", "ScrollPosition"),
                Arguments.of(SimpleResult.class, "findByName", "java.lang.String"),
                Arguments.of(MapResult.class, "findByName", "java.util.Map"),
                Arguments.of(IteratorResult.class, "findByName", "java.util.Iterator"),
                Arguments.of(ForeignResult.class, "findByName", "java.lang.StringBuilder"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void aMethodThatCannotBeAnsweredIsRefusedAtOnce(Class<?> repositoryInterface, String method, String reason) {
        assertThatExceptionOfType(QueryCreationException.class)
                .isThrownBy(() -> Repositories.create(store, repositoryInterface))
                .withMessageContaining(method)
                .withMessageContaining(reason);
    }
}
