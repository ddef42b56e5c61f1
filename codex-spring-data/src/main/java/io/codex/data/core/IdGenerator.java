package io.codex.data.core;

import io.codex.data.core.mapping.CodexPersistentEntity;
import java.util.UUID;
import org.springframework.dao.InvalidDataAccessApiUsageException;

/** Makes ids for records that have none: random ones for {@code UUID} and {@code String}, rising ones for {@code Long}. */
final class IdGenerator {

    private final LongSequences sequences;

    IdGenerator(LongSequences sequences) {
        this.sequences = sequences;
    }

    Object next(CodexPersistentEntity<?> entity) {
        Class<?> type = entity.getRequiredIdProperty().getType();
        if (type == UUID.class) {
            return UUID.randomUUID();
        }
        if (type == String.class) {
            return UUID.randomUUID().toString();
        }
        if (type == Long.class) {
            return sequences.next(entity);
        }
        throw new InvalidDataAccessApiUsageException(
                "The id of " + entity.getType().getName()
                        + " is null, and ids of type " + type.getName()
                        + " are not generated. Set the id, or make it a UUID, a String or a Long.");
    }

    /** Whether a made id may already be that of a record which the application named itself. */
    boolean mayRepeat(CodexPersistentEntity<?> entity) {
        return entity.getRequiredIdProperty().getType() == Long.class;
    }
}
