package io.codex.data.core.mapping;

import java.util.List;
import org.springframework.data.convert.CustomConversions;

/** The conversions of an application without converters: every type is kept as it is. */
final class NoConversions extends CustomConversions {

    NoConversions() {
        super(new ConverterConfiguration(StoreConversions.of(CodexSimpleTypes.HOLDER), List.of(), pair -> false));
    }
}
