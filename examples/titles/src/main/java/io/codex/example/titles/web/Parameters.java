package io.codex.example.titles.web;

import io.codex.Capabilities;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The parameters of one request, checked: only known ones, each once, each with a value that makes sense. */
final class Parameters {

    private static final int DEFAULT_LIMIT = 20;
    private static final int MAX_LIMIT = 1000;

    private final Map<String, List<String>> values;
    private final int maxTextBytes;

    private Parameters(Map<String, List<String>> values, int maxTextBytes) {
        this.values = values;
        this.maxTextBytes = maxTextBytes;
    }

    static Parameters of(Map<String, List<String>> values, Capabilities capabilities, String... known) {
        for (Map.Entry<String, List<String>> parameter : values.entrySet()) {
            String name = parameter.getKey();
            if (!List.of(known).contains(name)) {
                throw new BadParameterException("There is no parameter '" + name + "' here. Allowed are "
                        + (known.length == 0 ? "none" : String.join(", ", new TreeSet<>(List.of(known)))) + ".");
            }
            if (parameter.getValue().size() > 1) {
                throw new BadParameterException("Parameter '" + name + "' is given "
                        + parameter.getValue().size() + " times. Allowed is once.");
            }
        }
        return new Parameters(values, capabilities.maxKeyBytes());
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    String requiredText(String name) {
        String text = text(name);
        if (text == null) {
            throw new BadParameterException("Parameter '" + name + "' is missing. Allowed is any text.");
        }
        return text;
    }

    @Nullable
    String text(String name) {
        String text = value(name);
        if (text == null) {
            return null;
        }
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > maxTextBytes) {
            throw new BadParameterException("Parameter '" + name + "' has " + bytes + " bytes of UTF-8. Allowed are "
                    + maxTextBytes + " at most, as long as a title may be.");
        }
        return text;
    }

    int limit() {
        String text = value("limit");
        if (text == null) {
            return DEFAULT_LIMIT;
        }
        // At most four digits, so that the number cannot overflow.
        int limit = text.matches("[0-9]{1,4}") ? Integer.parseInt(text) : 0;
        if (limit >= 1 && limit <= MAX_LIMIT) {
            return limit;
        }
        throw new BadParameterException(
                "Parameter 'limit' is '" + text + "'. Allowed are whole numbers from 1 to " + MAX_LIMIT + ".");
    }

    private @Nullable String value(String name) {
        List<String> all = values.get(name);
        return all == null ? null : all.get(0);
    }
}
