package io.codex.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.codex.Codex;
import io.codex.Store;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;

/** A record of a subclass has a tree of its own, in which the repository of its superclass would not find it. */
class SubclassTest {

    static class Animal {

        @Id
        String name;

        Animal(String name) {
            this.name = name;
        }
    }

    static final class Dog extends Animal {

        Dog(String name) {
            super(name);
        }
    }

    interface Animals extends CodexRepository<Animal, String> {}

    private final Store store = Codex.inMemory();
    private final Animals animals = Repositories.create(store, Animals.class);

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void itIsRefusedAndNothingChanges() {
        Animal cat = new Animal("Tom");
        Dog dog = new Dog("Rex");
        animals.save(cat);

        assertRefused(() -> animals.save(dog));
        assertRefused(() -> animals.saveAll(List.of(new Animal("Kit"), dog)));
        assertRefused(() -> animals.delete(dog));
        assertRefused(() -> animals.deleteAll(List.of(cat, dog)));

        assertThat(animals.findAll()).extracting(animal -> animal.name).containsExactly("Tom");
    }

    private static void assertRefused(ThrowingCallable call) {
        assertThatIllegalArgumentException()
                .isThrownBy(call)
                .withMessageContainingAll(Dog.class.getName(), Animal.class.getName());
    }
}
