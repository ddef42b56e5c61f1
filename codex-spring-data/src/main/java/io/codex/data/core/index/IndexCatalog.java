package io.codex.data.core.index;

import io.codex.Cursor;
import io.codex.KeyRange;
import io.codex.ScanOptions;
import io.codex.Transaction;
import io.codex.codec.CompositeKeyCodec;
import io.codex.codec.KeyCodecs;
import io.codex.codec.KeyPart;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The indexes that a store has, by the name of the tree of records and the name of the index. */
final class IndexCatalog {

    /** The tree that keeps them. */
    static final String TREE = "codex.indexes";

    private static final CompositeKeyCodec KEY =
            CompositeKeyCodec.of(KeyPart.ascending(KeyCodecs.STRING), KeyPart.ascending(KeyCodecs.STRING));

    private IndexCatalog() {}

    static Map<String, IndexState> read(Transaction transaction, String recordTree) {
        Map<String, IndexState> states = new LinkedHashMap<>();
        KeyRange range = KeyRange.prefix(KEY.encodePrefix(List.of(recordTree)));
        try (Cursor cursor = transaction.scan(TREE, range, ScanOptions.forward())) {
            while (cursor.next()) {
                List<@Nullable Object> key = KEY.decode(cursor.key());
                states.put(String.valueOf(key.get(1)), IndexState.of(cursor.value()));
            }
        }
        return states;
    }

    static void write(Transaction transaction, String recordTree, String index, IndexState state) {
        transaction.put(TREE, KEY.encode(List.of(recordTree, index)), state.toBytes());
    }

    static void remove(Transaction transaction, String recordTree, String index) {
        transaction.delete(TREE, KEY.encode(List.of(recordTree, index)));
    }
}
