package io.codex;

import io.codex.internal.tree.NastyKeys;
import io.codex.sort.Duplicates;
import io.codex.sort.ExternalSort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Entries for bulk loads, and settings so small that they have to be spilled soon. */
final class BulkLoads {

    static final ExternalSort SORT = ExternalSort.defaults()
            .withMemoryBytes(ExternalSort.MIN_MEMORY_BYTES)
            .withThreads(2);
    static final ExternalSort REFUSING = SORT.withDuplicates(Duplicates.REFUSE);

    private BulkLoads() {}

    static TreeEntry<byte[], byte[]> entry(String key, String value) {
        return new TreeEntry<>(TextEntries.bytes(key), TextEntries.bytes(value));
    }

    /** Returns entries of all shapes, many keys more than once, some values out of page. */
    static List<TreeEntry<byte[], byte[]>> random(Random random, int count) {
        NastyKeys keys = new NastyKeys(random);
        List<TreeEntry<byte[], byte[]>> entries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] key = keys.next();
            byte[] value = new byte[random.nextInt(200) == 0 ? random.nextInt(9000) : random.nextInt(20)];
            random.nextBytes(value);
            entries.add(new TreeEntry<>(key.length > 16_383 ? Arrays.copyOf(key, 16_383) : key, value));
        }
        return entries;
    }

    /** Loads entries and does the same to a model. */
    static long load(Store store, StoreModel model, String tree, List<TreeEntry<byte[], byte[]>> entries) {
        long loaded = store.bulkLoad(tree, entries.iterator(), SORT);
        model.createTree(tree);
        entries.forEach(entry -> model.put(tree, entry.key(), entry.value()));
        return loaded;
    }
}
