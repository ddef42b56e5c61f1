package io.codex.data.core.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.codex.data.core.mapping.CodexMappingContext;
import io.codex.data.core.mapping.CodexPersistentEntity;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Currency;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.PersistenceCreator;
import org.springframework.data.annotation.ReadOnlyProperty;
import org.springframework.data.annotation.Transient;
import org.springframework.data.annotation.Version;
import org.springframework.data.convert.ReadingConverter;
import org.springframework.data.convert.WritingConverter;
import org.springframework.data.mapping.MappingException;

class MappingCodexConverterTest {

    private final CodexMappingContext context = new CodexMappingContext();
    private final CodexConverter converter = new MappingCodexConverter(context);

    private <T> T thereAndBack(T record) {
        @SuppressWarnings("unchecked")
        CodexPersistentEntity<T> entity = (CodexPersistentEntity<T>) context.getRequiredRoot(record.getClass());
        converter.verify(entity);
        byte[] key = entity.toKey(
                Objects.requireNonNull(entity.getIdentifierAccessor(record).getIdentifier()));
        return converter.read(entity, key, converter.write(entity, record));
    }

    /** Reads what one class wrote as another class, as a newer version of a program would. */
    private <T> T readAs(Class<T> type, Object record) {
        CodexPersistentEntity<?> written = context.getRequiredRoot(record.getClass());
        CodexPersistentEntity<T> read = context.getRequiredRoot(type);
        Object id = Objects.requireNonNull(written.getIdentifierAccessor(record).getIdentifier());
        return converter.read(read, read.toKey(id), converter.write(written, record));
    }

    enum Colour {
        RED {
            @Override
            String nuance() {
                return "warm";
            }
        },
        BLUE;

        String nuance() {
            return "cold";
        }
    }

    @Nested
    class SimpleTypes {

        record Numbers(
                @Id int id,
                byte aByte,
                short aShort,
                long aLong,
                float aFloat,
                double aDouble,
                boolean flag,
                char letter,
                Byte boxedByte,
                Short boxedShort,
                Integer boxedInt,
                Long boxedLong,
                Float boxedFloat,
                Double boxedDouble,
                Boolean boxedFlag,
                Character boxedLetter) {}

        @Test
        void extremesOfAllPrimitiveTypesComeBack() {
            Numbers least = new Numbers(
                    Integer.MIN_VALUE,
                    Byte.MIN_VALUE,
                    Short.MIN_VALUE,
                    Long.MIN_VALUE,
                    Float.NEGATIVE_INFINITY,
                    -0.0,
                    false,
                    '\0',
                    (byte) -1,
                    (short) -1,
                    -1,
                    -1L,
                    Float.MIN_VALUE,
                    Double.MIN_VALUE,
                    false,
                    '\ud800');
            Numbers most = new Numbers(
                    Integer.MAX_VALUE,
                    Byte.MAX_VALUE,
                    Short.MAX_VALUE,
                    Long.MAX_VALUE,
                    Float.NaN,
                    Double.NaN,
                    true,
                    '\uffff',
                    (byte) 127,
                    (short) 128,
                    65536,
                    1L << 32,
                    Float.MAX_VALUE,
                    Double.MAX_VALUE,
                    true,
                    'x');

            assertThat(thereAndBack(least)).isEqualTo(least);
            assertThat(thereAndBack(most)).isEqualTo(most);
        }

        record Big(@Id UUID id, BigInteger integer, BigDecimal decimal) {}

        @Test
        void bigNumbersKeepEveryDigitAndTheScale() {
            List<BigInteger> integers = List.of(
                    BigInteger.ZERO,
                    BigInteger.valueOf(Long.MIN_VALUE).subtract(BigInteger.ONE),
                    BigInteger.TEN.pow(5000),
                    BigInteger.TEN.pow(40).negate());
            List<BigDecimal> decimals = List.of(
                    new BigDecimal("1.00"),
                    new BigDecimal("-0.000"),
                    new BigDecimal("1E+40"),
                    new BigDecimal("-123456789012345678901234567890.123456789012345678901234567890"));

            for (int index = 0; index < integers.size(); index++) {
                Big record = new Big(UUID.randomUUID(), integers.get(index), decimals.get(index));

                assertThat(thereAndBack(record)).isEqualTo(record);
            }
        }

