package io.codex.data.core.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the tree that keeps the records of a class. Without it the tree is called after the class: {@code title} for a
 * class {@code Title}.
 *
 * <pre>{@code
 * @Tree("titles")
 * record Title(@Id String name, long position) {}
 * }</pre>
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
public @interface Tree {

    /**
     * The name of the tree: not empty, without {@code #}, and not beginning with {@code codex.}, which is reserved.
     *
     * @return the name; empty stands for the name of the class
     */
    String value() default "";
}
