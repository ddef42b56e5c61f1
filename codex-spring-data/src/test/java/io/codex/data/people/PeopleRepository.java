package io.codex.data.people;

import io.codex.data.repository.CodexRepository;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Range;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.NoRepositoryBean;

/** One method for each keyword and more, for both kinds of people. */
@NoRepositoryBean
public interface PeopleRepository<T extends Person> extends CodexRepository<T, Long> {

    List<T> findByName(@Nullable String name, Sort sort);

    List<T> findByNameNot(@Nullable String name, Sort sort);

    List<T> findByNameIsNull(Sort sort);

    List<T> findByNameIsNotNull(Sort sort);

    List<T> findByNameLessThan(String name, Sort sort);

    List<T> findByNameGreaterThanEqualAndNameLessThan(String from, String to, Sort sort);

    List<T> findByNameStartingWith(String start, Sort sort);

    List<T> findByNameEndingWith(String end, Sort sort);

    List<T> findByNameContaining(String part, Sort sort);

    List<T> findByNameNotContaining(String part, Sort sort);

    List<T> findByNameLike(String pattern, Sort sort);

    List<T> findByNameNotLike(String pattern, Sort sort);

    List<T> findByNameIn(Collection<String> names, Sort sort);

    List<T> findByNameNotIn(Collection<String> names, Sort sort);

    List<T> findByNameIgnoreCase(@Nullable String name, Sort sort);

    List<T> findByNameNotIgnoreCase(String name, Sort sort);

    List<T> findByNameInIgnoreCase(Collection<String> names, Sort sort);

    List<T> findByNameStartingWithIgnoreCase(String start, Sort sort);

    List<T> findByNameEndingWithIgnoreCase(String end, Sort sort);

    List<T> findByNameContainingIgnoreCase(String part, Sort sort);

    List<T> findByNameLikeIgnoreCase(String pattern, Sort sort);

    List<T> findByNameGreaterThanEqualIgnoreCase(String from, Sort sort);

    List<T> findByNameAndAddressCityAllIgnoreCase(String name, String city, Sort sort);

    List<T> findByAge(long age, Sort sort);

    List<T> findByAgeIn(int[] ages, Sort sort);

    List<T> findByAgeLessThan(Integer age, Sort sort);

    List<T> findByAgeLessThanEqual(Integer age, Sort sort);

    List<T> findByAgeGreaterThan(Integer age, Sort sort);

    List<T> findByAgeGreaterThanEqual(Long age, Sort sort);

    List<T> findByAgeBetween(Integer from, Integer to, Sort sort);

    List<T> findByAgeBetween(Range<Integer> range, Sort sort);

    List<T> findByBornBefore(Instant moment, Sort sort);

    List<T> findByBornAfter(Instant moment, Sort sort);

    List<T> findByBornBetween(Instant from, Instant to, Sort sort);

    List<T> findByBalance(BigDecimal balance, Sort sort);

    List<T> findByBalanceGreaterThanEqual(BigDecimal balance, Sort sort);

    List<T> findByCode(UUID code, Sort sort);

    List<T> findByCodeBetween(UUID from, UUID to, Sort sort);

    List<T> findByColor(Color color, Sort sort);

    List<T> findByColorNot(String color, Sort sort);

    List<T> findByColorIn(Set<Color> colors, Sort sort);

    List<T> findByColorGreaterThan(Color color, Sort sort);

    List<T> findByActiveTrue(Sort sort);

    List<T> findByActiveFalse(Sort sort);

    List<T> findByAdultIsTrue(Sort sort);

    List<T> findByScore(double score, Sort sort);

    List<T> findByScoreGreaterThan(double score, Sort sort);

    List<T> findByTagsContaining(String tag, Sort sort);

    List<T> findByTagsNotContaining(String tag, Sort sort);

    List<T> findByTagsIsNull(Sort sort);

    List<T> findByTagsIsNotNull(Sort sort);

    List<T> findByTagsExists(Sort sort);

    List<T> findByTagsIsEmpty(Sort sort);

    List<T> findByTagsIsNotEmpty(Sort sort);

    List<T> findByNameExists(Sort sort);

    List<T> findByNameIsEmpty(Sort sort);

    List<T> findByNameIsNotEmpty(Sort sort);

    List<T> findByNameRegex(String expression, Sort sort);

    List<T> findByNameMatches(Pattern expression, Sort sort);

    List<T> findByNameMatchesRegexIgnoreCase(String expression, Sort sort);

    List<T> findByAddressCityExists(Sort sort);

    List<T> findByAddressCityIsEmpty(Sort sort);

    List<T> findByAddressCityIsNotEmpty(Sort sort);

    List<T> findByAddressCityMatches(String expression, Sort sort);

    List<T> findByAddressCityNot(String city, Sort sort);

    List<T> findByAddressCityIn(Collection<String> cities, Sort sort);

    List<T> findByAddressCityNotIn(Collection<String> cities, Sort sort);

    List<T> findByAddressCityBetween(String from, String to, Sort sort);

    List<T> findByAddressCityStartingWith(String start, Sort sort);

    List<T> findByAddressCityEndingWith(String end, Sort sort);

    List<T> findByAddressCityContaining(String part, Sort sort);

    List<T> findByAddressCityNotContaining(String part, Sort sort);

    List<T> findByAddressCityLike(String pattern, Sort sort);

    List<T> findByAddressCityNotLike(String pattern, Sort sort);

    List<T> findByAddressCity(@Nullable String city, Sort sort);

    List<T> findByAddressZipGreaterThan(int zip, Sort sort);

    List<T> findByAddressIsNull(Sort sort);

    List<T> findByAddressCityAndName(String city, String name, Sort sort);

    List<T> findByColorAndAgeGreaterThan(Color color, Integer age, Sort sort);

    List<T> findByNameOrAge(String name, Integer age, Sort sort);

    List<T> findByNameOrName(String one, String other, Sort sort);

    List<T> findByNameIsNullOrAgeIsNullAndActiveTrue(Sort sort);

    List<T> findByNameIsNullAndAgeGreaterThanAndActiveTrueAndScoreLessThan(int age, double score, Sort sort);

    List<T> findById(long id, Sort sort);

    List<T> findByIdIn(List<Long> ids, Sort sort);

    List<T> findByIdBetween(long from, long to, Sort sort);

    List<T> findByIdGreaterThanAndNameIsNotNull(long id, Sort sort);

    List<T> findDistinctByName(String name, Sort sort);

    List<T> findTop3ByNameIsNotNull(Sort sort);

    List<T> findTop10ByOrderByAgeDesc();

    List<T> findByAdult(boolean adult, Sort sort, Limit limit);

    Page<T> findPageByAdult(boolean adult, Pageable pageable);

    Slice<T> findSliceByAdult(boolean adult, Pageable pageable);

    Window<T> findByAdult(boolean adult, ScrollPosition position, Sort sort, Limit limit);

    Window<T> findTop7ByOrderByNameAscAgeDesc(ScrollPosition position);

    Stream<T> streamByAgeGreaterThan(int age);

    long countByNameStartingWith(String start);

    int countByAgeOrName(Integer age, String name);

    boolean existsByNameStartingWith(String start);
}
