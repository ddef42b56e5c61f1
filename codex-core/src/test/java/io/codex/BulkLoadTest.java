package io.codex;

import static io.codex.BulkLoads.REFUSING;
import static io.codex.BulkLoads.SORT;
import static io.codex.BulkLoads.entry;
import static io.codex.TextEntries.bytes;
import static io.codex.TextEntries.keyValues;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.codec.KeyCodecs;
import io.codex.codec.ValueCodec;
import io.codex.error.ConflictException;
import io.codex.error.DuplicateKeyException;
import io.codex.error.LimitExceededException;
import io.codex.error.StorageFullException;
import io.codex.internal.io.CrashLoss;
import io.codex.internal.io.SimulatedDirectory;
import io.codex.internal.transaction.ModelVersionedStore;
import io.codex.sort.Duplicates;
import io.codex.sort.ExternalSort;
import io.codex.sort.SortProgress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BulkLoadTest {

    private static final NamedTree<Integer, String> NUMBERS =
            NamedTree.of("numbers", KeyCodecs.INTEGER, ValueCodec.of(KeyCodecs.STRING));

    private static Stream<TreeEntry<Integer, String>> numbers(int count) {
        return IntStream.range(0, count)
                .map(i -> (int) (i * 7919L % count))
                .mapToObj(i -> new TreeEntry<>(i, "no. " + i));
    }

    @Nested
    final class OnASimulatedDisk {

        private final SimulatedDirectory directory = new SimulatedDirectory(0);
        private final StoreModel model = new StoreModel();
        private TestStore store = TestStore.open(directory);

        @AfterEach
        void closeVerified() {
            store.close();
        }

        private void reopen() {
            store.close();
            store = TestStore.open(directory);
        }

        private void assertContent() {
            store.run(transaction -> {
                model.check(transaction);
                return true;
            });
        }

        @Test
        void aLoadIntoANewTreeIsThereAtOnceAndAfterAReopen() {
            List<TreeEntry<byte[], byte[]>> entries = BulkLoads.random(new Random(1), 20_000);

            long loaded = BulkLoads.load(store.store(), model, "loaded", entries);

            assertThat(loaded).isEqualTo(model.tree("loaded").size());
            assertContent();
            reopen();
            assertContent();
        }

        @Test
        void aLoadThatSeveralThreadsBuildLiesBetweenTheTreesBesideIt() {
            for (String tree : List.of("first", "loaded", "last")) {
                store.run(transaction -> transaction.createTree(tree));
                model.createTree(tree);
            }
            store.run(transaction -> {
                transaction.put("first", bytes("z"), bytes("1"));
                transaction.put("last", new byte[0], bytes("1"));
                return true;
            });
            model.put("first", bytes("z"), bytes("1"));
            model.put("last", new byte[0], bytes("1"));
            store.checkpoint();
            Random random = new Random(7);
            List<TreeEntry<byte[], byte[]>> entries = new ArrayList<>(BulkLoads.random(random, 9000));
            for (int i = 0; i < 1100; i++) {
                entries.add(new TreeEntry<>(bytes("k" + random.nextInt()), new byte[i % 2 == 0 ? 2000 : 2100]));
            }

            BulkLoads.load(store.store(), model, "loaded", entries);
            assertContent();
            BulkLoads.load(store.store(), model, "loaded", BulkLoads.random(random, 500));
            BulkLoads.load(store.store(), model, "new", entries);

            assertContent();
            reopen();
            assertContent();
        }

        @Test
        void aLoadOfNothingCreatesTheTree() {
            assertThat(BulkLoads.load(store.store(), model, "loaded", List.of()))
                    .isZero();

            assertContent();
        }

        @Test
        void whatACommitWritesAfterALoadIsNewerEvenAfterACrash() {
            BulkLoads.load(store.store(), model, "loaded", BulkLoads.random(new Random(2), 3000));
            byte[] key = model.tree("loaded").firstKey();
            store.run(transaction -> {
                transaction.put("loaded", key, bytes("newer"));
                transaction.put("other", key, bytes("first"));
                return true;
            });
            model.put("loaded", key, bytes("newer"));
            model.put("other", key, bytes("first"));

            TestStore recovered = TestStore.open(directory.crash(CrashLoss.EVERYTHING));

            recovered.run(transaction -> {
                model.check(transaction);
                return true;
            });
            BulkLoads.load(recovered.store(), model, "loaded", List.of(entry("again", "and again")));
            recovered.run(transaction -> {
                model.check(transaction);
                return true;
            });
            recovered.close();
            store = TestStore.open(new SimulatedDirectory(1));
        }

        @Test
        void anyMixtureOfLoadsAndCommitsIsWhatTheModelIs() {
            long seed = System.nanoTime();
            System.out.println("Seed of loads and commits: " + seed);
            Random random = new Random(seed);
            for (int round = 0; round < 40; round++) {
                String tree = "tree " + random.nextInt(4);
                switch (random.nextInt(8)) {
                    case 0 -> {
                        store.run(transaction -> transaction.dropTree(tree));
                        model.dropTree(tree);
                    }
                    case 1 -> reopen();
                    case 2 -> store.checkpoint();
                    case 3, 4, 5 -> commit(tree, BulkLoads.random(random, 300));
                    default ->
                        BulkLoads.load(store.store(), model, tree, BulkLoads.random(random, random.nextInt(2000)));
                }
                assertContent();
            }
        }

        private void commit(String tree, List<TreeEntry<byte[], byte[]>> entries) {
            for (int from = 0; from < entries.size(); from += 30) {
                List<TreeEntry<byte[], byte[]>> some = entries.subList(from, from + 30);
                store.run(transaction -> {
                    some.forEach(entry -> transaction.put(tree, entry.key(), entry.value()));
                    transaction.delete(tree, some.get(0).key());
                    return true;
                });
                some.forEach(entry -> model.put(tree, entry.key(), entry.value()));
                model.delete(tree, some.get(0).key());
            }
        }

        @Test
        void refusedDuplicatesLeaveNothing() {
            BulkLoads.load(store.store(), model, "tree", List.of(entry("b", "1"), entry("d", "1")));

            assertThatThrownBy(() -> load("tree", List.of(entry("a", "2"), entry("d", "2"), entry("e", "2"))))
                    .isInstanceOf(DuplicateKeyException.class)
                    .hasMessageContaining("0x64 ")
                    .hasMessageContaining("tree 'tree'");
            assertThatThrownBy(() -> load("new", List.of(entry("a", "2"), entry("a", "3"))))
                    .isInstanceOf(DuplicateKeyException.class);
            assertContent();

            assertThat(load("tree", List.of(entry("c", "2"), entry("a", "2")))).isEqualTo(2);
            assertThat(store.<List<String>>run(transaction -> keyValues(transaction, "tree")))
                    .containsExactly("a=2", "b=1", "c=2", "d=1");
        }

        private long load(String tree, List<TreeEntry<byte[], byte[]>> entries) {
            return store.store().bulkLoad(tree, entries.iterator(), REFUSING);
        }

        @Test
        void whatHasUsedTheTreeConflictsAndAllOthersGoOn() {
            BulkLoads.load(store.store(), model, "tree", List.of(entry("a", "1")));
            Transaction reader = store.begin(TransactionOptions.readOnly());
            Transaction writer = store.begin(TransactionOptions.defaults().withIsolation(Isolation.SNAPSHOT));
            Transaction creator = store.begin(TransactionOptions.defaults());
            Transaction other = store.begin(TransactionOptions.defaults());
            assertThat(keyValues(reader, "tree")).containsExactly("a=1");
            writer.put("tree", bytes("b"), bytes("writer"));
            creator.put("new", bytes("b"), bytes("creator"));
            other.put("other", bytes("b"), bytes("other"));

            load("tree", List.of(entry("c", "2")));
            load("new", List.of(entry("c", "2")));

            assertThat(keyValues(reader, "tree")).containsExactly("a=1");
            assertThatThrownBy(writer::commit).isInstanceOf(ConflictException.class);
            assertThatThrownBy(creator::commit).isInstanceOf(ConflictException.class);
            other.commit();
            reader.close();
            assertThat(store.<List<String>>run(transaction -> keyValues(transaction, "tree")))
                    .containsExactly("a=1", "c=2");
            assertThat(store.<List<String>>run(transaction -> keyValues(transaction, "new")))
                    .containsExactly("c=2");
        }

        @Test
        void entriesThatFailToComeLeaveNothing() {
            Iterator<TreeEntry<byte[], byte[]>> failing = Stream.of(1, 2, 3)
                    .map(i -> entry("key " + i, Integer.toString(6 / (3 - i))))
                    .iterator();

            assertThatThrownBy(() -> store.store().bulkLoad("tree", failing, SORT))
                    .isInstanceOf(ArithmeticException.class);
            assertThatThrownBy(() -> load("tree", List.of(new TreeEntry<>(new byte[20_000], new byte[0]))))
                    .isInstanceOf(LimitExceededException.class)
                    .hasMessageContaining("tree 'tree'")
                    .hasMessageContaining("16383");
            assertContent();
        }

        @Test
        void afterAFullDiskTheSameStoreGoesOnAndTakesTheLoadLater() {
            List<TreeEntry<byte[], byte[]>> entries = BulkLoads.random(new Random(3), 20_000);
            BulkLoads.load(store.store(), model, "loaded", entries.subList(0, 100));
            commit("other", entries.subList(0, 60));
            directory.capacityBytes(500_000);

            assertThatThrownBy(() -> load("new", distinct(entries)))
                    .isInstanceOf(StorageFullException.class)
                    .hasMessageContaining("full");
            assertContent();
            directory.capacityBytes(Long.MAX_VALUE);
            commit("new", entries.subList(60, 90));
            BulkLoads.load(store.store(), model, "new", entries);

            assertContent();
            reopen();
            assertContent();
        }

        private static List<TreeEntry<byte[], byte[]>> distinct(List<TreeEntry<byte[], byte[]>> entries) {
            StoreModel model = new StoreModel();
            entries.forEach(entry -> model.put("all", entry.key(), entry.value()));
            return model.tree("all").entrySet().stream()
                    .map(entry -> new TreeEntry<>(entry.getKey(), entry.getValue()))
                    .toList();
        }

        @Test
        void whatIsImpossibleIsToldBeforeEntriesAreRead() {
            Iterator<TreeEntry<byte[], byte[]>> unread = new Iterator<>() {
                @Override
                public boolean hasNext() {
                    throw new AssertionError("The entries are read");
                }

                @Override
                public TreeEntry<byte[], byte[]> next() {
                    throw new AssertionError("The entries are read");
                }
            };
            ExternalSort keeping = SORT.withDuplicates(Duplicates.KEEP_ALL);
            store.close();

            try (Store readOnly = TestStore.openReadOnly(directory);
                    Store model = new EngineStore(
                            "model",
                            new ModelVersionedStore(),
                            ModelStoreContractTest::noStatistics,
                            CodexOptions.defaults())) {
                assertThatThrownBy(() -> readOnly.bulkLoad("tree", unread, SORT))
                        .isInstanceOf(IllegalStateException.class);
                assertThatThrownBy(() -> model.bulkLoad("tree", unread, SORT))
                        .isInstanceOf(UnsupportedOperationException.class)
                        .hasMessageContaining("transactions");
            }
            store = TestStore.open(directory);
            assertThatThrownBy(() -> store.store().bulkLoad("tree", unread, keeping))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("LAST_WINS or REFUSE");
            assertThatThrownBy(() -> store.store().bulkLoad("", unread, SORT))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("1 to 512");
        }
    }

    @Nested
    final class OnRealFiles {

        @TempDir
        private Path directory;

        @Test
        void manyEntriesAreLoadedCompactly() {
            int count = 300_000;
            List<SortProgress> heard = new ArrayList<>();

            try (Store store = Codex.open(directory)) {
                long loaded = NUMBERS.bulkLoad(store, numbers(count), SORT.withListener(heard::add));

                assertThat(loaded).isEqualTo(count);
                assertThat(heard.get(heard.size() - 1).recordsMerged()).isEqualTo(count);
                try (Transaction transaction = store.begin(TransactionOptions.readOnly())) {
                    assertThat(NUMBERS.count(transaction, NUMBERS.range())).isEqualTo(count);
                    assertThat(NUMBERS.get(transaction, 4711)).hasValue("no. 4711");
                    assertThat(NUMBERS.keys(transaction, NUMBERS.range(), ScanOptions.forward()))
                            .isSorted();
                }
                StoreStatistics statistics = store.statistics();
                long payload = heard.get(heard.size() - 1).bytesRead();
                assertThat(statistics.liveBytes()).isLessThan(payload * 17 / 10);
            }
            assertThat(Codex.verify(directory).findings()).isEmpty();
        }

        @Test
        void aCommitOfTheTreeWaitsForTheLoadAndIsRepeatedBehindIt() throws Exception {
            try (Store store = Codex.open(directory)) {
                List<CompletableFuture<?>> commits = new ArrayList<>();
                List<Boolean> doneMeanwhile = new ArrayList<>();
                ExternalSort sort = SORT.withListener(progress -> {
                    if (progress.phase() == SortProgress.Phase.MERGING && commits.isEmpty()) {
                        commits.add(CompletableFuture.runAsync(() -> put(store, NUMBERS.name(), 5)));
                        put(store, "another tree", 5);
                        doneMeanwhile.add(commits.get(0).isDone());
                    }
                });

                NUMBERS.bulkLoad(store, numbers(200_000), sort);
                commits.get(0).get(10, TimeUnit.SECONDS);

                assertThat(doneMeanwhile).containsExactly(false);
                assertThat(store.<Boolean, RuntimeException>run(transaction -> NUMBERS.get(transaction, 5)
                                .filter("put"::equals)
                                .isPresent()))
                        .isTrue();
            }
            assertThat(Codex.verify(directory).findings()).isEmpty();
        }

        private static void put(Store store, String tree, int number) {
            store.run(transaction -> {
                transaction.put(tree, KeyCodecs.INTEGER.encode(number), bytes("put"));
                return true;
            });
        }

        @Test
        void aStoreThatIsClosedWaitsForALoad() {
            Store store = Codex.open(directory);
            List<CompletableFuture<?>> closing = new ArrayList<>();
            ExternalSort sort = SORT.withListener(progress -> {
                if (progress.phase() == SortProgress.Phase.MERGING && closing.isEmpty()) {
                    closing.add(CompletableFuture.runAsync(store::close));
                }
            });

            long loaded = NUMBERS.bulkLoad(store, numbers(200_000), sort);

            closing.get(0).join();
            try (Store reopened = Codex.open(directory)) {
                assertThat(reopened.<Long, RuntimeException>run(
                                transaction -> NUMBERS.count(transaction, NUMBERS.range())))
                        .isEqualTo(loaded);
            }
            assertThat(Codex.verify(directory).findings()).isEmpty();
        }
    }

    @Test
    void aStoreInMemoryIsLoadedAsWell() {
        try (Store store = Codex.inMemory()) {
            NUMBERS.bulkLoad(store, numbers(10_000), SORT);

            assertThat(store.<Long, RuntimeException>run(transaction -> NUMBERS.count(transaction, NUMBERS.range())))
                    .isEqualTo(10_000);
        }
    }
}
