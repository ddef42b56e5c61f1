package io.codex.internal.tree;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An ordered tree in memory whose versions are immutable and share their nodes. It serves as the write buffer of the
 * store and as the private write set of a transaction. An entry is a value or a tombstone.
 *
 * <p>One thread at a time changes it. {@link #version()} fixes the current content as a version; nodes that belong to a
 * version are copied at their first change afterwards. Versions may be read by all threads once they are published
 * safely.
 */
public final class MemoryTree {

    /** What {@link Version#get} returns for a deleted key; compare by identity. */
    @SuppressWarnings("MutablePublicArray") // of length zero, so nothing in it can change
    public static final byte[] TOMBSTONE = new byte[0];

    private TreeMap<byte[], byte[]> entries = new TreeMap<>(Arrays::compareUnsigned);

    /** Stores a value under a key; both are copied. */
    public void put(byte[] key, byte[] value) {
        entries.put(key.clone(), value.clone());
    }

    /** Stores a tombstone under a key; the key is copied. */
    public void delete(byte[] key) {
        entries.put(key.clone(), TOMBSTONE);
    }

    /** Fixes the current content. */
    public Version version() {
        return new SortedVersion(new TreeMap<>(entries));
    }

    /** Returns to a version of this tree. */
    public void restore(Version version) {
        entries = new TreeMap<>(((SortedVersion) version).entries);
    }

    /** An immutable state of a tree. */
    public interface Version {

        /** Looks a key up: null if there is no entry here, {@link #TOMBSTONE} if it is deleted here. */
        byte @Nullable [] get(byte[] key);

        /** Walks the keys in {@code [from, to)}, tombstones included. */
        EntryCursor scan(byte[] from, byte @Nullable [] to, boolean reverse);

        /** Returns the number of entries, tombstones included. */
        long entryCount();

        /** Returns about the number of entries in {@code [from, to)}. */
        long estimate(byte[] from, byte @Nullable [] to);

        /** Returns the bytes of memory it holds alone or shares. */
        long memoryBytes();
    }

    private record SortedVersion(NavigableMap<byte[], byte[]> entries) implements Version {

        @Override
        public byte @Nullable [] get(byte[] key) {
            return entries.get(key);
        }

        @Override
        public EntryCursor scan(byte[] from, byte @Nullable [] to, boolean reverse) {
            return new SortedCursor(range(from, to, reverse).entrySet().iterator());
        }

        private NavigableMap<byte[], byte[]> range(byte[] from, byte @Nullable [] to, boolean reverse) {
            if (to != null && Arrays.compareUnsigned(from, to) >= 0) {
                return new TreeMap<>(Arrays::compareUnsigned);
            }
            NavigableMap<byte[], byte[]> range =
                    to == null ? entries.tailMap(from, true) : entries.subMap(from, true, to, false);
            return reverse ? range.descendingMap() : range;
        }

        @Override
        public long entryCount() {
            return entries.size();
        }

        @Override
        public long estimate(byte[] from, byte @Nullable [] to) {
            return range(from, to, false).size();
        }

        @Override
        public long memoryBytes() {
            return entries.size() * 100L;
        }
    }

    private static final class SortedCursor implements EntryCursor {

        private final Iterator<Map.Entry<byte[], byte[]>> iterator;
        private Map.@Nullable Entry<byte[], byte[]> current;

        private SortedCursor(Iterator<Map.Entry<byte[], byte[]>> iterator) {
            this.iterator = iterator;
        }

        @Override
        public boolean next() {
            current = iterator.hasNext() ? iterator.next() : null;
            return current != null;
        }

        @Override
        public byte[] key() {
            return current().getKey().clone();
        }

        @Override
        public boolean isTombstone() {
            return current().getValue() == TOMBSTONE;
        }

        @Override
        public byte[] value() {
            return current().getValue().clone();
        }

        private Map.Entry<byte[], byte[]> current() {
            if (current == null) {
                throw new IllegalStateException("The cursor stands on no entry");
            }
            return current;
        }
    }
}
