package io.codex.sort;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.error.DuplicateKeyException;
import io.codex.error.LimitExceededException;
import io.codex.error.SortInterruptedException;
import io.codex.error.StorageException;
import io.codex.error.StorageFullException;
import io.codex.internal.tree.NastyKeys;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class RecordSorterTest {

    private static final long TINY = ExternalSort.MIN_MEMORY_BYTES;

    @TempDir
    private Path folder;

    private record Pair(byte[] key, byte[] value) {}

    private ExternalSort sort() {
        return ExternalSort.defaults().withMemoryBytes(TINY).withThreads(3).withFolder(folder);
    }

    @ParameterizedTest
    @CsvSource({"0, false", "1, false", "300, false", "30000, false", "30000, true"})
    void recordsComeOutInTheOrderOfTheirKeysAndTheLastOfEqualKeysWins(int count, boolean deflating) {
        List<Pair> input = nasty(count);
        TreeMap<byte[], byte[]> expected = new TreeMap<>(Arrays::compareUnsigned);
        input.forEach(pair -> expected.put(pair.key, pair.value));

        List<Pair> sorted = sorted(sort().withDeflating(deflating), input);

        assertSame(sorted, expected.entrySet().stream().map(entry -> new Pair(entry.getKey(), entry.getValue())));
    }

    @Test
    void equalKeysStayInTheOrderInWhichTheyWereAdded() {
        List<Pair> input = nasty(30_000);
        Stream<Pair> expected = input.stream().sorted(Comparator.comparing(Pair::key, Arrays::compareUnsigned));

        List<Pair> sorted = sorted(sort().withDuplicates(Duplicates.KEEP_ALL), input);

        assertSame(sorted, expected);
    }

    @Test
    void oneKeyOverAndOverIsNoProblem() {
        List<Pair> input = new ArrayList<>();
        for (int i = 0; i < 200_000; i++) {
            input.add(new Pair(bytes("the same key, longer than a head"), bytes(Integer.toString(i))));
        }

        List<Pair> all = sorted(sort().withDuplicates(Duplicates.KEEP_ALL), input);
        List<Pair> last = sorted(sort(), input);

        assertSame(all, input.stream());
        assertSame(last, Stream.of(input.get(input.size() - 1)));
    }

    @ParameterizedTest
    @EnumSource(names = {"KEEP_ALL", "LAST_WINS"})
    void partsTogetherAreTheWhole(Duplicates duplicates) {
        List<Pair> input = nasty(30_000);
        ExternalSort sort = sort().withDuplicates(duplicates);
        List<Pair> whole = sorted(sort, input);

        for (int count : new int[] {1, 2, 3, 5}) {
            try (RecordSorter sorter = added(sort, input)) {
                SortedRecords records = sorter.sorted();
                List<RecordCursor> parts = records.parts(count);
                List<Pair> together = new ArrayList<>();
                List<Integer> sizes = new ArrayList<>();
                for (RecordCursor part : parts) {
                    List<Pair> content = drained(part);
                    sizes.add(content.size());
                    together.addAll(content);
                }

                assertSame(together, whole.stream());
                assertThat(parts).hasSize(count);
                assertThat(sizes)
                        .as("sizes of %d parts", count)
                        .allSatisfy(size -> assertThat(size).isGreaterThan(whole.size() / count / 5));
            }
        }
    }

    @Test
    void recordsThatFitIntoTheMemoryAreNeverWritten() {
        SmallScratch scratch = new SmallScratch(0);
        List<Pair> input = new ArrayList<>();
        for (int i = 0; i < 15_000; i++) {
            input.add(new Pair(bytes("key " + i * 7919 % 15_000), bytes("value of a record " + i)));
        }

        List<Pair> sorted = sorted(sort(), scratch, input);

        assertThat(sorted).hasSize(15_000);
        assertThat(scratch.createdCount()).isZero();
    }

    @Test
    void moreRunsThanCanBeMergedAtOnceAreMergedInSteps() {
        SmallScratch scratch = new SmallScratch(Long.MAX_VALUE);
        List<Pair> input = new ArrayList<>();
        Random random = new Random(5);
        for (int i = 0; i < 9_000; i++) {
            byte[] value = new byte[2500];
            random.nextBytes(value);
            input.add(new Pair(bytes("key " + random.nextInt(5000)), value));
        }
        int width = SortMemory.ofRecords(sort()).mergeWidth();

        List<Pair> sorted = sorted(sort().withDuplicates(Duplicates.KEEP_ALL), scratch, input);

        assertSame(sorted, input.stream().sorted(Comparator.comparing(Pair::key, Arrays::compareUnsigned)));
        assertThat(scratch.createdCount())
                .as("files, those of merged runs included")
                .isGreaterThan(width + 1);
        assertThat(scratch.openCount()).isZero();
    }

    @Test
    void recordsLargerThanAChunkAreSortedAmongTheOthersWhetherTheyFitIntoTheMemoryOrNot() {
        byte[] small = new byte[300];
        byte[] large = new byte[SortMemory.ofRecords(ExternalSort.defaults()).chunkBytes() + 1];
        List<Pair> input = new ArrayList<>();
        Random random = new Random(11);
        input.add(new Pair(bytes("key of the first"), large));
        for (int i = 0; i < 120_000; i++) {
            input.add(new Pair(bytes("key " + random.nextInt(50_000)), i % 15_000 == 0 ? large : small));
        }
        List<Pair> expected = input.stream()
                .sorted(Comparator.comparing(Pair::key, Arrays::compareUnsigned))
                .toList();
        ExternalSort keeping = sort().withDuplicates(Duplicates.KEEP_ALL);

        List<Pair> written = sorted(keeping.withThreads(2).withMemoryBytes(40L << 20), input);
        List<Pair> kept = sorted(keeping.withMemoryBytes(400L << 20), input);

        assertSame(written, expected.stream());
        assertSame(kept, expected.stream());
    }

    @Test
    void refusedDuplicatesAreNamedWhetherTheyAreNearOrFar() {
        ExternalSort sort = sort().withDuplicates(Duplicates.REFUSE);
        List<Pair> far = new ArrayList<>();
        for (int i = 0; i < 30_000; i++) {
            far.add(new Pair(ByteBuffer.allocate(8).putInt(i).array(), new byte[40]));
        }
        far.add(far.get(0));
        List<Pair> near = List.of(new Pair(bytes("twice"), bytes("a")), new Pair(bytes("twice"), bytes("b")));

        assertThatThrownBy(() -> sorted(sort, far))
                .isInstanceOf(DuplicateKeyException.class)
                .hasMessageContaining("0x0000000000000000")
                .hasMessageContaining("Remove one");
        assertThatThrownBy(() -> sorted(sort, near))
                .isInstanceOfSatisfying(
                        DuplicateKeyException.class,
                        refused -> assertThat(refused.key()).isEqualTo(bytes("twice")));
        assertThat(sorted(sort, far.subList(0, 30_000))).hasSize(30_000);
    }

    @Test
    void temporaryFilesAreGoneAfterTheSortAndHaveNoNameMeanwhile() throws IOException {
        try (RecordSorter sorter = added(sort(), nasty(30_000))) {
            try (SortedRecords records = sorter.sorted()) {
                assertThat(records.cursor().next()).isTrue();
                if (!System.getProperty("os.name").startsWith("Windows")) {
                    assertThat(names()).isEmpty();
                }
            }
            assertThatThrownBy(() -> sorter.add(new byte[1], new byte[1])).isInstanceOf(IllegalStateException.class);
        }
        assertThat(names()).isEmpty();
    }

    private List<Path> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void aFullDiskIsReportedAndEverythingIsGivenBack() {
        SmallScratch scratch = new SmallScratch(500_000);

        assertThatThrownBy(() -> sorted(sort(), scratch, nasty(30_000)))
                .isInstanceOf(StorageFullException.class)
                .hasMessageContaining("full");
        assertThat(scratch.openCount()).isZero();
        assertThat(scratch.createdCount()).isPositive();
    }

    @Test
    void aDamagedTemporaryFileIsFound() {
        SmallScratch scratch = new SmallScratch(Long.MAX_VALUE);

        try (RecordSorter sorter = RecordSorter.of(sort(), scratch)) {
            nasty(30_000).forEach(pair -> sorter.add(pair.key, pair.value));
            RecordCursor cursor = sorter.sorted().cursor();
            scratch.damageReads();

            assertThatThrownBy(() -> drained(cursor))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("damaged at position");
        }
        assertThat(scratch.openCount()).isZero();
    }

    @Test
    void anInterruptEndsTheSortAndIsKept() {
        SmallScratch scratch = new SmallScratch(Long.MAX_VALUE);
        List<Pair> input = nasty(30_000);

        try (RecordSorter sorter = RecordSorter.of(sort(), scratch)) {
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> {
                        input.forEach(pair -> sorter.add(pair.key, pair.value));
                        sorter.sorted();
                    })
                    .isInstanceOf(SortInterruptedException.class);
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            Thread.interrupted();
        }
        assertThat(scratch.openCount()).isZero();
    }

    @Test
    void whatIsTooLargeIsRefusedBeforeAnythingChanges() {
        byte[] longKey = new byte[ExternalSort.MAX_KEY_BYTES + 1];
        byte[] largeValue = new byte[400_000];

        try (RecordSorter sorter = sort().records()) {
            assertThatThrownBy(() -> sorter.add(longKey, new byte[0]))
                    .isInstanceOf(LimitExceededException.class)
                    .hasMessageContaining("32767")
                    .hasMessageContaining("shorter");
            assertThatThrownBy(() -> sorter.add(new byte[1], largeValue))
                    .isInstanceOf(LimitExceededException.class)
                    .hasMessageContaining("400001")
                    .hasMessageContaining("more memory");
            sorter.add(Arrays.copyOf(longKey, longKey.length - 1), new byte[100_000]);

            assertThat(drained(sorter.sorted().cursor())).hasSize(1);
        }
    }

    @Test
    void wrongSettingsAreRefused() {
        assertThatThrownBy(() -> sort().withMemoryBytes(TINY - 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("minimum of 1048576");
        assertThatThrownBy(() -> sort().withThreads(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("threads 0");
        assertThatThrownBy(() -> sort().withFolder(folder.resolve("missing")).records())
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("missing")
                .hasMessageContaining("Create it");
    }

    @Test
    void theListenerHearsOfBothPhases() {
        List<SortProgress> heard = new ArrayList<>();
        List<Pair> input = nasty(70_000);
        ExternalSort sort = sort().withDuplicates(Duplicates.KEEP_ALL).withListener(heard::add);

        sorted(sort, input);

        assertThat(heard)
                .extracting(SortProgress::phase)
                .containsSubsequence(SortProgress.Phase.READING, SortProgress.Phase.MERGING);
        SortProgress last = heard.get(heard.size() - 1);
        assertThat(last.recordsRead()).isEqualTo(70_000);
        assertThat(last.recordsMerged()).isEqualTo(70_000);
        assertThat(last.bytesSpilled()).isPositive();
        assertThat(last.bytesRead())
                .isEqualTo(input.stream()
                        .mapToLong(pair -> pair.key.length + pair.value.length)
                        .sum());
    }

    private List<Pair> nasty(int count) {
        long seed = System.nanoTime();
        System.out.println("Seed of " + count + " records: " + seed);
        Random random = new Random(seed);
        NastyKeys keys = new NastyKeys(random);
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] value = new byte[random.nextInt(1000) == 0 ? random.nextInt(50_000) : random.nextInt(30)];
            random.nextBytes(value);
            pairs.add(new Pair(random.nextInt(50) > 0 && i > 0 ? shortKey(keys) : keys.next(), value));
        }
        return pairs;
    }

    private static byte[] shortKey(NastyKeys keys) {
        byte[] key = keys.next();
        return key.length > 100 ? Arrays.copyOf(key, 100) : key;
    }

    private static List<Pair> sorted(ExternalSort sort, List<Pair> input) {
        try (RecordSorter sorter = added(sort, input)) {
            return drained(sorter.sorted().cursor());
        }
    }

    private static RecordSorter added(ExternalSort sort, List<Pair> input) {
        RecordSorter sorter = sort.records();
        try {
            input.forEach(pair -> sorter.add(pair.key, pair.value));
            return sorter;
        } catch (RuntimeException failure) {
            sorter.close();
            throw failure;
        }
    }

    private static List<Pair> sorted(ExternalSort sort, SmallScratch scratch, List<Pair> input) {
        try (RecordSorter sorter = RecordSorter.of(sort, scratch)) {
            input.forEach(pair -> sorter.add(pair.key, pair.value));
            return drained(sorter.sorted().cursor());
        }
    }

    private static List<Pair> drained(RecordCursor cursor) {
        List<Pair> pairs = new ArrayList<>();
        while (cursor.next()) {
            pairs.add(new Pair(cursor.key(), cursor.value()));
        }
        cursor.close();
        return pairs;
    }

    private static void assertSame(List<Pair> actual, Stream<Pair> expected) {
        List<Pair> all = expected.toList();
        assertThat(actual).hasSameSizeAs(all);
        for (int i = 0; i < all.size(); i++) {
            Pair pair = actual.get(i);
            // One assertion for each record would take most of the time.
            if (!Arrays.equals(pair.key, all.get(i).key) || !Arrays.equals(pair.value, all.get(i).value)) {
                assertThat(pair.key).as("key %d", i).isEqualTo(all.get(i).key);
                assertThat(pair.value).as("value %d", i).isEqualTo(all.get(i).value);
            }
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
