package io.codex.data.core.query;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Passes texts that look as wanted, or all others. Null passes neither. */
final class TextTest implements ValueTest {

    /** What of a text is looked at. Only {@link #LIKE} knows wildcards. */
    enum Kind {
        STARTING_WITH("starts with"),
        ENDING_WITH("ends with"),
        CONTAINING("contains"),
        LIKE("like");

        private final String words;

        Kind(String words) {
            this.words = words;
        }
    }

    private final Kind kind;
    private final String text;
    private final boolean negated;
    private final boolean foldsCase;
    private final boolean byKey;
    private final String form;
    private final LikePattern pattern;

    /** Creates a test; the flag tells whether keys hold the text itself and not what a converter makes of it. */
    TextTest(Kind kind, String text, boolean negated, boolean foldsCase, boolean byKey) {
        this.kind = kind;
        this.text = text;
        this.negated = negated;
        this.foldsCase = foldsCase;
        this.byKey = byKey;
        this.form = form(text);
        this.pattern = LikePattern.of(kind == Kind.LIKE ? form : "");
    }

    @Override
    public boolean matches(@Nullable Object value) {
        return value != null && looksAsWanted(form((String) value)) != negated;
    }

    private boolean looksAsWanted(String candidate) {
        return switch (kind) {
            case STARTING_WITH -> candidate.startsWith(form);
            case ENDING_WITH -> candidate.endsWith(form);
            case CONTAINING -> candidate.contains(form);
            case LIKE -> pattern.matches(candidate);
        };
    }

    private String form(String value) {
        return foldsCase ? CaseFold.fold(value) : value;
    }

    @Override
    public Optional<List<ValueRange>> ranges() {
        return kind == Kind.STARTING_WITH && byKey && !negated && !foldsCase
                ? Optional.of(List.of(new ValueRange.Prefix(text)))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return (negated ? "not " : "") + kind.words + " " + Literals.of(text) + (foldsCase ? " ignoring case" : "");
    }
}
