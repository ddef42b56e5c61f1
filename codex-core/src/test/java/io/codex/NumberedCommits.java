package io.codex;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.codex.internal.io.SimulatedDirectory;
import java.util.ArrayList;
import java.util.List;

/**
 * A fixed sequence of commits. Each stores its own number, so that a store tells how many of them it contains, and the
 * whole content must then be that of the model after so many commits. They put, overwrite and delete small entries, store
 * large values, and create and drop a tree.
 */
final class NumberedCommits {

    private static final String TREE = "entries";
    private static final String LARGE = "large";
    private static final byte[] COUNTER = bytes("counter");

    private final List<StoreModel> prefixes = new ArrayList<>();

    NumberedCommits(int count) {
        StoreModel model = new StoreModel();
        prefixes.add(model.copy());
        TestStore store = TestStore.open(new SimulatedDirectory(0));
        for (int commit = 1; commit <= count; commit++) {
            int number = commit;
            store.run(transaction -> work(transaction, model, number));
            prefixes.add(model.copy());
        }
        store.close();
    }

    /** Does the work of one commit. */
    static int work(Transaction transaction, int commit) {
        return work(transaction, new StoreModel(), commit);
    }

    /** Compares the whole content with the model, and returns how many of the commits there are. */
    int check(Transaction transaction) {
        int found = transaction
                .get(TREE, COUNTER)
                .map(value -> Integer.parseInt(new String(value, UTF_8)))
                .orElse(0);
        prefixes.get(found).check(transaction);
        return found;
    }

    private static int work(Transaction transaction, StoreModel model, int commit) {
        put(transaction, model, TREE, COUNTER, bytes(Integer.toString(commit)));
        for (int i = 0; i < 5; i++) {
            byte[] key = bytes("key " + commit * 7919 % 40 + " " + i);
            put(transaction, model, TREE, key, new byte[commit % 7 * 30]);
        }
        byte[] deleted = bytes("key " + (commit - 1) * 7919 % 40 + " 0");
        transaction.delete(TREE, deleted);
        model.delete(TREE, deleted);
        if (commit % 5 == 0) {
            put(transaction, model, LARGE, COUNTER, new byte[5000 + commit]);
        }
        if (commit % 9 == 0) {
            transaction.dropTree(LARGE);
            model.dropTree(LARGE);
        }
        return commit;
    }

    private static void put(Transaction transaction, StoreModel model, String tree, byte[] key, byte[] value) {
        transaction.put(tree, key, value);
        model.put(tree, key, value);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
