package io.codex.internal.tree;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MergedCursorTest {

    private static final byte[] FIRST = {};
    private static final List<KeyShape> SHAPES = List.copyOf(EnumSet.complementOf(EnumSet.of(KeyShape.HUGE)));

    private final MemoryTree newer = new MemoryTree();
    private final MemoryTree older = new MemoryTree();

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theNewestSourceWins(boolean reverse) {
        older.put(bytes("a"), bytes("old"));
        older.put(bytes("b"), bytes("only old"));
        newer.put(bytes("a"), bytes("new"));
        newer.put(bytes("c"), bytes("only new"));

        List<String> entries = entries(merged(reverse, false));

        List<String> ascending = List.of("a=new", "b=only old", "c=only new");
        assertThat(entries).containsExactlyElementsOf(reverse ? reversed(ascending) : ascending);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTombstoneHidesTheOlderValue(boolean reverse) {
        older.put(bytes("a"), bytes("old"));
        older.put(bytes("b"), bytes("old"));
        newer.delete(bytes("b"));
        newer.delete(bytes("never there"));

        assertThat(entries(merged(reverse, false))).containsExactly("a=old");
    }

    @Test
    void tombstonesAreKeptForAMerge() {
        older.put(bytes("a"), bytes("old"));
        older.put(bytes("b"), bytes("old"));
        newer.delete(bytes("a"));

        assertThat(entries(merged(false, true))).containsExactly("a deleted", "b=old");
    }

    @Test
    void aValueThatIsNewerThanATombstoneShows() {
        older.delete(bytes("a"));
        newer.put(bytes("a"), bytes("new"));

        assertThat(entries(merged(false, false))).containsExactly("a=new");
    }

    @Test
    void noSourcesAreAnEmptyCursor() {
        MergedCursor cursor = new MergedCursor(List.of(), false, false);

        assertThat(cursor.next()).isFalse();
        assertThat(cursor.next()).isFalse();
    }

    @Test
    void sourcesAreNotTouchedBeforeTheFirstStep() {
        EntryCursor untouchable = new EntryCursor() {
            @Override
            public boolean next() {
                throw new AssertionError("stepped too early");
            }

            @Override
            public byte[] key() {
                throw new AssertionError("no entry");
            }

            @Override
            public boolean isTombstone() {
                throw new AssertionError("no entry");
            }

            @Override
            public byte[] value() {
                throw new AssertionError("no entry");
            }
        };

        MergedCursor cursor = new MergedCursor(List.of(untouchable, untouchable), false, false);

        assertThat(cursor).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void randomSourcesMergeLikeMapsLaidOnTopOfEachOther(int sourceCount) {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 25; round++) {
            KeyShape shape = SHAPES.get(random.nextInt(SHAPES.size()));
            List<MemoryTree> newestFirst = new ArrayList<>();
            NavigableMap<byte[], byte[]> model = new TreeMap<>(Arrays::compareUnsigned);
            for (int i = 0; i < sourceCount; i++) {
                newestFirst.add(0, randomSource(random, shape, model));
            }

            boolean reverse = random.nextBoolean();
            boolean keepTombstones = random.nextBoolean();
            byte[] from = shape.key(random, round);
            List<String> actual = entries(new MergedCursor(
                    newestFirst.stream()
                            .map(tree -> tree.version().scan(from, null, reverse))
                            .toList(),
                    reverse,
                    keepTombstones));

            List<String> expected = new ArrayList<>();
            model.tailMap(from, true).forEach((key, value) -> {
                if (keepTombstones || value != MemoryTree.TOMBSTONE) {
                    expected.add(entry(key, value));
                }
            });
            assertThat(actual)
                    .as("seed %s, %s, reverse %s", seed, shape, reverse)
                    .isEqualTo(reverse ? reversed(expected) : expected);
        }
    }

    private static MemoryTree randomSource(
            SplittableRandom random, KeyShape shape, NavigableMap<byte[], byte[]> model) {
        MemoryTree tree = new MemoryTree();
        for (int i = random.nextInt(300); i > 0; i--) {
            byte[] key = shape.key(random, i);
            if (random.nextInt(3) == 0) {
                tree.delete(key);
                model.put(key, MemoryTree.TOMBSTONE);
            } else {
                byte[] value = bytes("" + random.nextInt());
                tree.put(key, value);
                model.put(key, value);
            }
        }
        return tree;
    }

    private MergedCursor merged(boolean reverse, boolean keepTombstones) {
        return new MergedCursor(
                List.of(
                        newer.version().scan(FIRST, null, reverse),
                        older.version().scan(FIRST, null, reverse)),
                reverse,
                keepTombstones);
    }

    private static List<String> entries(EntryCursor cursor) {
        List<String> entries = new ArrayList<>();
        KeyBuffer buffer = new KeyBuffer();
        while (cursor.next()) {
            cursor.readKey(buffer);
            assertThat(buffer.toArray()).isEqualTo(cursor.key());
            entries.add(entry(cursor.key(), cursor.isTombstone() ? MemoryTree.TOMBSTONE : cursor.value()));
        }
        return entries;
    }

    private static String entry(byte[] key, byte[] value) {
        String text = new String(key, ISO_8859_1);
        return value == MemoryTree.TOMBSTONE ? text + " deleted" : text + "=" + new String(value, UTF_8);
    }

    private static List<String> reversed(List<String> list) {
        List<String> reversed = new ArrayList<>(list);
        Collections.reverse(reversed);
        return reversed;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
