package io.codex.internal.transaction;

import io.codex.internal.tree.KeyFilter;
import io.codex.internal.tree.MemoryTree;
import io.codex.internal.tree.WriteBatch;
import org.jspecify.annotations.Nullable;

/**
 * The writes that have not been merged into the tree on disk yet: an ordered tree in memory, with a filter in front that
 * answers most look-ups of other keys. It is changed under the commit lock only; its views may be read by all threads.
 */
public final class WriteBuffer {

    private final MemoryTree tree = new MemoryTree();
    private final KeyFilter filter;

    /**
     * Creates an empty buffer.
     *
     * @param expectedEntries for how many keys the filter is laid out; more make it useless, not wrong
     */
    public WriteBuffer(long expectedEntries) {
        this.filter = new KeyFilter(expectedEntries);
    }

    /** Takes over the writes of a commit. */
    void apply(WriteBatch writes) {
        tree.putAll(writes, filter);
    }

    /** Stores a value. */
    public void put(byte[] key, byte[] value) {
        filter.add(key);
        tree.put(key, value);
    }

    /** Stores a tombstone. */
    public void delete(byte[] key) {
        filter.add(key);
        tree.delete(key);
    }

    /** Fixes the current content. */
    public View view() {
        return new View(tree.version(), filter);
    }

    /**
     * An immutable state of a buffer. The filter goes on being filled by later commits, which at worst makes it answer
     * "maybe" more often.
     */
    public record View(MemoryTree.Version entries, KeyFilter filter) {

        byte @Nullable [] get(byte[] key, int keyLength) {
            return filter.mightContain(key, keyLength) ? entries.get(key, keyLength) : null;
        }

        /** Returns the bytes of memory held. */
        public long memoryBytes() {
            return entries.memoryBytes() + filter.memoryBytes();
        }

        /** Tells whether there is nothing in it. */
        public boolean isEmpty() {
            return entries.entryCount() == 0;
        }
    }
}
