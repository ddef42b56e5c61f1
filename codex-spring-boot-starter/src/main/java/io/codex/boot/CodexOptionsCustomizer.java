package io.codex.boot;

import io.codex.CodexOptions;

/**
 * A bean of this type changes how the store is opened, after the properties were applied. Several are called in their
 * order.
 *
 * <pre>{@code
 * @Bean
 * CodexOptionsCustomizer patientOpening() {
 *     return options -> options.withLockTimeout(Duration.ofSeconds(30));
 * }
 * }</pre>
 */
@FunctionalInterface
public interface CodexOptionsCustomizer {

    /**
     * Returns the options to use.
     *
     * @param options the options so far
     * @return the same, or a changed copy
     */
    CodexOptions customize(CodexOptions options);
}