        record Times(
                @Id Instant id,
                Instant instant,
                LocalDate date,
                LocalTime time,
                LocalDateTime dateTime,
                OffsetDateTime offset,
                ZonedDateTime zoned,
                Duration duration,
                Year year,
                YearMonth month,
                MonthDay monthDay,
                Period period,
                ZoneId zone,
                ZoneOffset zoneOffset) {}

        @Test
        void datesAndTimesKeepNanosecondsOffsetsAndZones() {
            Times early = new Times(
                    Instant.parse("1969-12-31T23:59:59.000000001Z"),
                    Instant.MIN,
                    LocalDate.MIN,
                    LocalTime.MIN,
                    LocalDateTime.MIN,
                    OffsetDateTime.MIN,
                    ZonedDateTime.parse("2024-10-27T02:30:00+01:00[Europe/Berlin]"),
                    Duration.ofSeconds(Long.MIN_VALUE),
                    Year.of(-5),
                    YearMonth.of(-1, 12),
                    MonthDay.of(2, 29),
                    Period.parse("-P1Y2M3D"),
                    ZoneId.of("America/Argentina/Ushuaia"),
                    ZoneOffset.ofHoursMinutesSeconds(-1, -2, -3));
            Times late = new Times(
                    Instant.parse("2026-02-03T04:05:06.123456789Z"),
                    Instant.MAX,
                    LocalDate.MAX,
                    LocalTime.MAX,
                    LocalDateTime.MAX,
                    OffsetDateTime.MAX,
                    ZonedDateTime.parse("2024-10-27T02:30:00+02:00[Europe/Berlin]"),
                    Duration.ofSeconds(Long.MAX_VALUE, 999_999_999),
                    Year.of(Year.MAX_VALUE),
                    YearMonth.of(999_999_999, 12),
                    MonthDay.of(12, 31),
                    Period.ZERO,
                    ZoneOffset.UTC,
                    ZoneOffset.MAX);

            assertThat(thereAndBack(early)).isEqualTo(early);
            assertThat(thereAndBack(late)).isEqualTo(late);
        }

        record Texts(@Id Colour id, String text, Locale locale, Currency currency, URI uri, Colour colour, UUID uuid) {}

        @Test
        void textsEnumsAndIdentifiersComeBack() {
            for (String text : List.of("", "a\0b", "Größe 😀 \uffff", "x".repeat(100_000))) {
                Texts record = new Texts(
                        Colour.RED,
                        text,
                        Locale.forLanguageTag("de-CH"),
                        Currency.getInstance("CHF"),
                        URI.create("https://example.org/ä?q=1"),
                        Colour.BLUE,
                        UUID.fromString("ffffffff-0000-4000-8000-00000000000f"));

                assertThat(thereAndBack(record)).isEqualTo(record);
            }
        }

        record Price(@Id BigDecimal amount) {}

        @Test
        void anIdThatItsKeyDoesNotGiveBackExactlyIsKeptInTheRecord() {
            assertThat(thereAndBack(new Price(new BigDecimal("1.00"))).amount()).isEqualTo(new BigDecimal("1.00"));
        }

        record Word(@Id String word, long position) {}

        @Test
        void aRecordTakesFewBytesAndDoesNotRepeatItsId() {
            byte[] value = converter.write(context.getRequiredRoot(Word.class), new Word("Aachen".repeat(50), 23));

            assertThat(value).hasSize(1 + 1 + "position".length() + 1);
        }

        @Test
        void aTextThatIsNoUnicodeIsRefusedWithItsPlace() {
            Texts record = new Texts(
                    Colour.RED,
                    "\ud800",
                    Locale.ROOT,
                    Currency.getInstance("CHF"),
                    URI.create(""),
                    Colour.RED,
                    UUID.randomUUID());

            assertThatExceptionOfType(MappingException.class)
                    .isThrownBy(() -> thereAndBack(record))
                    .withMessageContaining("/text")
                    .withMessageContaining("surrogate");
        }
    }

    @Nested
    class Containers {

