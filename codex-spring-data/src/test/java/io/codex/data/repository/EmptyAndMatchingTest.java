package io.codex.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.codex.Codex;
import io.codex.Store;
import io.codex.data.core.mapping.Indexed;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.annotation.Id;

/** What is empty and what matches, on all types of properties that can be or do so. */
class EmptyAndMatchingTest {

    record Parcel(
            @Id String code,
            @Indexed @Nullable String label,
            Optional<String> remark,
            @Nullable Map<String, Integer> contents,
            String @Nullable [] stops,
            byte @Nullable [] seal) {}

    interface Parcels extends CodexRepository<Parcel, String> {

        List<Parcel> findByLabelIsEmpty();

        List<Parcel> findByRemarkIsEmpty();

        List<Parcel> findByRemarkIsNotEmpty();

        List<Parcel> findByContentsIsEmpty();

        List<Parcel> findByContentsIsNotEmpty();

        List<Parcel> findByStopsIsEmpty();

        List<Parcel> findByStopsIsNotEmpty();

        List<Parcel> findBySealIsEmpty();

        List<Parcel> findBySealIsNotEmpty();

        List<Parcel> findByRemarkMatches(@Nullable String expression);

        long deleteByLabelMatches(String expression);
    }

    private final Store store = Codex.inMemory();
    private final Parcels parcels = Repositories.create(store, Parcels.class);

    @BeforeEach
    void fill() {
        parcels.save(new Parcel("empty", "", Optional.of(""), Map.of(), new String[0], new byte[0]));
        parcels.save(
                new Parcel("full", "x1", Optional.of("by air"), Map.of("pens", 3), new String[] {"Bern"}, bytes()));
        parcels.save(new Parcel("missing", null, Optional.empty(), null, null, null));
    }

    private static byte[] bytes() {
        return new byte[] {1, 2};
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void emptyIsWhatIsThereAndHasNothingInIt() {
        assertThat(List.of(
                        parcels.findByLabelIsEmpty(),
                        parcels.findByRemarkIsEmpty(),
                        parcels.findByContentsIsEmpty(),
                        parcels.findByStopsIsEmpty(),
                        parcels.findBySealIsEmpty()))
                .allSatisfy(found -> assertThat(found).extracting(Parcel::code).containsExactly("empty"));
    }

    @Test
    void notEmptyIsWhatHasSomethingInIt() {
        assertThat(List.of(
                        parcels.findByRemarkIsNotEmpty(),
                        parcels.findByContentsIsNotEmpty(),
                        parcels.findByStopsIsNotEmpty(),
                        parcels.findBySealIsNotEmpty()))
                .allSatisfy(found -> assertThat(found).extracting(Parcel::code).containsExactly("full"));
    }

    @Test
    void anEmptyTextIsOneRangeOfAnIndex() {
        assertThat(parcels.explain("findByLabelIsEmpty")).contains("one range of index");
    }

    @Test
    void anExpressionMatchesTheWholeTextAndIsShownInThePlan() {
        assertThat(parcels.findByRemarkMatches("by (air|sea)"))
                .extracting(Parcel::code)
                .containsExactly("full");
        assertThat(parcels.findByRemarkMatches("by")).isEmpty();
        assertThat(parcels.explain("findByRemarkMatches", "by.*")).contains("remark matches 'by.*'");
    }

    @Test
    void recordsThatMatchCanBeDeleted() {
        assertThat(parcels.deleteByLabelMatches("[a-z]\\d")).isEqualTo(1);
        assertThat(parcels.findAll()).extracting(Parcel::code).containsExactly("empty", "missing");
    }

    @Test
    void aTextThatIsNoExpressionIsRefusedWithAWayOut() {
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() -> parcels.findByRemarkMatches("(by"))
                .withMessageContaining("'(by' is no regular expression")
                .withMessageContaining("Pattern.quote");
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() -> parcels.findByRemarkMatches(null))
                .withMessageContaining("is null");
    }
}
