package io.codex.data.core.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Transient;
import org.springframework.data.annotation.Version;
import org.springframework.data.domain.Sort;
import org.springframework.data.mapping.MappingException;

class MappingTest {

    record Address(String street, @Indexed String city) {}

    @Tree("people")
    @CompoundIndex(fields = {"name", "born desc"})
    @CompoundIndex(
            fields = {"address.city", "id"},
            name = "place",
            unique = true)
    record Person(
            @Id String id,

            @Indexed(unique = true, direction = Sort.Direction.DESC) @Nullable
            String name,

            Instant born,
            @Nullable Address address) {}

    record Place(String country, int number) {}

    record Event(@Id Place place, @Version Long version, BigDecimal price) {}

    private final CodexMappingContext context = new CodexMappingContext();

    private static <T> CodexPersistentEntity<T> rootOf(Class<T> type) {
        CodexMappingContext context = new CodexMappingContext();
        context.setManagedTypes(CodexManagedTypes.of(type));
        context.initialize();
        return context.getRequiredRoot(type);
    }

    @Nested
    class Trees {

        @Test
        void aTreeIsNamedByItsAnnotation() {
            assertThat(rootOf(Person.class).getTree()).isEqualTo("people");
        }

        @Test
        void aTreeIsNamedAfterItsClassOtherwise() {
            assertThat(rootOf(Event.class).getTree()).isEqualTo("event");
        }

        @Tree("a#b")
        record WithSeparator(@Id String id) {}

        @Tree("codex.mine")
        record WithReservedPrefix(@Id String id) {}

        @Test
        void namesThatCouldClashAreRefused() {
            for (Class<?> type : List.of(WithSeparator.class, WithReservedPrefix.class)) {
                assertThatExceptionOfType(MappingException.class)
                        .isThrownBy(() -> rootOf(type))
                        .withMessageContaining(type.getName())
                        .withMessageContaining("Choose another name");
            }
        }
    }

    @Nested
    class Ids {

        @Tree
        record WithoutId(String name) {}

        record WithListAsId(@Id List<String> names) {}

        @Test
        void aKeyGivesBackItsId() {
            CodexPersistentEntity<Person> people = rootOf(Person.class);

            byte[] key = people.toKey("anna");

            assertThat(people.toId(key)).isEqualTo("anna");
            assertThat(people.isIdExact()).isTrue();
        }

        @Test
        void aRecordIsACompositeIdOrderedByItsComponents() {
            CodexPersistentEntity<Event> events = rootOf(Event.class);

            byte[] first = events.toKey(new Place("at", 300));
            byte[] second = events.toKey(new Place("ch", -5));
            byte[] third = events.toKey(new Place("ch", 7));

            assertThat(Arrays.compareUnsigned(first, second)).isNegative();
            assertThat(Arrays.compareUnsigned(second, third)).isNegative();
            assertThat(events.toId(second)).isEqualTo(new Place("ch", -5));
        }

        record Price(@Id BigDecimal amount) {}

        @Test
        void anIdThatItsKeyGivesBackOnlyByValueIsNotExact() {
            assertThat(rootOf(Price.class).isIdExact()).isFalse();
        }

        @Test
        void aNullComponentIsRefused() {
            CodexPersistentEntity<Event> events = rootOf(Event.class);

            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> events.toKey(new Place(nothing(), 1)))
                    .withMessageContaining("'country'");
        }

        @SuppressWarnings("NullAway") // The very point of the test is a null where none is allowed.
        private static String nothing() {
            return null;
        }

