package io.codex.benchmarks;

import java.nio.file.Path;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Results as files. */
public final class Json {

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private Json() {}

    /**
     * Reads a file.
     *
     * @param file the file
     * @param type what is in it
     * @param <T> the type
     * @return the content
     */
    public static <T> T read(Path file, Class<T> type) {
        return MAPPER.readValue(file, type);
    }

    /**
     * Writes a file.
     *
     * @param file the file
     * @param content what to write
     */
    public static void write(Path file, Object content) {
        MAPPER.writeValue(file, content);
    }
}
