package io.codex.data.core.mapping;

import io.codex.codec.CompositeKeyCodec;
import io.codex.codec.KeyCodec;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.model.BasicPersistentEntity;
import org.springframework.data.util.Lazy;
import org.springframework.util.Assert;

/**
 * A class that is kept in Codex: a <em>root</em>, which has an id and lives in a tree of its own, or a value nested in
 * others. Immutable once it is registered.
 *
 * @param <T> the class
 */
public final class CodexPersistentEntity<T> extends BasicPersistentEntity<T, CodexPersistentProperty> {

    private static final Set<Class<?>> GENERATED_IDS = Set.of(UUID.class, String.class, Long.class);

    private final KeyTypes keyTypes;
    private final Lazy<String> tree;
    private final Lazy<KeyCodec<Object>> idCodec;
    private final Lazy<List<IndexDefinition>> indexes;

    CodexPersistentEntity(TypeInformation<T> type, CodexMappingContext context, KeyTypes keyTypes) {
        super(type);
        this.keyTypes = keyTypes;
        this.tree = Lazy.of(this::findTree);
        this.idCodec = Lazy.of(this::findIdCodec);
        this.indexes = Lazy.of(() -> IndexResolver.resolve(context, keyTypes, this));
    }

    /**
     * Tells whether the class has an id and so a tree of its own.
     *
     * @return whether it is a root
     */
    public boolean isRoot() {
        return hasIdProperty();
    }

    /**
     * Returns the tree of the records.
     *
     * @return its name
     */
    public String getTree() {
        return tree.get();
    }

    /**
     * Returns the codec that turns ids into keys of the tree.
     *
     * @return the codec
     * @throws MappingException if the class has no id
     */
    public KeyCodec<Object> getIdCodec() {
        return idCodec.get();
    }

    /**
     * Returns the codec of the parts of an id that is a record: one part for each component, in their order. Records whose ids
     * share their first parts lie together.
     *
     * @return the codec, or empty for an id of a single value
     * @throws MappingException if the class has no id
     */
    public Optional<CompositeKeyCodec> getIdParts() {
        KeyCodec<?> codec = getIdCodec();
        return codec instanceof RecordKeyCodec<?> composite ? Optional.of(composite.parts()) : Optional.empty();
    }

    /**
     * Turns an id into the key of its record.
     *
     * @param id the id, of the type of the id property
     * @return the key
     * @throws IllegalArgumentException if the id is null or of another type, or cannot be a key
     */
    public byte[] toKey(Object id) {
        Assert.notNull(id, () -> "The id of a " + getType().getName() + " must not be null");
        try {
            return getIdCodec().encode(id);
        } catch (ClassCastException e) {
            throw new IllegalArgumentException(
                    "Id " + id + " of type " + id.getClass().getName() + " is no id of "
                            + getType().getName() + ", whose ids are of type "
                            + getRequiredIdProperty().getType().getName(),
                    e);
        }
    }

    /**
     * Turns the key of a record into its id.
     *
     * @param key the key
     * @return the id; for a type whose codec is not exact, one that equals the id as a key
     */
    public Object toId(byte[] key) {
        return getIdCodec().decode(key);
    }

    /**
     * Tells whether the key gives back the id exactly, so that the record need not repeat it.
     *
     * @return whether the id is left out of the record
     */
    public boolean isIdExact() {
        return keyTypes.isExact(getRequiredIdProperty().getType());
    }

    /**
     * Tells whether a null id is made when a record is saved: a {@code UUID}, a {@code String} or a {@code Long}.
     *
     * @return whether ids are made
     */
    public boolean isIdGenerated() {
        return GENERATED_IDS.contains(getRequiredIdProperty().getType());
    }

    /**
     * Returns the indexes on the records.
     *
     * @return the definitions, in the order of their declaration
     */
    public List<IndexDefinition> getIndexes() {
        return indexes.get();
    }

    /**
     * Finds an index by its name.
     *
     * @param name the name
     * @return the index, or empty
     */
    public Optional<IndexDefinition> findIndex(String name) {
        return getIndexes().stream().filter(index -> index.name().equals(name)).findFirst();
    }

    @Override
    public void verify() {
        super.verify();
        if (isRoot()) {
            tree.get();
            idCodec.get();
        } else if (isAnnotationPresent(Tree.class)) {
            throw missingId();
        }
        VersionTypes.check(this);
    }

    private String findTree() {
        Tree annotation = findAnnotation(Tree.class);
        return TreeNames.of(getType(), annotation == null ? "" : annotation.value());
    }

    @SuppressWarnings("unchecked")
    private KeyCodec<Object> findIdCodec() {
        CodexPersistentProperty id = getIdProperty();
        if (id == null) {
            throw missingId();
        }
        return (KeyCodec<Object>)
                keyTypes.find(id.getType())
                        .orElseThrow(
                                () -> new MappingException(
                                        "Id '" + id.getName() + "' of "
                                                + getType().getName()
                                                + " has the type "
                                                + id.getType().getName()
                                                + ", which cannot be a key. Use text, a number, a date "
                                                + "or time, a UUID, an enum, bytes, a record of these, or register a converter to one of them."));
    }

    private MappingException missingId() {
        return new MappingException(getType().getName()
                + " has no id. Annotate one property with @Id of org.springframework.data.annotation.");
    }

    /** Spring Data asks this for every new instance; null stands for a class without any id. */
    @Override
    public @Nullable CodexPersistentProperty getIdProperty() {
        return super.getIdProperty();
    }
}