        @Test
        void anIdOfAnotherTypeIsNamedWithTheRightOne() {
            CodexPersistentEntity<Person> people = rootOf(Person.class);

            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> people.toKey(42))
                    .withMessageContaining("42")
                    .withMessageContaining("java.lang.String");
        }

        @Test
        void aRootNeedsAnId() {
            assertThatExceptionOfType(MappingException.class)
                    .isThrownBy(() -> rootOf(WithoutId.class))
                    .withMessageContaining("WithoutId")
                    .withMessageContaining("@Id");
        }

        @Test
        void anIdNeedsAKeyCodec() {
            assertThatExceptionOfType(MappingException.class)
                    .isThrownBy(() -> rootOf(WithListAsId.class))
                    .withMessageContaining("'names'")
                    .withMessageContaining("java.util.List")
                    .withMessageContaining("converter");
        }

        record WithTextVersion(@Id String id, @Version String version) {}

        @Test
        void aVersionIsANumberOrAnInstant() {
            assertThatExceptionOfType(MappingException.class)
                    .isThrownBy(() -> rootOf(WithTextVersion.class))
                    .withMessageContaining("'version'")
                    .withMessageContaining("Instant");
        }
    }

    @Nested
    class Indexes {

        @Test
        void indexesComeFromPropertiesNestedPropertiesAndTheClass() {
            List<IndexDefinition> indexes = rootOf(Person.class).getIndexes();

            assertThat(indexes)
                    .extracting(IndexDefinition::tree)
                    .containsExactly("people#name", "people#address.city", "people#name_born", "people#place");
            assertThat(indexes).extracting(IndexDefinition::isUnique).containsExactly(true, false, false, true);
            assertThat(indexes.get(2).parts())
                    .extracting(IndexPart::direction)
                    .containsExactly(Sort.Direction.ASC, Sort.Direction.DESC);
        }

        @Test
        void valuesAreReadAlongThePathAndNullOnTheWayIsNull() {
            IndexDefinition cities =
                    rootOf(Person.class).findIndex("address.city").orElseThrow();

            assertThat(cities.valuesOf(new Person("1", "a", Instant.EPOCH, new Address("x", "Ulm"))))
                    .containsExactly("Ulm");
            assertThat(cities.valuesOf(new Person("1", "a", Instant.EPOCH, null)))
                    .containsExactly((Object) null);
        }

        @Test
        void aSignatureChangesWithDirectionUniquenessAndType() {
            IndexDefinition ascending =
                    rootOf(Person.class).findIndex("name_born").orElseThrow();

            assertThat(ascending.signature()).isEqualTo("(name:KeyCodec[String], born:KeyCodec[Instant] desc)");
            assertThat(rootOf(Person.class).findIndex("name").orElseThrow().signature())
                    .startsWith("unique (")
                    .contains("desc");
        }

        @CompoundIndex(fields = {"name", "nmae"})
        record WithUnknownProperty(@Id String id, String name) {}

        @CompoundIndex(fields = {"name", "hidden"})
        record WithTransientProperty(
                @Id String id, String name, @Transient String hidden) {}

        @CompoundIndex(fields = "name upwards")
        record WithUnknownDirection(@Id String id, String name) {}

        @CompoundIndex(fields = {})
        record WithoutFields(@Id String id, String name) {}

        record WithSet(@Id String id, @Indexed Set<String> tags) {}

        @CompoundIndex(fields = "other", name = "name")
        record WithEqualNames(@Id String id, @Indexed String name, String other) {}

        record WithIndexedRecord(@Id String id, @Indexed Place place) {}

        @CompoundIndex(fields = {"id", "place"})
        record WithRecordInIndex(@Id String id, Place place) {}

        record WithIndexedId(@Id @Indexed String id) {}

        @Test
        void whatCannotBeIndexedIsRefusedAtTheStart() {
            assertRefused(WithUnknownProperty.class, "'nmae'");
            assertRefused(WithTransientProperty.class, "'hidden'");
            assertRefused(WithUnknownDirection.class, "'upwards'");
            assertRefused(WithoutFields.class, "no fields");
            assertRefused(WithSet.class, "'tags'");
            assertRefused(WithEqualNames.class, "called 'name'");
            assertRefused(WithIndexedRecord.class, "Index its parts");
            assertRefused(WithRecordInIndex.class, "Index its parts");
            assertRefused(WithIndexedId.class, "Remove the annotation");
        }

        private void assertRefused(Class<?> type, String problem) {
            assertThatExceptionOfType(MappingException.class)
                    .isThrownBy(() -> rootOf(type))
                    .withMessageContaining(type.getName())
                    .withMessageContaining(problem);
        }

        record Node(
                @Id String id,
                @Indexed String label,
                @Nullable Node parent) {}

        @Test
        void aTypeThatContainsItselfIsIndexedOnce() {
            assertThat(rootOf(Node.class).getIndexes())
                    .extracting(IndexDefinition::name)
                    .containsExactly("label");
        }
    }

    @Test
    void aNestedValueIsNoRoot() {
        context.getRequiredRoot(Person.class);

        assertThat(context.getRequiredPersistentEntity(Address.class).isRoot()).isFalse();
        assertThatExceptionOfType(MappingException.class)
                .isThrownBy(() -> context.getRequiredRoot(Address.class))
                .withMessageContaining("has no id");
    }
}
