package io.codex.data.core.mapping;

import io.codex.codec.KeyCodec;
import java.util.Objects;
import java.util.Optional;
import org.springframework.data.convert.CustomConversions;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.context.AbstractMappingContext;
import org.springframework.data.mapping.model.Property;
import org.springframework.data.mapping.model.SimpleTypeHolder;

/**
 * Knows every class that is kept in Codex. It may be shared by all threads once it is set up. Classes given before
 * {@link #initialize()} are checked there with their indexes; others when they are first used.
 *
 * <pre>{@code
 * CodexMappingContext context = new CodexMappingContext();
 * context.setManagedTypes(CodexManagedTypes.of(Title.class));
 * context.afterPropertiesSet();
 * }</pre>
 */
public class CodexMappingContext extends AbstractMappingContext<CodexPersistentEntity<?>, CodexPersistentProperty> {

    private KeyTypes keyTypes;

    /** Creates a context without custom conversions. */
    public CodexMappingContext() {
        this(new NoConversions());
    }

    /**
     * Creates a context.
     *
     * @param conversions the conversions of the application, the same that the converter uses
     */
    public CodexMappingContext(CustomConversions conversions) {
        Objects.requireNonNull(conversions, "conversions");
        this.keyTypes = new KeyTypes(conversions);
        super.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
    }

    /**
     * Sets the conversions of the application. To be called before any class is registered.
     *
     * @param conversions the conversions, the same that the converter uses
     */
    public void setCustomConversions(CustomConversions conversions) {
        this.keyTypes = new KeyTypes(conversions);
        super.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
    }

    /**
     * Returns a class that has an id and so a tree of its own.
     *
     * @param type the class
     * @param <T> the class
     * @return what is known about it
     * @throws MappingException if the class cannot be kept, or has no id
     */
    @SuppressWarnings("unchecked")
    public <T> CodexPersistentEntity<T> getRequiredRoot(Class<T> type) {
        CodexPersistentEntity<?> entity = getPersistentEntity(type);
        if (entity == null) {
            throw new MappingException(type.getName() + " cannot be kept as a record. "
                    + "Use a class of your own, with an @Id, and put such values into its properties.");
        }
        entity.getIdCodec();
        return (CodexPersistentEntity<T>) entity;
    }

    /**
     * Finds the key codec of a type, which gives the values of such properties their order.
     *
     * @param type the type of a property
     * @return its codec, or empty if the type cannot be a key
     */
    public Optional<KeyCodec<?>> findKeyCodec(Class<?> type) {
        return keyTypes.find(type);
    }

    /** Spring Data wraps what is wrong with a class; the user needs to read the problem itself. */
    @Override
    protected Optional<CodexPersistentEntity<?>> addPersistentEntity(TypeInformation<?> type) {
        try {
            return super.addPersistentEntity(type);
        } catch (MappingException e) {
            throw e.getCause() instanceof MappingException problem ? problem : e;
        }
    }

    /** What the JDK keeps inside its classes is no property; whether they have a form of their own is seen later. */
    @Override
    protected boolean shouldCreatePersistentEntityFor(TypeInformation<?> type) {
        return super.shouldCreatePersistentEntityFor(type)
                && !type.getType().getName().startsWith("java.");
    }

    @Override
    public void initialize() {
        super.initialize();
        getPersistentEntities().stream()
                .filter(CodexPersistentEntity::isRoot)
                .forEach(CodexPersistentEntity::getIndexes);
    }

    @Override
    protected <T> CodexPersistentEntity<?> createPersistentEntity(TypeInformation<T> type) {
        return new CodexPersistentEntity<>(type, this, keyTypes);
    }

    @Override
    protected CodexPersistentProperty createPersistentProperty(
            Property property, CodexPersistentEntity<?> owner, SimpleTypeHolder simpleTypes) {
        return new CodexPersistentProperty(property, owner, simpleTypes);
    }
}
