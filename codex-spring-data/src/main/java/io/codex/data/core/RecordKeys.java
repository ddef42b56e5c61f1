package io.codex.data.core;

import io.codex.data.core.mapping.CodexPersistentEntity;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The keys of several records. */
final class RecordKeys {

    private RecordKeys() {}

    /** Returns the key of each id, each key once, in the order of the ids. */
    static List<byte[]> distinct(CodexPersistentEntity<?> entity, Iterable<?> ids) {
        Set<ByteBuffer> seen = new HashSet<>();
        List<byte[]> distinct = new ArrayList<>();
        for (Object id : ids) {
            byte[] key = entity.toKey(id);
            if (seen.add(ByteBuffer.wrap(key))) {
                distinct.add(key);
            }
        }
        return distinct;
    }
}
