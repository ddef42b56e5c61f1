package io.codex.boot;

import io.codex.CodexOptions;
import io.codex.Durability;
import io.codex.SessionPoolOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the store and of what is built on it.
 *
 * @param path Folder of the store, made if it does not exist. A relative one is below the folder the application is started
 *     from.
 * @param durability What a commit has survived when it returns, unless its transaction says otherwise.
 * @param cacheSize Bound on the memory for write buffers and caches of the store, 1MB at least. A quarter of the largest
 *     heap by default.
 * @param leafFilters Whether pages carry a filter that answers look-ups of absent keys faster, for about ten bits on disk
 *     for each key.
 * @param pool Settings of the pool that lends sessions to transactions.
 */
@ConfigurationProperties("codex")
public record CodexProperties(
        @DefaultValue("./data/codex") Path path,
        @DefaultValue("sync") Durability durability,
        @Nullable DataSize cacheSize,
        @DefaultValue("false") boolean leafFilters,
        @DefaultValue Pool pool) {

    /**
     * Settings of the session pool.
     *
     * @param maxSize Largest number of transactions at the same time.
     * @param borrowTimeout Longest time that a transaction waits for a session before it fails.
     * @param leakThreshold Time after which a session that was not returned is reported as a leak; zero for never. Each
     *     transaction costs some microseconds more if it is set.
     * @param closeTimeout Longest time that closing waits for transactions to end before they are rolled back.
     */
    public record Pool(
            @DefaultValue("32") int maxSize,
            @DefaultValue("30s") Duration borrowTimeout,
            @DefaultValue("0s") Duration leakThreshold,
            @DefaultValue("10s") Duration closeTimeout) {

        SessionPoolOptions toOptions() {
            SessionPoolOptions options = SessionPoolOptions.defaults();
            options = checked("codex.pool.max-size", maxSize, options::withMaxSize);
            options = checked("codex.pool.borrow-timeout", borrowTimeout, options::withBorrowTimeout);
            options = checked("codex.pool.leak-threshold", leakThreshold, options::withLeakThreshold);
            return checked("codex.pool.close-timeout", closeTimeout, options::withCloseTimeout);
        }
    }

    CodexOptions toOptions() {
        CodexOptions options =
                CodexOptions.defaults().withDurability(durability).withLeafFilters(leafFilters);
        return cacheSize == null
                ? options
                : checked("codex.cache-size", cacheSize, size -> options.withMemoryBytes(size.toBytes()));
    }

    /** Names the property, which the options cannot know, when they refuse its value. */
    private static <V, O> O checked(String property, V value, Function<V, O> setter) {
        try {
            return setter.apply(value);
        } catch (IllegalArgumentException refused) {
            throw new InvalidConfigurationPropertyValueException(property, value, refused.getMessage() + ".");
        }
    }
}
