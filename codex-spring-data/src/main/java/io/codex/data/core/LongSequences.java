package io.codex.data.core;

import io.codex.Cursor;
import io.codex.KeyRange;
import io.codex.ScanOptions;
import io.codex.Store;
import io.codex.Transaction;
import io.codex.codec.KeyCodecs;
import io.codex.data.core.mapping.CodexPersistentEntity;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Rising numbers for each tree. They are taken from the store in blocks, in transactions of their own, so that concurrent
 * writers do not conflict over them; what is left of a block when the store is closed is never used.
 */
final class LongSequences {

    /** The tree that keeps, for each tree of records, the first number of the next block. */
    static final String TREE = "codex.sequences";

    private static final int BLOCK = 100;

    private final Store store;
    private final Map<String, Block> blocks = new ConcurrentHashMap<>();

    LongSequences(Store store) {
        this.store = store;
    }

    long next(CodexPersistentEntity<?> entity) {
        Block block = blocks.computeIfAbsent(entity.getTree(), tree -> new Block());
        block.lock.lock();
        try {
            if (block.next == block.end) {
                long start = store.run(transaction -> reserve(transaction, entity));
                block.next = start;
                block.end = start + BLOCK;
            }
            return block.next++;
        } finally {
            block.lock.unlock();
        }
    }

    private static long reserve(Transaction transaction, CodexPersistentEntity<?> entity) {
        byte[] key = KeyCodecs.STRING.encode(entity.getTree());
        long start = transaction.get(TREE, key).map(KeyCodecs.LONG::decode).orElseGet(() -> first(transaction, entity));
        transaction.put(TREE, key, KeyCodecs.LONG.encode(start + BLOCK));
        return start;
    }

    /** The first number of a new sequence lies behind the ids that the application gave itself. */
    private static long first(Transaction transaction, CodexPersistentEntity<?> entity) {
        ScanOptions last = ScanOptions.reverse().withLimit(1).withKeysOnly();
        try (Cursor cursor = transaction.scan(entity.getTree(), KeyRange.all(), last)) {
            return cursor.next() && entity.toId(cursor.key()) instanceof Long id ? Math.max(id, 0) + 1 : 1;
        }
    }

    /** The numbers taken from the store and not used yet. Guarded by its lock. */
    private static final class Block {
        private final ReentrantLock lock = new ReentrantLock();
        private long next;
        private long end;
    }
}
