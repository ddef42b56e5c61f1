package io.codex.data.core.convert;

import io.codex.data.core.mapping.CodexMappingContext;
import io.codex.data.core.mapping.CodexPersistentEntity;
import io.codex.data.core.mapping.CodexPersistentProperty;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.ConversionService;
import org.springframework.data.mapping.MappingException;

/** Turns records into bytes and back. Implementations may be shared by all threads. */
public interface CodexConverter {

    /**
     * Checks that records of a class can be written and read, all the way down into nested values.
     *
     * @param entity what is known about the class
     * @throws MappingException if a property has a type that cannot be written, or cannot be set
     */
    void verify(CodexPersistentEntity<?> entity);

    /**
     * Turns a record into the value of its entry.
     *
     * @param entity what is known about its class
     * @param record the record
     * @return the value, a new array
     * @throws MappingException if a value cannot be written
     */
    byte[] write(CodexPersistentEntity<?> entity, Object record);

    /**
     * Turns an entry into a record.
     *
     * @param entity what is known about its class
     * @param key the key of the entry
     * @param value the value of the entry
     * @param <T> the class
     * @return the record
     * @throws MappingException if the value is no record of that class
     */
    <T> T read(CodexPersistentEntity<T> entity, byte[] key, byte[] value);

    /**
     * Reads one property of a record and nothing else.
     *
     * @param property a property of the root class itself, not the id
     * @param value the value of the entry
     * @return the value of the property, or null
     */
    @Nullable
    Object readProperty(CodexPersistentProperty property, byte[] value);

    /**
     * Returns the mapping metadata in use.
     *
     * @return the context
     */
    CodexMappingContext getMappingContext();

    /**
     * Returns the conversions between simple types, with those of the application.
     *
     * @return the service
     */
    ConversionService getConversionService();
}
