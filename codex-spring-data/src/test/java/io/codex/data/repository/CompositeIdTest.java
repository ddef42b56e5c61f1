package io.codex.data.repository;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.Codex;
import io.codex.Store;
import io.codex.data.core.mapping.Tree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;

/** Ids of several parts: records that share the first parts lie together, and their methods are key ranges. */
class CompositeIdTest {

    record Key(String channel, Instant time, byte part) {}

    @Tree("samples")
    record Sample(@Id Key id, double value) {}

    interface Samples extends CodexRepository<Sample, Key> {

        List<Sample> findByIdChannel(String channel);

        List<Sample> findByIdChannelAndIdTimeBetween(String channel, Instant from, Instant to);

        List<Sample> findByIdChannelOrderByIdTimeDesc(String channel, Limit limit);

        List<Sample> findByIdChannelStartingWith(String start);

        List<Sample> findByIdChannelInAndIdTime(List<String> channels, Instant time);

        List<Sample> findByIdTimeAfter(Instant time);

        List<Sample> findByIdGreaterThan(Key id);

        List<Sample> findByIdPartAndIdChannel(byte part, String channel);

        Optional<Sample> findByIdChannelAndIdTimeAndIdPart(String channel, Instant time, byte part);

        Window<Sample> findTop3ByIdChannelOrderByIdTimeDesc(String channel, ScrollPosition position);

        long countByIdChannel(String channel);
    }

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Comparator<Sample> BY_KEY = Comparator.<Sample, String>comparing(
                    sample -> sample.id().channel())
            .thenComparing(sample -> sample.id().time())
            .thenComparing(sample -> sample.id().part());

    private final Store store = Codex.inMemory();
    private final Samples samples = Repositories.create(store, Samples.class);
    private final List<Sample> model = new ArrayList<>();

    @BeforeEach
    void fill() {
        for (String channel : List.of("a", "ab", "a\0", "b")) {
            for (int second = 0; second < 6; second++) {
                for (byte part : new byte[] {Byte.MIN_VALUE, Byte.MAX_VALUE}) {
                    model.add(new Sample(new Key(channel, START.plusSeconds(second), part), second));
                }
            }
        }
        samples.saveAll(model);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private List<Sample> expected(Predicate<Key> keys) {
        return model.stream()
                .filter(sample -> keys.test(sample.id()))
                .sorted(BY_KEY)
                .toList();
    }

    @Test
    void theFirstPartIsARange() {
        assertThat(samples.findByIdChannel("a"))
                .isEqualTo(expected(key -> key.channel().equals("a")));
        assertThat(samples.countByIdChannel("a")).isEqualTo(12);
        assertThat(samples.explain("findByIdChannel", "a"))
                .isEqualTo("read: one range of ids of samples where id.channel = 'a', about 12 entries\n"
                        + "order: id asc, as read");
    }

    @Test
    void theNextPartCutsTheRange() {
        Instant from = START.plusSeconds(2);
        Instant to = START.plusSeconds(4);

        assertThat(samples.findByIdChannelAndIdTimeBetween("a", from, to))
                .isEqualTo(expected(key -> key.channel().equals("a")
                        && !key.time().isBefore(from)
                        && !key.time().isAfter(to)));
        assertThat(samples.explain("findByIdChannelAndIdTimeBetween", "a", from, to))
                .startsWith("read: one range of ids of samples")
                .doesNotContain("filter");
    }

    @Test
    void theLatestOfAChannelAreReadBackwards() {
        List<Sample> latest = samples.findByIdChannelOrderByIdTimeDesc("a", Limit.of(3));

        assertThat(latest)
                .extracting(sample -> sample.id().time().getEpochSecond() - START.getEpochSecond())
                .containsExactly(5L, 5L, 4L);
        assertThat(latest).extracting(sample -> sample.id().part()).startsWith(Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    @Test
    void severalChannelsAndPrefixesAreRangesAsWell() {
        assertThat(samples.findByIdChannelStartingWith("a"))
                .isEqualTo(expected(key -> key.channel().startsWith("a")));
        assertThat(samples.findByIdChannelInAndIdTime(List.of("b", "a"), START))
                .isEqualTo(expected(key ->
                        List.of("a", "b").contains(key.channel()) && key.time().equals(START)));
        assertThat(samples.explain("findByIdChannelInAndIdTime", List.of("b", "a"), START))
                .startsWith("read: 2 ranges of ids of samples");
    }

    @Test
    void partsWithoutTheFirstAreFiltered() {
        Instant last = START.plusSeconds(4);

        assertThat(samples.findByIdTimeAfter(last))
                .isEqualTo(expected(key -> key.time().isAfter(last)));
        assertThat(samples.explain("findByIdTimeAfter", last)).contains("all ids of samples", "filter: id.time > ");
        assertThat(samples.findByIdPartAndIdChannel(Byte.MAX_VALUE, "b"))
                .isEqualTo(expected(
                        key -> key.part() == Byte.MAX_VALUE && key.channel().equals("b")));
    }

    @Test
    void theWholeIdIsAKeyLikeAnyOther() {
        Key key = new Key("ab", START, Byte.MAX_VALUE);

        assertThat(samples.findById(key)).contains(new Sample(key, 0));
        assertThat(samples.findByIdChannelAndIdTimeAndIdPart("ab", START, Byte.MAX_VALUE))
                .contains(new Sample(key, 0));
        assertThat(samples.findByIdGreaterThan(key))
                .isEqualTo(model.stream()
                        .filter(sample -> BY_KEY.compare(sample, new Sample(key, 0)) > 0)
                        .sorted(BY_KEY)
                        .toList());
        assertThat(samples.findAll(Sort.by("id").descending()).get(0).id())
                .isEqualTo(new Key("b", START.plusSeconds(5), Byte.MAX_VALUE));
    }

    @Test
    void scrollingThroughAChannelVisitsEachRecordOnce() {
        List<Sample> seen = new ArrayList<>();
        Window<Sample> window = samples.findTop3ByIdChannelOrderByIdTimeDesc("a", ScrollPosition.keyset());
        seen.addAll(window.getContent());
        while (window.hasNext()) {
            window = samples.findTop3ByIdChannelOrderByIdTimeDesc("a", window.positionAt(window.size() - 1));
            seen.addAll(window.getContent());
        }

        assertThat(seen).hasSize(12).doesNotHaveDuplicates();
        assertThat(seen).extracting(sample -> sample.id().time()).isSortedAccordingTo(Comparator.reverseOrder());
    }
}