        record Point(int x, @Nullable String label) {}

        record Shelf(
                @Id String id,
                List<String> list,
                Set<Colour> set,
                SortedSet<Integer> sorted,
                Map<String, Point> map,
                Map<Colour, List<Integer>> byColour,
                Map<LocalDate, String> byDate,
                Map<Long, UUID> byNumber,
                Point[] points,
                List<@Nullable Point> withNulls,
                Map<String, Map<String, List<Point>>> deep) {}

        @Test
        void collectionsMapsAndNestedValuesComeBackInOrder() {
            Shelf shelf = new Shelf(
                    "s",
                    List.of("b", "a", ""),
                    EnumSet.of(Colour.BLUE),
                    new TreeSet<>(List.of(3, -1)),
                    Map.of("", new Point(1, "one"), "kä", new Point(2, null)),
                    Map.of(Colour.RED, List.of(1, 2), Colour.BLUE, List.of()),
                    Map.of(LocalDate.EPOCH, "epoch"),
                    Map.of(-7L, new UUID(1, 2)),
                    new Point[] {new Point(5, "five")},
                    listWithNull(),
                    Map.of("a", Map.of("b", List.of(new Point(9, "nine")))));

            Shelf read = thereAndBack(shelf);

            assertThat(read).usingRecursiveComparison().isEqualTo(shelf);
            assertThat(read.set()).isInstanceOf(Set.class).containsExactly(Colour.BLUE);
            assertThat(read.sorted()).isInstanceOf(TreeSet.class);
        }

        private static List<@Nullable Point> listWithNull() {
            List<@Nullable Point> points = new ArrayList<>();
            points.add(null);
            points.add(new Point(1, null));
            return points;
        }

        record Arrays(
                @Id long id,
                int[] ints,
                double[] doubles,
                byte[] bytes,
                String[] texts,
                boolean[] flags,
                int[][] grid) {}

        @Test
        void arraysOfAllKindsComeBack() {
            Arrays arrays = new Arrays(
                    1,
                    new int[] {1, -2},
                    new double[] {0.5},
                    new byte[] {0, -1},
                    new String[] {"a", null},
                    new boolean[] {true},
                    new int[][] {{1}, {}});

            assertThat(thereAndBack(arrays)).usingRecursiveComparison().isEqualTo(arrays);
        }

        record Queues(@Id String id, Queue<String> queue, Deque<@Nullable Integer> deque) {}

        @Test
        void queuesComeBackEqual() {
            Queues queues =
                    new Queues("1", new ConcurrentLinkedQueue<>(List.of("a", "b")), new ArrayDeque<>(List.of(1, 2)));

            Queues read = thereAndBack(queues);

            assertThat(read.queue()).containsExactly("a", "b");
            assertThat(read.deque()).containsExactly(1, 2);
            assertThat(thereAndBack(read)).isEqualTo(read);
        }

        record Maybe(@Id String id, Optional<String> text, Optional<Point> point) {}

        @Test
        void anOptionalIsItsValueAndNeverNull() {
            Maybe full = new Maybe("1", Optional.of("x"), Optional.of(new Point(1, null)));
            Maybe empty = new Maybe("2", Optional.empty(), Optional.empty());

            assertThat(thereAndBack(full)).isEqualTo(full);
            assertThat(thereAndBack(empty)).isEqualTo(empty);
            assertThat(readAs(Maybe.class, new SimpleTypes.Word("3", 1)))
                    .isEqualTo(new Maybe("3", Optional.empty(), Optional.empty()));
        }

        record Node(@Id String id, @Nullable Node parent, List<Node> children) {}

        @Test
        void aClassMayContainItself() {
            Node tree = new Node("root", new Node("up", null, List.of()), List.of(new Node("leaf", null, List.of())));

            assertThat(thereAndBack(tree)).isEqualTo(tree);
        }

        @Test
        void nestingWithoutEndIsRefusedBeforeAnythingIsStored() {
            Node node = new Node("leaf", null, List.of());
            for (int depth = 0; depth < CborFactory.MAX_DEPTH + 1; depth++) {
                node = new Node("n", node, List.of());
            }
            Node deep = node;

            assertThatExceptionOfType(MappingException.class)
                    .isThrownBy(() -> thereAndBack(deep))
                    .withMessageContaining("500");
        }
    }

