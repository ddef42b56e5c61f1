package io.codex.data.core.convert;

import io.codex.data.core.mapping.CodexMappingContext;
import io.codex.data.core.mapping.CodexPersistentEntity;
import io.codex.data.core.mapping.CodexPersistentProperty;
import java.io.ByteArrayOutputStream;
import java.time.DateTimeException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.ConversionException;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.data.convert.CustomConversions;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.model.MappingInstantiationException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/**
 * The converter driven by the mapping metadata. It may be shared by all threads.
 *
 * <p>The record is a CBOR map of the properties that are stored. The id is left out where its key gives it back exactly.
 * Unknown names are skipped; a missing property is null, the default of its primitive type, or what its initializer says.
 */
public final class MappingCodexConverter implements CodexConverter {

    private static final int EXPECTED_BYTES = 128;

    private final CodexMappingContext context;
    private final DefaultConversionService conversionService = new DefaultConversionService();
    private final ValueForms forms;

    /**
     * Creates a converter without custom conversions.
     *
     * @param context the mapping metadata
     */
    public MappingCodexConverter(CodexMappingContext context) {
        this(context, CodexCustomConversions.of());
    }

    /**
     * Creates a converter.
     *
     * @param context the mapping metadata, made with the same conversions
     * @param conversions the conversions of the application
     */
    public MappingCodexConverter(CodexMappingContext context, CustomConversions conversions) {
        this.context = context;
        conversions.registerConvertersIn(conversionService);
        this.forms = new ValueForms(context, conversions, conversionService);
    }

    @Override
    public void verify(CodexPersistentEntity<?> entity) {
        forms.root(entity).verify();
    }

    @Override
    public byte[] write(CodexPersistentEntity<?> entity, Object record) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(EXPECTED_BYTES);
        JsonGenerator generator = CborFactory.generator(bytes);
        try {
            forms.root(entity).write(generator, record);
            generator.close();
        } catch (UnwritableValueException e) {
            throw unwritable(entity, e.path(), e.problem());
        } catch (MappingException | JacksonException e) {
            throw unwritable(entity, "", e);
        }
        return bytes.toByteArray();
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T read(CodexPersistentEntity<T> entity, byte[] key, byte[] value) {
        EntityForm form = forms.root(entity);
        return (T) parse(entity, value, parser -> form.read(parser, entity.toId(key)));
    }

    @Override
    public @Nullable Object readProperty(CodexPersistentProperty property, byte[] value) {
        CodexPersistentEntity<?> entity = (CodexPersistentEntity<?>) property.getOwner();
        EntityForm form = forms.root(entity);
        return parse(entity, value, parser -> form.readProperty(parser, property));
    }

    private static <R extends @Nullable Object> R parse(
            CodexPersistentEntity<?> entity, byte[] value, Function<JsonParser, R> reading) {
        try (JsonParser parser = CborFactory.parser(value)) {
            parser.nextToken();
            try {
                return reading.apply(parser);
            } catch (MappingException
                    | MappingInstantiationException
                    | JacksonException
                    | ConversionException
                    | DateTimeException
                    | ArithmeticException
                    | IllegalArgumentException e) {
                String place = parser.streamReadContext().pathAsPointer().toString();
                throw new MappingException(
                        "Record of tree '" + entity.getTree() + "' cannot be read as "
                                + entity.getType().getName() + at(place) + ": " + messageOf(e),
                        e);
            }
        }
    }

    private static MappingException unwritable(CodexPersistentEntity<?> entity, String path, RuntimeException e) {
        return new MappingException(
                "Record of " + entity.getType().getName() + " cannot be written" + at(path) + ": " + messageOf(e), e);
    }

    private static String at(String place) {
        return place.isEmpty() ? "" : " at " + place;
    }

    /** Jackson adds the place in the bytes, which says nothing to the reader of the message. */
    private static String messageOf(RuntimeException e) {
        return String.valueOf(e instanceof JacksonException jackson ? jackson.getOriginalMessage() : e.getMessage());
    }

    @Override
    public CodexMappingContext getMappingContext() {
        return context;
    }

    @Override
    public ConversionService getConversionService() {
        return conversionService;
    }
}
