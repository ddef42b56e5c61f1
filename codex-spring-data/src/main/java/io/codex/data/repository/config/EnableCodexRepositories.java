package io.codex.data.repository.config;

import io.codex.data.repository.support.CodexRepositoryFactoryBean;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.beans.factory.support.BeanNameGenerator;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Import;
import org.springframework.data.repository.config.DefaultRepositoryBaseClass;
import org.springframework.data.repository.query.QueryLookupStrategy;

/**
 * Turns on Codex repositories. Without further words it makes a bean of every repository interface in the package of the
 * annotated class and below it.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@Import(CodexRepositoriesRegistrar.class)
public @interface EnableCodexRepositories {

    /**
     * Short for {@link #basePackages()}.
     *
     * @return the packages to search
     */
    String[] value() default {};

    /**
     * The packages to search for repository interfaces.
     *
     * @return the packages; none stands for that of the annotated class
     */
    String[] basePackages() default {};

    /**
     * Classes whose packages are searched, a form of {@link #basePackages()} that survives renaming.
     *
     * @return one class of each package
     */
    Class<?>[] basePackageClasses() default {};

    /**
     * Which interfaces to take of those found.
     *
     * @return the filters
     */
    Filter[] includeFilters() default {};

    /**
     * Which interfaces to leave out.
     *
     * @return the filters
     */
    Filter[] excludeFilters() default {};

    /**
     * The end of the names of classes that implement methods of a repository themselves.
     *
     * @return the end of the name
     */
    String repositoryImplementationPostfix() default "Impl";

    /**
     * Where named queries lie. Codex has none; the attribute is part of every such annotation.
     *
     * @return a location, unused
     */
    String namedQueriesLocation() default "";

    /**
     * How queries are found. Codex makes them of the names of the methods.
     *
     * @return the strategy
     */
    QueryLookupStrategy.Key queryLookupStrategy() default QueryLookupStrategy.Key.CREATE_IF_NOT_FOUND;

    /**
     * The factory bean that makes the repositories.
     *
     * @return its class
     */
    Class<?> repositoryFactoryBeanClass() default CodexRepositoryFactoryBean.class;

    /**
     * The class behind the repositories.
     *
     * @return the class; the default stands for {@code SimpleCodexRepository}
     */
    Class<?> repositoryBaseClass() default DefaultRepositoryBaseClass.class;

    /**
     * Names the beans.
     *
     * @return the class of the generator
     */
    Class<? extends BeanNameGenerator> nameGenerator() default BeanNameGenerator.class;

    /**
     * Whether interfaces nested in other classes are taken as well.
     *
     * @return whether to look into classes
     */
    boolean considerNestedRepositories() default false;

    /**
     * The bean through which the repositories read and write.
     *
     * @return the name of a bean of type {@code CodexOperations}; empty for the only or primary one, whatever its name
     */
    String codexOperationsRef() default "";

    /**
     * The transaction manager of the repositories' transactions.
     *
     * @return the name of the bean; empty for the one that {@code @Transactional} takes without a name: the only or primary
     *     one, whatever its name
     */
    String transactionManagerRef() default "";

    /**
     * Whether the methods of the base class run in transactions of their own accord: reading ones read-only, writing ones
     * read and write.
     *
     * @return whether they do
     */
    boolean enableDefaultTransactions() default true;
}
