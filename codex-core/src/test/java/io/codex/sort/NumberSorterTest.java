package io.codex.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.error.DuplicateKeyException;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class NumberSorterTest {

    private final SmallScratch scratch = new SmallScratch(Long.MAX_VALUE);

    private static ExternalSort sort(Duplicates duplicates) {
        return ExternalSort.defaults()
                .withMemoryBytes(ExternalSort.MIN_MEMORY_BYTES)
                .withThreads(2)
                .withDuplicates(duplicates);
    }

    private static Random random() {
        long seed = System.nanoTime();
        System.out.println("Seed of the numbers: " + seed);
        return new Random(seed);
    }

    @ParameterizedTest
    @EnumSource
    void numbersOfEveryTypeComeOutInOrder(NumberType type) {
        Random random = random();
        for (int count : new int[] {0, 1, 1000, 400_000}) {
            long[] numbers =
                    LongStream.generate(() -> number(type, random)).limit(count).toArray();

            long[] sorted = sorted(sort(Duplicates.KEEP_ALL), type, numbers);

            assertThat(sorted).isEqualTo(expected(type, numbers));
        }
        assertThat(scratch.openCount()).isZero();
        assertThat(scratch.createdCount()).isPositive();
    }

    private static long number(NumberType type, Random random) {
        long number = random.nextInt(4) == 0 ? random.nextInt(100) - 50 : random.nextLong();
        return switch (type) {
            case INT -> (int) number;
            case UNSIGNED_INT -> number & 0xFFFF_FFFFL;
            case LONG, UNSIGNED_LONG -> number;
        };
    }

    private static long[] expected(NumberType type, long[] numbers) {
        long flip = type == NumberType.UNSIGNED_LONG ? Long.MIN_VALUE : 0;
        return Arrays.stream(numbers)
                .map(number -> number ^ flip)
                .sorted()
                .map(number -> number ^ flip)
                .toArray();
    }

    @ParameterizedTest
    @EnumSource
    void manyNumbersAreAddedAndReadAtOnce(NumberType type) {
        Random random = random();
        int[] numbers = random.ints(400_000).toArray();
        boolean unsigned = type == NumberType.UNSIGNED_INT || type == NumberType.UNSIGNED_LONG;
        long[] expected = Arrays.stream(numbers)
                .mapToLong(number -> unsigned ? Integer.toUnsignedLong(number) : number)
                .sorted()
                .toArray();

        try (NumberSorter sorter = NumberSorter.of(sort(Duplicates.KEEP_ALL), type, scratch)) {
            sorter.add(numbers, 0, 1);
            sorter.add(numbers, 1, 0);
            sorter.add(numbers, 1, numbers.length - 1);
            try (NumberCursor cursor = sorter.sorted()) {
                long[] all = new long[numbers.length + 2];
                all[0] = 77;
                int first = cursor.read(all, 1, 1_001);
                int rest = cursor.read(all, 1 + first, all.length - 1 - first);

                assertThat(first).isEqualTo(1_001);
                assertThat(rest).isEqualTo(numbers.length - 1_001);
                assertThat(cursor.read(all, 0, 1)).isZero();
                assertThat(all[0]).isEqualTo(77);
                assertThat(Arrays.copyOfRange(all, 1, numbers.length + 1)).isEqualTo(expected);
            }
        }
    }

    @Test
    void onlyNumbersOfFourBytesAreReadAsInts() {
        int[] target = new int[4];
        try (NumberSorter sorter = NumberSorter.of(sort(Duplicates.LAST_WINS), NumberType.UNSIGNED_INT, scratch)) {
            sorter.add(new int[] {-1, 5, -1, 0}, 0, 4);
            try (NumberCursor cursor = sorter.sorted()) {
                assertThatThrownBy(() -> cursor.read(target, 2, 3)).isInstanceOf(IndexOutOfBoundsException.class);
                assertThat(cursor.read(target, 0, 4)).isEqualTo(3);
                assertThat(target).containsExactly(0, 5, -1, 0);
            }
        }
        try (NumberSorter sorter = NumberSorter.of(sort(Duplicates.LAST_WINS), NumberType.LONG, scratch)) {
            sorter.add(7);
            try (NumberCursor cursor = sorter.sorted()) {
                assertThatThrownBy(() -> cursor.read(target, 0, 1))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("LONG")
                        .hasMessageContaining("long");
            }
        }
    }

    @Test
    void everyThousandthBeingTheSameOnlyHasToBeCounted() {
        Random random = random();
        int count = 3_000_000;
        int ones = 0;
        long previous = 0;
        boolean ascending = true;

        try (NumberSorter sorter = NumberSorter.of(sort(Duplicates.KEEP_ALL), NumberType.UNSIGNED_INT, scratch)) {
            int[] some = new int[1000];
            for (int i = 0; i < count; i += some.length) {
                Arrays.setAll(some, index -> index == 0 ? 1 : random.nextInt(1_000_000_000) + 2);
                sorter.add(some, 0, some.length);
            }
            try (NumberCursor cursor = sorter.sorted()) {
                while (cursor.next()) {
                    ascending &= cursor.value() >= previous;
                    previous = cursor.value();
                    ones += previous == 1 ? 1 : 0;
                    count--;
                }
            }
        }

        assertThat(ascending).as("in order").isTrue();
        assertThat(ones).isEqualTo(3000);
        assertThat(count).isZero();
    }

    @Test
    void oneNumberMoreOftenThanFitsIntoTheMemoryIsCounted() {
        long[] numbers = new long[1_000_000];
        Arrays.fill(numbers, 42);
        numbers[77] = Long.MAX_VALUE;

        long[] sorted = sorted(sort(Duplicates.KEEP_ALL), NumberType.LONG, numbers);

        assertThat(sorted).isEqualTo(expected(NumberType.LONG, numbers));
        assertThat(sorted(sort(Duplicates.LAST_WINS), NumberType.LONG, numbers)).containsExactly(42, Long.MAX_VALUE);
    }

    @Test
    void equalNumbersAreRefusedOnRequest() {
        long[] numbers = LongStream.range(0, 500_000)
                .map(number -> number * 7919 % 500_009)
                .toArray();
        ExternalSort sort = sort(Duplicates.REFUSE);

        assertThat(sorted(sort, NumberType.INT, numbers)).hasSize(500_000).isSorted();
        numbers[499_999] = numbers[3];
        assertThatThrownBy(() -> sorted(sort, NumberType.INT, numbers))
                .isInstanceOf(DuplicateKeyException.class)
                .hasMessageContaining("occurs twice");
    }

    @Test
    void aNumberOutOfRangeIsRefused() {
        try (NumberSorter sorter = NumberSorter.of(sort(Duplicates.KEEP_ALL), NumberType.UNSIGNED_INT, scratch)) {
            assertThatThrownBy(() -> sorter.add(-1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("-1")
                    .hasMessageContaining("larger type");
        }
    }

    private long[] sorted(ExternalSort sort, NumberType type, long[] numbers) {
        try (NumberSorter sorter = NumberSorter.of(sort, type, scratch)) {
            sorter.add(numbers, 0, numbers.length);
            LongStream.Builder result = LongStream.builder();
            try (NumberCursor cursor = sorter.sorted()) {
                cursor.forEachRemaining(result);
            }
            return result.build().toArray();
        }
    }
}
