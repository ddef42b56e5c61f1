package io.codex.data.core.mapping;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.util.Currency;
import java.util.Set;
import java.util.UUID;
import org.springframework.data.mapping.model.SimpleTypeHolder;

/** The types that are written as one value and have no properties of their own. */
public final class CodexSimpleTypes {

    /** The types known to Spring Data, that is those of {@code java.lang} and {@code java.time}, and some more. */
    public static final SimpleTypeHolder HOLDER = new SimpleTypeHolder(
            Set.of(BigInteger.class, BigDecimal.class, UUID.class, URI.class, Currency.class), true);

    private CodexSimpleTypes() {}
}