    @Nested
    class Classes {

        static final class Account {

            @Id
            private @Nullable Long id;

            @Version
            private int version;

            private String owner = "nobody";
            private @Nullable String note = "new";

            @Transient
            private @Nullable String session;

            @ReadOnlyProperty
            private @Nullable String computed;

            long cents;
        }

        @Test
        void aMutableClassComesBackWithoutItsTransientProperties() {
            Account account = new Account();
            account.id = 5L;
            account.version = 3;
            account.owner = "Ann";
            account.note = null;
            account.session = "s";
            account.computed = "c";
            account.cents = -1;

            Account read = thereAndBack(account);

            assertThat(read.id).isEqualTo(5);
            assertThat(read.version).isEqualTo(3);
            assertThat(read.owner).isEqualTo("Ann");
            assertThat(read.note)
                    .as("a null that was stored does not become the initial value")
                    .isNull();
            assertThat(read.session).isNull();
            assertThat(read.computed).isNull();
            assertThat(read.cents).isEqualTo(-1);
        }

        @Test
        void onePropertyCanBeReadAlone() {
            CodexPersistentEntity<Account> entity = context.getRequiredRoot(Account.class);
            Account account = new Account();
            account.version = 42;

            byte[] value = converter.write(entity, account);

            assertThat(converter.readProperty(entity.getRequiredVersionProperty(), value))
                    .isEqualTo(42);
            assertThat(converter.readProperty(entity.getRequiredPersistentProperty("owner"), value))
                    .isEqualTo("nobody");
        }

        @SuppressWarnings("UnusedVariable") // Read by the mapping.
        static final class Person {

            @Id
            private final String id;

            private final String name;
            private @Nullable Integer age;

            @PersistenceCreator
            Person(String id, String name) {
                this.id = id;
                this.name = name;
            }

            Person(String name) {
                this("generated", name);
            }
        }

        @Test
        void theMarkedConstructorIsUsedAndTheRestIsSet() {
            Person person = new Person("1", "Ann");
            person.age = 30;

            Person read = thereAndBack(person);

            assertThat(read).usingRecursiveComparison().isEqualTo(person);
        }

        record WithHidden(
                @Id String id,
                @Transient @Nullable String hidden,
                @Transient int count,
                String shown) {}

        @Test
        void transientComponentsOfARecordAreNullOrZero() {
            assertThat(thereAndBack(new WithHidden("1", "x", 7, "s"))).isEqualTo(new WithHidden("1", null, 0, "s"));
        }
    }

    @Nested
    class Evolution {

        record Old(@Id String id, String name, int size, List<String> tags, Containers.Point point) {}

        record New(@Id String id, long size, @Nullable String added, int number, boolean flag) {}

        @Test
        void unknownPropertiesAreSkippedAndMissingOnesAreNullOrZero() {
            Old old = new Old("1", "n", 7, List.of("a", "b"), new Containers.Point(1, "p"));

            assertThat(readAs(New.class, old)).isEqualTo(new New("1", 7, null, 0, false));
        }

        static final class WithInitializer {

            @Id
            String id = "";

            String status = "open";
        }

        @Test
        void aMissingPropertyKeepsWhatItsInitializerSays() {
            WithInitializer read = readAs(WithInitializer.class, new New("1", 1, null, 1, true));

            assertThat(read.status).isEqualTo("open");
            assertThat(read.id).isEqualTo("1");
        }

        record WithTextSize(@Id String id, String size) {}

        @Test
        void aValueOfAnotherTypeIsNamedWithItsPlace() {
            Old old = new Old("1", "n", 7, List.of(), new Containers.Point(1, null));

            assertThatExceptionOfType(MappingException.class)
                    .isThrownBy(() -> readAs(WithTextSize.class, old))
                    .withMessageContaining("/size")
                    .withMessageContaining("expected a text, but found a whole number");
        }

        record WithSmallSize(@Id String id, short size) {}

