package io.codex.data.core.mapping;

import io.codex.codec.CompositeKeyCodec;
import io.codex.codec.KeyCodec;
import io.codex.codec.KeyPart;
import io.codex.codec.KeyReader;
import io.codex.codec.KeyWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.MappingException;
import org.springframework.util.ReflectionUtils;

/**
 * The codec of a record used as a composite id: its components in their order, each ascending. A component must not be
 * null, because a key has to name one record.
 */
final class RecordKeyCodec<R> implements KeyCodec<R> {

    private final Class<R> type;
    private final List<Method> accessors;
    private final Constructor<R> constructor;
    private final CompositeKeyCodec parts;

    private RecordKeyCodec(Class<R> type, List<Method> accessors, Constructor<R> constructor, CompositeKeyCodec parts) {
        this.type = type;
        this.accessors = accessors;
        this.constructor = constructor;
        this.parts = parts;
    }

    static <R> RecordKeyCodec<R> of(Class<R> type, Function<RecordComponent, KeyCodec<?>> codecs) {
        RecordComponent[] components = type.getRecordComponents();
        if (components.length == 0) {
            throw new MappingException("Record " + type.getName() + " has no components and cannot be an id");
        }
        List<Method> accessors = new ArrayList<>();
        List<KeyPart<?>> parts = new ArrayList<>();
        for (RecordComponent component : components) {
            ReflectionUtils.makeAccessible(component.getAccessor());
            accessors.add(component.getAccessor());
            parts.add(KeyPart.ascending(codecs.apply(component)));
        }
        return new RecordKeyCodec<>(type, accessors, canonicalConstructor(type), CompositeKeyCodec.of(parts));
    }

    private static <R> Constructor<R> canonicalConstructor(Class<R> type) {
        Class<?>[] types = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            Constructor<R> constructor = type.getDeclaredConstructor(types);
            ReflectionUtils.makeAccessible(constructor);
            return constructor;
        } catch (NoSuchMethodException e) {
            throw new AssertionError("Every record has a canonical constructor: " + type, e);
        }
    }

    /** Returns the codec of the components, in their order. */
    CompositeKeyCodec parts() {
        return parts;
    }

    @Override
    public byte[] encode(R key) {
        return parts.encode(values(key));
    }

    @Override
    public R decode(byte[] bytes) {
        return create(parts.decode(bytes));
    }

    @Override
    public void encodePart(R key, KeyWriter writer) {
        parts.encodePart(values(key), writer);
    }

    @Override
    public R decodePart(KeyReader reader) {
        return create(parts.decodePart(reader));
    }

    private List<@Nullable Object> values(R key) {
        List<@Nullable Object> values = new ArrayList<>(accessors.size());
        for (Method accessor : accessors) {
            Object value = ReflectionUtils.invokeMethod(accessor, key);
            if (value == null) {
                throw new IllegalArgumentException("Component '" + accessor.getName() + "' of the id " + key
                        + " is null. Every component of an id needs a value.");
            }
            values.add(value);
        }
        return values;
    }

    private R create(List<@Nullable Object> values) {
        try {
            return constructor.newInstance(values.toArray());
        } catch (InvocationTargetException e) {
            throw new MappingException(
                    "Id " + type.getName() + values + " was refused by its constructor", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new MappingException("Id " + type.getName() + values + " cannot be created", e);
        }
    }

    @Override
    public String toString() {
        return parts.toString();
    }
}
