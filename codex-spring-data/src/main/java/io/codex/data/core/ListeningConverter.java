package io.codex.data.core;

import io.codex.data.core.convert.CodexConverter;
import io.codex.data.core.mapping.CodexMappingContext;
import io.codex.data.core.mapping.CodexPersistentEntity;
import io.codex.data.core.mapping.CodexPersistentProperty;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.ConversionService;

/** A converter that tells the application of every record that it reads, whoever asks for it. */
final class ListeningConverter implements CodexConverter {

    private final CodexConverter converter;
    private final Supplier<EntityLifecycle> lifecycle;

    ListeningConverter(CodexConverter converter, Supplier<EntityLifecycle> lifecycle) {
        this.converter = converter;
        this.lifecycle = lifecycle;
    }

    @Override
    public void verify(CodexPersistentEntity<?> entity) {
        converter.verify(entity);
    }

    @Override
    public byte[] write(CodexPersistentEntity<?> entity, Object record) {
        return converter.write(entity, record);
    }

    @Override
    public <T> T read(CodexPersistentEntity<T> entity, byte[] key, byte[] value) {
        return lifecycle.get().afterConvert(entity, converter.read(entity, key, value));
    }

    @Override
    public @Nullable Object readProperty(CodexPersistentProperty property, byte[] value) {
        return converter.readProperty(property, value);
    }

    @Override
    public CodexMappingContext getMappingContext() {
        return converter.getMappingContext();
    }

    @Override
    public ConversionService getConversionService() {
        return converter.getConversionService();
    }
}
