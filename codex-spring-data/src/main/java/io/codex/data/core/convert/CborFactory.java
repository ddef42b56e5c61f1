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
import tools.jackson.core.util.BufferRecycler;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.core.util.Named;
import tools.jackson.core.util.RecyclerPool;
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

    /** Writing takes large buffers, which are lent again and again. */
    private static final CBORFactory WRITING = factory(JsonRecyclerPools.defaultPool());

    /**
     * Reading from an array takes no buffer worth lending: asking a pool that all threads share costs more, and keeps two
     * threads from reading twice as much as one.
     */
    private static final CBORFactory READING = factory(JsonRecyclerPools.nonRecyclingPool());

    private CborFactory() {}

    /** Keys of maps go through a table of symbols; keys that share their hash are slower there, but no failure. */
    private static CBORFactory factory(RecyclerPool<BufferRecycler> buffers) {
        return CBORFactory.builder()
                .recyclerPool(buffers)
                .disable(TokenStreamFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
                .enable(CBORWriteFeature.ENCODE_USING_STANDARD_NEGATIVE_BIGINT_ENCODING)
                .enable(CBORReadFeature.DECODE_USING_STANDARD_NEGATIVE_BIGINT_ENCODING)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(MAX_DEPTH)
                        .maxStringLength(Integer.MAX_VALUE)
                        .maxNumberLength(Integer.MAX_VALUE)
                        .maxNameLength(Integer.MAX_VALUE)
                        .build())
                .streamWriteConstraints(StreamWriteConstraints.builder()
                        .maxNestingDepth(MAX_DEPTH)
                        .build())
                .build();
    }

    static JsonGenerator generator(ByteArrayOutputStream bytes) {
        return WRITING.createGenerator(ObjectWriteContext.empty(), bytes);
    }

    static JsonParser parser(byte[] bytes) {
        return READING.createParser(ObjectReadContext.empty(), bytes);
    }

    static PropertyNameMatcher matcher(List<Named> names) {
        return READING.constructNameMatcher(names, false);
    }
}
