package io.codex.data.core.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.data.domain.Sort;

/**
 * Keeps an index on a property, so that it can be searched and sorted without visiting every record. The index changes in
 * the same commit as the record. On a property of a nested value it indexes the path to that property. A nested value as a
 * whole cannot be indexed, only its properties.
 */
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface Indexed {

    /**
     * The name of the index, unique within its tree.
     *
     * @return the name; empty stands for the path of the property
     */
    String name() default "";

    /**
     * Whether no two records may have the same value. Records without a value, that is null, are not compared.
     *
     * @return whether the index is unique
     */
    boolean unique() default false;

    /**
     * The order of the entries. An index is read in both directions, so this matters only in a
     * {@link CompoundIndex}; it is here to give the physical order when that is wanted.
     *
     * @return the direction
     */
    Sort.Direction direction() default Sort.Direction.ASC;
}
