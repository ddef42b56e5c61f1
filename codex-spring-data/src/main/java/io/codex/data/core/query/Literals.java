package io.codex.data.core.query;

import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How values are shown in plans and messages: short enough to read. */
final class Literals {

    private static final int SHOWN_CHARS = 60;
    private static final int SHOWN_VALUES = 5;

    private Literals() {}

    static String of(@Nullable Object value) {
        if (value instanceof CharSequence || value instanceof Enum<?>) {
            return "'" + shortened(value.toString()) + "'";
        }
        if (value instanceof byte[] bytes) {
            return shortened("0x" + HexFormat.of().formatHex(bytes));
        }
        return shortened(String.valueOf(value));
    }

    static String of(List<?> values) {
        String shown = values.stream().limit(SHOWN_VALUES).map(Literals::of).collect(Collectors.joining(", "));
        int hidden = values.size() - SHOWN_VALUES;
        return "[" + shown + (hidden > 0 ? ", and " + hidden + " more" : "") + "]";
    }

    private static String shortened(String text) {
        return text.length() <= SHOWN_CHARS ? text : text.substring(0, SHOWN_CHARS) + "…";
    }
}