        @Test
        void aNumberThatDoesNotFitIsRefused() {
            Old old = new Old("1", "n", 70_000, List.of(), new Containers.Point(1, null));

            assertThatExceptionOfType(MappingException.class)
                    .isThrownBy(() -> readAs(WithSmallSize.class, old))
                    .withMessageContaining("70000");
        }

        enum Fewer {
            BLUE
        }

        record ManyColours(@Id String id, Colour colour) {}

        record FewerColours(@Id String id, Fewer colour) {}

        @Test
        void aLostEnumConstantIsNamed() {
            assertThatExceptionOfType(MappingException.class)
                    .isThrownBy(() -> readAs(FewerColours.class, new ManyColours("1", Colour.RED)))
                    .withMessageContaining("'RED'");
        }

        @Test
        void bytesThatAreNoRecordAreRefused() {
            CodexPersistentEntity<New> entity = context.getRequiredRoot(New.class);

            for (byte[] value : List.of(new byte[0], new byte[] {1}, new byte[] {(byte) 0xa2, 0x61})) {
                assertThatExceptionOfType(MappingException.class)
                        .isThrownBy(() -> converter.read(entity, entity.toKey("1"), value))
                        .withMessageContaining("'new'");
            }
        }
    }

    @Nested
    class Refusals {

        interface Shape {}

        record Circle(int radius) implements Shape {}

        record WithInterface(@Id String id, Shape shape) {}

        record WithObject(@Id String id, Object anything) {}

        record WithRawList(
                @Id String id, @SuppressWarnings("rawtypes") List list) {}

        record WithMapOfPoints(@Id String id, Map<Containers.Point, String> map) {}

        record WithDeepProblem(@Id String id, List<Map<String, WithObject>> values) {}

        static final class WithFinalField {

            @Id
            String id = "";

            private final List<String> names = new ArrayList<>();

            int size() {
                return names.size();
            }
        }

        @Test
        void whatCouldNotBeReadBackIsRefusedAtTheStart() {
            assertRefused(WithInterface.class, "'shape'", "abstract");
            assertRefused(WithObject.class, "'anything'", "abstract");
            assertRefused(WithRawList.class, "'list'", "declare a concrete type");
            assertRefused(WithMapOfPoints.class, "'map'", "key of a map");
            assertRefused(WithDeepProblem.class, "'anything'", "abstract");
            assertRefused(WithFinalField.class, "'names'", "constructor");
        }

        record WithBlockingQueue(@Id String id, BlockingQueue<String> queue) {}

        record WithBoundedQueue(@Id String id, ArrayBlockingQueue<String> queue) {}

        record WithConcurrentMap(@Id String id, ConcurrentMap<String, Integer> map) {}

        record WithSortedPoints(@Id String id, SortedSet<Containers.Point> points) {}

        record WithHeapOfPoints(@Id String id, PriorityQueue<Containers.Point> points) {}

        @Test
        void aContainerThatCouldNotBeMadeAgainIsRefusedAtTheStart() {
            assertRefused(WithBlockingQueue.class, "'queue'", "java.util.concurrent.BlockingQueue", "Declare");
            assertRefused(WithBoundedQueue.class, "'queue'", "ArrayBlockingQueue", "constructor without arguments");
            assertRefused(WithConcurrentMap.class, "'map'", "java.util.concurrent.ConcurrentMap", "Declare");
            assertRefused(WithSortedPoints.class, "'points'", "Point has no natural order");
            assertRefused(WithHeapOfPoints.class, "'points'", "Point has no natural order");
        }

        record WithOptionalInt(@Id String id, OptionalInt number) {}

        record WithUrl(@Id String id, List<URL> urls) {}

        record WithAtomic(@Id String id, AtomicLong number) {}

        @Test
        void aClassOfTheJdkWithoutAFormIsNamedWithTheWayOut() {
            assertRefused(WithOptionalInt.class, "'number'", "java.util.OptionalInt has no form", "converter");
            assertRefused(WithUrl.class, "'urls'", "java.net.URL has no form", "converter");
            assertRefused(WithAtomic.class, "'number'", "AtomicLong has no form", "converter");
        }

        record Spoken(@Id String id, Locale locale) {}

