package io.codex.data.auditing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Import;

/**
 * Turns on auditing: before a record is stored, its properties with {@code @CreatedDate}, {@code @LastModifiedDate},
 * {@code @CreatedBy} and {@code @LastModifiedBy} are set, also those of nested values. It serves all beans of type
 * {@code CodexOperations}.
 *
 * <p>A record is new if its version, {@code Persistable} or its missing id says so. A class whose creation is to be noted
 * and that has none of these is refused at the start.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@Import(CodexAuditingRegistrar.class)
public @interface EnableCodexAuditing {

    /**
     * The bean that says who is at work.
     *
     * @return the name of a bean of type {@code AuditorAware}; empty for the only one, or for none
     */
    String auditorAwareRef() default "";

    /**
     * Whether dates are set.
     *
     * @return whether they are
     */
    boolean setDates() default true;

    /**
     * Whether the creation of a record counts as its first change, too.
     *
     * @return whether it does
     */
    boolean modifyOnCreate() default true;

    /**
     * The bean that says what time it is.
     *
     * @return the name of a bean of type {@code DateTimeProvider}; empty for the only one, or for the clock of the system
     */
    String dateTimeProviderRef() default "";
}
