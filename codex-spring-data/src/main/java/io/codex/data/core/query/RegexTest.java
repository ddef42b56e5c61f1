package io.codex.data.core.query;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Passes texts that match a regular expression from their first character to their last. Null never passes. */
final class RegexTest implements ValueTest {

    /** Makes of case what {@link CaseFold} makes of it: one code point at a time, the same in every locale. */
    private static final int ANY_CASE = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

    private final Pattern pattern;

    RegexTest(Pattern pattern, boolean ignoreCase) {
        this.pattern = ignoreCase ? Pattern.compile(pattern.pattern(), pattern.flags() | ANY_CASE) : pattern;
    }

    static Pattern pattern(String expression) {
        try {
            return Pattern.compile(expression);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "The text " + Literals.of(expression) + " is no regular expression: " + e.getDescription()
                            + " at index " + e.getIndex() + ". Quote it with Pattern.quote to search for it literally.",
                    e);
        }
    }

    @Override
    public boolean matches(@Nullable Object value) {
        return value != null && pattern.matcher((String) value).matches();
    }

    @Override
    public String toString() {
        boolean ignoresCase = (pattern.flags() & Pattern.CASE_INSENSITIVE) != 0;
        return "matches " + Literals.of(pattern.pattern()) + (ignoresCase ? " ignoring case" : "");
    }
}
