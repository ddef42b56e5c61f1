package io.codex.data.core.convert;

import io.codex.data.core.mapping.CodexSimpleTypes;
import java.util.List;
import org.springframework.data.convert.CustomConversions;

/**
 * The converters of an application: each turns a class of its own into a type that Codex can write, or back. Annotate them
 * with {@code @WritingConverter} and {@code @ReadingConverter} where it is not clear which way they go. Immutable.
 *
 * <p>The converters that Spring Data has by default are left out: they would turn dates and times into
 * {@code java.util.Date} and lose nanoseconds and zones.
 *
 * <pre>{@code
 * CodexCustomConversions conversions = CodexCustomConversions.of(new MoneyToText(), new TextToMoney());
 * }</pre>
 */
public final class CodexCustomConversions extends CustomConversions {

    /**
     * Creates conversions.
     *
     * @param converters converters, generic converters and converter factories
     */
    public CodexCustomConversions(List<?> converters) {
        super(new ConverterConfiguration(StoreConversions.of(CodexSimpleTypes.HOLDER), converters, pair -> false));
    }

    /**
     * Creates conversions.
     *
     * @param converters converters, generic converters and converter factories
     * @return the conversions
     */
    public static CodexCustomConversions of(Object... converters) {
        return new CodexCustomConversions(List.of(converters));
    }
}