        @Test
        @SuppressWarnings("deprecation") // The constructor is the only way to such a locale, and still in use.
        void aLocaleThatWouldComeBackAsAnotherIsRefused() {
            Spoken simple = new Spoken("1", Locale.forLanguageTag("zh-Hant-TW"));
            Spoken odd = new Spoken("2", new Locale("no", "NO", "NY"));

            assertThat(thereAndBack(simple)).isEqualTo(simple);
            assertThatExceptionOfType(MappingException.class)
                    .isThrownBy(() -> thereAndBack(odd))
                    .withMessageContainingAll("/locale", "no_NO_NY", "nn_NO");
        }

        private void assertRefused(Class<?> type, String... problem) {
            assertThatExceptionOfType(MappingException.class)
                    .isThrownBy(() -> converter.verify(context.getRequiredRoot(type)))
                    .withMessageContainingAll(problem);
        }

        static class Base {

            @Id
            String id = "1";

            Part part = new Part();
        }

        static class Part {
            int number;
        }

        static final class BiggerPart extends Part {
            int more;
        }

        @Test
        void aSubclassWouldLoseItsPropertiesAndIsRefused() {
            Base base = new Base();
            base.part = new BiggerPart();

            assertThatExceptionOfType(MappingException.class)
                    .isThrownBy(() -> thereAndBack(base))
                    .withMessageContaining("BiggerPart")
                    .withMessageContaining("class names");
        }
    }

    @Nested
    class CustomConversions {

        record Money(long cents) {}

        record Isbn(String digits) {}

        @WritingConverter
        enum MoneyToLong implements Converter<Money, Long> {
            INSTANCE;

            @Override
            public Long convert(Money source) {
                return source.cents();
            }
        }

        @ReadingConverter
        enum LongToMoney implements Converter<Long, Money> {
            INSTANCE;

            @Override
            public Money convert(Long source) {
                return new Money(source);
            }
        }

        @WritingConverter
        enum IsbnToText implements Converter<Isbn, String> {
            INSTANCE;

            @Override
            public String convert(Isbn source) {
                return source.digits();
            }
        }

        @ReadingConverter
        enum TextToIsbn implements Converter<String, Isbn> {
            INSTANCE;

            @Override
            public Isbn convert(String source) {
                return new Isbn(source);
            }
        }

        record Book(
                @Id Isbn isbn,
                Money price,
                List<Money> history,
                Map<Isbn, Money> others,
                @Nullable Money rebate) {}

        private final CodexCustomConversions conversions = CodexCustomConversions.of(
                MoneyToLong.INSTANCE, LongToMoney.INSTANCE, IsbnToText.INSTANCE, TextToIsbn.INSTANCE);
        private final CodexMappingContext context = new CodexMappingContext(conversions);
        private final CodexConverter converter = new MappingCodexConverter(context, conversions);

        @Test
        void convertersServePropertiesElementsKeysOfMapsAndIds() {
            CodexPersistentEntity<Book> entity = context.getRequiredRoot(Book.class);
            Book book = new Book(
                    new Isbn("978"), new Money(5), List.of(new Money(1)), Map.of(new Isbn("1"), new Money(-2)), null);

            byte[] key = entity.toKey(book.isbn());
            Book read = converter.read(entity, key, converter.write(entity, book));

            assertThat(read).isEqualTo(book);
            assertThat(entity.toId(key)).isEqualTo(book.isbn());
            assertThat(key).isEqualTo("978".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }
    }

    @Test
    void manyThreadsMayMeetAClassForTheFirstTimeTogether() throws Exception {
        CodexPersistentEntity<Containers.Node> entity = context.getRequiredRoot(Containers.Node.class);
        Containers.Node node = new Containers.Node("1", new Containers.Node("2", null, List.of()), List.of());
        List<Thread> threads = new ArrayList<>();
        List<Object> results = java.util.Collections.synchronizedList(new ArrayList<>());
        for (int index = 0; index < 8; index++) {
            threads.add(new Thread(
                    () -> results.add(converter.read(entity, entity.toKey("1"), converter.write(entity, node)))));
        }

        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(results).hasSize(8).containsOnly(node);
    }
}
