package io.codex.data.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.codex.Codex;
import io.codex.CodexOptions;
import io.codex.Durability;
import io.codex.Store;
import io.codex.data.CodexTransactionManager;
import io.codex.data.core.convert.MappingCodexConverter;
import io.codex.data.core.mapping.CodexMappingContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.dao.DataAccessException;
import org.springframework.data.annotation.Id;
import org.springframework.transaction.support.TransactionTemplate;

/** Streams and interrupts, on a store in real files. */
class TemplateStreamTest {

    record Item(@Id int id, String text) {}

    private static final int COUNT = 20_000;

    private final Path directory;

    private Store store;
    private CodexTemplate template;

    TemplateStreamTest(@TempDir Path directory) {
        this.directory = directory;
        this.store = open(directory);
        this.template = template(store);
    }

    private static Store open(Path directory) {
        return Codex.open(directory.resolve("store"), CodexOptions.defaults().withDurability(Durability.PERIODIC));
    }

    private static CodexTemplate template(Store store) {
        return new CodexTemplate(store, new MappingCodexConverter(new CodexMappingContext()));
    }

    @BeforeEach
    void fill() {
        template.saveAll(IntStream.range(0, COUNT)
                .mapToObj(id -> new Item(id, "item " + id))
                .toList());
    }

    @AfterEach
    void close() {
        store.close();
    }

    private long openSnapshots() {
        return store.statistics().openSnapshots();
    }

    @Test
    void aStreamOutsideOfATransactionIsCompleteWhileOthersDelete() throws Exception {
        try (Stream<Item> items = template.stream(Item.class)) {
            Iterator<Item> iterator = items.iterator();
            assertThat(iterator.next().id()).isZero();
            Thread deleting = new Thread(() -> template.deleteAll(Item.class));
            deleting.start();
            deleting.join();

            int count = 1;
            for (; iterator.hasNext(); count++) {
                assertThat(iterator.next().id()).isEqualTo(count);
            }
            assertThat(count).isEqualTo(COUNT);
        }
        assertThat(template.count(Item.class)).isZero();
        assertThat(openSnapshots()).isZero();
    }

    @Test
    void aStreamWithinATransactionSeesItsWritesAndEndsWithIt() {
        TransactionTemplate transaction = new TransactionTemplate(new CodexTransactionManager(store));

        Stream<Item> left = Objects.requireNonNull(transaction.execute(status -> {
            template.save(new Item(COUNT, "mine"));
            try (Stream<Item> items = template.stream(Item.class)) {
                assertThat(items.filter(item -> item.text().equals("mine"))).hasSize(1);
            }
            return template.stream(Item.class);
        }));

        assertThatExceptionOfType(DataAccessException.class).isThrownBy(left::toList);
    }

    @Test
    void streamsThatStopEarlyLeaveNothingOpen() {
        for (int round = 0; round < 5_000; round++) {
            try (Stream<Item> items = template.stream(Item.class)) {
                assertThat(items.findFirst()).isPresent();
            }
        }

        assertThat(openSnapshots()).isZero();
    }

    @Test
    void aStreamReadToItsEndNeedsNoClose() {
        Stream<Item> items = template.stream(Item.class);

        assertThat(items.count()).isEqualTo(COUNT);

        assertThat(openSnapshots()).isZero();
    }

    @Test
    void aStreamThatIsForgottenGivesItsSnapshotBack() throws Exception {
        assertThat(template.stream(Item.class).iterator().next().id()).isZero();

        for (int round = 0; round < 500 && openSnapshots() > 0; round++) {
            System.gc();
            Thread.sleep(20);
        }

        assertThat(openSnapshots()).isZero();
    }

    @Test
    void aStreamLeftOpenStopsNeitherWritesNorTheStoreFromClosing() {
        Stream<Item> items = template.stream(Item.class);
        assertThat(items.iterator().hasNext()).isTrue();

        template.save(new Item(-1, "later"));
        store.close();
        store = open(directory);
        template = template(store);

        assertThat(template.count(Item.class)).isEqualTo(COUNT + 1);
    }

    @Test
    void interruptsHurtOnlyTheThreadTheyMeanAndKeepTheirFlag() throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        ConcurrentHashMap<Integer, String> acknowledged = new ConcurrentHashMap<>();
        ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
        Thread writer = new Thread(() -> writeUntil(stop, acknowledged, failures));
        Thread reader = new Thread(() -> readUntil(stop, failures));
        writer.start();
        reader.start();

        for (int round = 0; round < 200; round++) {
            writer.interrupt();
            Thread.sleep(2);
        }
        stop.set(true);
        writer.join();
        reader.join();

        assertThat(failures).isEmpty();
        assertThat(acknowledged).isNotEmpty();
        store.close();
        store = open(directory);
        template = template(store);
        acknowledged.forEach(
                (id, text) -> assertThat(template.findById(id, Item.class)).contains(new Item(id, text)));
    }

    private void writeUntil(
            AtomicBoolean stop,
            ConcurrentHashMap<Integer, String> acknowledged,
            ConcurrentLinkedQueue<Throwable> failures) {
        for (int id = COUNT; !stop.get(); id++) {
            boolean before = Thread.currentThread().isInterrupted();
            try {
                template.save(new Item(id, "written " + id));
                acknowledged.put(id, "written " + id);
            } catch (DataAccessException e) {
                if (!Thread.currentThread().isInterrupted()) {
                    failures.add(e);
                }
            } catch (RuntimeException e) {
                failures.add(e);
            }
            if (before && !Thread.interrupted()) {
                failures.add(new AssertionError("The interrupt flag was lost"));
            }
        }
    }

    private void readUntil(AtomicBoolean stop, ConcurrentLinkedQueue<Throwable> failures) {
        List<Integer> ids = new ArrayList<>(List.of(0, COUNT / 2, COUNT - 1));
        while (!stop.get()) {
            try {
                for (int id : ids) {
                    assertThat(template.findById(id, Item.class)).isPresent();
                }
            } catch (Throwable e) {
                failures.add(e);
                return;
            }
        }
    }
}
