package io.codex.data.core.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Keeps an index on several properties together: ordered by the first, then by the second, and so on. It serves searches
 * by the first property alone as well.
 *
 * <pre>{@code
 * @CompoundIndex(fields = {"address.city", "born desc"})
 * }</pre>
 */
@Target({ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@Repeatable(CompoundIndexes.class)
public @interface CompoundIndex {

    /**
     * The paths of the properties, the most significant first. A path may be followed by a space and {@code asc} or
     * {@code desc}.
     *
     * @return the fields, one at least
     */
    String[] fields();

    /**
     * The name of the index, unique within its tree.
     *
     * @return the name; empty stands for the paths, joined by an underscore
     */
    String name() default "";

    /**
     * Whether no two records may have the same values. Records in which one of them is null are not compared.
     *
     * @return whether the index is unique
     */
    boolean unique() default false;
}
