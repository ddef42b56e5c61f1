package io.codex.data.core.mapping;

import io.codex.codec.KeyCodec;
import io.codex.codec.KeyCodecs;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.Set;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.data.convert.CustomConversions;
import org.springframework.util.ClassUtils;

/**
 * Finds the key codec of a type. A custom converter comes first, so that a key is ordered by what the converter makes of
 * it; then the codecs of the store; records are composite keys.
 */
final class KeyTypes {

    /** Types whose key codec makes equal what the record tells apart: scale, sign of zero, bits of NaN. */
    private static final Set<Class<?>> INEXACT = Set.of(BigDecimal.class, Double.class, Float.class);

    private final CustomConversions conversions;
    private final DefaultConversionService conversionService = new DefaultConversionService();

    KeyTypes(CustomConversions conversions) {
        this.conversions = conversions;
        conversions.registerConvertersIn(conversionService);
    }

    /** Returns the codec of a type, or empty if the type cannot be a key. */
    Optional<KeyCodec<?>> find(Class<?> type) {
        Class<?> boxed = ClassUtils.resolvePrimitiveIfNecessary(type);
        Optional<Class<?>> stored = conversions.getCustomWriteTarget(boxed);
        if (stored.isPresent() && stored.get() != boxed) {
            return find(stored.get()).map(codec -> converted(boxed, stored.get(), codec));
        }
        if (boxed.isRecord()) {
            return findForRecord(boxed);
        }
        return KeyCodecs.findForType(boxed).map(codec -> codec);
    }

    /** Tells whether decoding the key of a value gives a value that equals it in every respect. */
    boolean isExact(Class<?> type) {
        Class<?> boxed = ClassUtils.resolvePrimitiveIfNecessary(type);
        if (INEXACT.contains(boxed) || conversions.hasCustomWriteTarget(boxed)) {
            return false;
        }
        if (boxed.isRecord()) {
            for (var component : boxed.getRecordComponents()) {
                if (!isExact(component.getType())) {
                    return false;
                }
            }
        }
        return true;
    }

    private Optional<KeyCodec<?>> findForRecord(Class<?> type) {
        for (var component : type.getRecordComponents()) {
            if (component.getType() == type || find(component.getType()).isEmpty()) {
                return Optional.empty();
            }
        }
        return Optional.of(
                RecordKeyCodec.of(type, component -> find(component.getType()).orElseThrow()));
    }

    @SuppressWarnings("unchecked")
    private <K, S> KeyCodec<K> converted(Class<K> type, Class<S> stored, KeyCodec<?> codec) {
        return new ConvertedKeyCodec<>(type, stored, (KeyCodec<S>) codec, conversionService);
    }
}
