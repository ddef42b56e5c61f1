package io.codex.data.core.convert;

import java.io.ByteArrayOutputStream;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.Named;
import tools.jackson.dataformat.cbor.CBORFactory;
import tools.jackson.dataformat.cbor.CBORReadFeature;
import tools.jackson.dataformat.cbor.CBORWriteFeature;

/**
 * Makes parsers and generators of CBOR. Whatever can be written can be read: the same bound on nesting holds for both, and
 * reading has no other bounds, since records come from this store and not from strangers.
 */
final class CborFactory {

    /** The deepest nesting of values in one record. */
    static final int MAX_DEPTH = 500;

    /** Keys of maps go through a table of symbols; keys that share their hash are slower there, but no failure. */
    private static final CBORFactory FACTORY = CBORFactory.builder()
            .disable(TokenStreamFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
            .enable(CBORWriteFeature.ENCODE_USING_STANDARD_NEGATIVE_BIGINT_ENCODING)
            .enable(CBORReadFeature.DECODE_USING_STANDARD_NEGATIVE_BIGINT_ENCODING)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .streamWriteConstraints(
                    StreamWriteConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
            .build();

    private CborFactory() {}

    static JsonGenerator generator(ByteArrayOutputStream bytes) {
        return FACTORY.createGenerator(ObjectWriteContext.empty(), bytes);
    }

    static JsonParser parser(byte[] bytes) {
        return FACTORY.createParser(ObjectReadContext.empty(), bytes);
    }

    static PropertyNameMatcher matcher(List<Named> names) {
        return FACTORY.constructNameMatcher(names, false);
    }
}
