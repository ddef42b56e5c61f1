package io.codex.example.titles;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.Name;

/**
 * Settings of the application.
 *
 * @param file the file of titles to import, plain or .gz; without one, the bundled sample on the first start
 * @param shuffle whether the lines are imported in a random order, the same each time, instead of that of the file
 * @param exitAfterImport whether the application ends when the import is done, instead of going on to serve
 */
@ConfigurationProperties("titles")
public record TitlesProperties(
        @Name("import") @Nullable Path file,
        @DefaultValue("false") boolean shuffle,
        @DefaultValue("false") boolean exitAfterImport) {}
