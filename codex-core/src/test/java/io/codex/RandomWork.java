package io.codex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Does the same random work in a transaction and in a model, and compares what both say on the way. The keys are chosen so
 * that they often meet: short ones from few letters, with the extremes of a byte, some long ones with a common beginning,
 * some in a row.
 */
final class RandomWork {

    private static final byte[] LETTERS = {0, 1, 'a', 'b', 'c', (byte) 0x7f, (byte) 0x80, (byte) 0xff};
    private static final String[] TREES = {"alpha", "beta", "a tree with a longer name"};
    private static final int SHARED_PREFIX_BYTES = 900;

    private final SplittableRandom random;

    RandomWork(SplittableRandom random) {
        this.random = random;
    }

    /** Returns the model after the work; the given one stays as it is. */
    StoreModel run(Transaction transaction, StoreModel before, int steps) {
        StoreModel model = before.copy();
        List<Savepoint> savepoints = new ArrayList<>();
        List<StoreModel> saved = new ArrayList<>();
        for (int step = 0; step < steps; step++) {
            int choice = random.nextInt(100);
            if (choice < 4) {
                savepoints.add(transaction.savepoint());
                saved.add(model.copy());
            } else if (choice < 7 && !savepoints.isEmpty()) {
                int target = random.nextInt(savepoints.size());
                transaction.rollbackTo(savepoints.get(target));
                model = saved.get(target).copy();
                savepoints.subList(target + 1, savepoints.size()).clear();
                saved.subList(target + 1, saved.size()).clear();
            } else {
                step(transaction, model, choice);
            }
        }
        return model;
    }

    private void step(Transaction transaction, StoreModel model, int choice) {
        String tree = TREES[random.nextInt(TREES.length)];
        if (choice < 60) {
            put(transaction, model, tree, key(), value());
        } else if (choice < 63) {
            putRow(transaction, model, tree);
        } else if (choice < 78) {
            byte[] key = existingOrRandomKey(model, tree);
            transaction.delete(tree, key);
            model.delete(tree, key);
        } else if (choice < 81) {
            KeyRange range = range();
            assertThat(transaction.deleteRange(tree, range)).isEqualTo(model.deleteRange(tree, range));
        } else if (choice < 91) {
            checkGet(transaction, model, tree, existingOrRandomKey(model, tree));
        } else if (choice < 98) {
            Direction direction = random.nextBoolean() ? Direction.FORWARD : Direction.REVERSE;
            model.checkScan(transaction, tree, range(), direction, 1 + random.nextInt(50));
        } else if (choice < 99) {
            assertThat(transaction.createTree(tree)).isEqualTo(model.createTree(tree));
        } else if (random.nextInt(4) == 0) {
            assertThat(transaction.dropTree(tree)).isEqualTo(model.dropTree(tree));
        }
    }

    private void putRow(Transaction transaction, StoreModel model, String tree) {
        int first = random.nextInt(1000);
        int count = 50 + random.nextInt(200);
        for (int number = first; number < first + count; number++) {
            byte[] key = {'r', (byte) (number >> 8), (byte) number};
            put(transaction, model, tree, key, value());
        }
    }

    private static void put(Transaction transaction, StoreModel model, String tree, byte[] key, byte[] value) {
        transaction.put(tree, key, value);
        model.put(tree, key, value);
    }

    private static void checkGet(Transaction transaction, StoreModel model, String tree, byte[] key) {
        Optional<byte[]> expected = Optional.ofNullable(model.tree(tree).get(key));
        Optional<byte[]> actual = transaction.get(tree, key);
        assertThat(actual.isPresent()).isEqualTo(expected.isPresent());
        expected.ifPresent(value -> assertThat(actual.orElseThrow()).isEqualTo(value));
    }

    private byte[] existingOrRandomKey(StoreModel model, String tree) {
        if (random.nextInt(3) == 0) {
            return key();
        }
        Map.Entry<byte[], byte[]> above = model.tree(tree).ceilingEntry(key());
        return above == null ? key() : above.getKey();
    }

    private byte[] key() {
        int kind = random.nextInt(20);
        byte[] key = kind == 0 ? new byte[SHARED_PREFIX_BYTES + random.nextInt(12)] : new byte[random.nextInt(7)];
        int shared = kind == 0 ? SHARED_PREFIX_BYTES : 0;
        for (int i = shared; i < key.length; i++) {
            key[i] = LETTERS[random.nextInt(LETTERS.length)];
        }
        return key;
    }

    private byte[] value() {
        int kind = random.nextInt(40);
        int length = kind == 0 ? 2000 + random.nextInt(6000) : random.nextInt(60);
        byte[] value = new byte[length];
        for (int i = 0; i < length; i++) {
            value[i] = (byte) random.nextInt();
        }
        return value;
    }

    private KeyRange range() {
        return switch (random.nextInt(6)) {
            case 0 -> KeyRange.all();
            case 1 -> KeyRange.prefix(key());
            case 2 -> KeyRange.atLeast(key());
            case 3 -> KeyRange.lessThan(key());
            case 4 -> KeyRange.single(key());
            default -> KeyRange.closed(key(), key());
        };
    }
}
