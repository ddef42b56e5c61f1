package io.codex;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Entries as texts, so that tests can be read. */
final class TextEntries {

    static final String TREE = "titles";

    private TextEntries() {}

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    static KeyRange between(String from, String to) {
        return KeyRange.closedOpen(bytes(from), bytes(to));
    }

    /** Runs work that has no result. */
    static void write(Store store, Consumer<Transaction> work) {
        store.run(transaction -> {
            work.accept(transaction);
            return true;
        });
    }

    /** Stores keys with values of the same text, in a transaction of its own. */
    static void commitKeys(Store store, String... keys) {
        write(store, transaction -> {
            put(transaction, keys);
        });
    }

    static void put(Transaction transaction, String... keys) {
        for (String key : keys) {
            transaction.put(TREE, bytes(key), bytes(key));
        }
    }

    static void put(Transaction transaction, String key, long value) {
        transaction.put(TREE, bytes(key), bytes(Long.toString(value)));
    }

    static void delete(Transaction transaction, String... keys) {
        for (String key : keys) {
            transaction.delete(TREE, bytes(key));
        }
    }

    /** Returns the value of a key, or "none". */
    static String get(Transaction transaction, String key) {
        return transaction.get(TREE, bytes(key)).map(TextEntries::text).orElse("none");
    }

    static long number(Transaction transaction, String key) {
        return Long.parseLong(
                transaction.get(TREE, bytes(key)).map(TextEntries::text).orElse("0"));
    }

    static List<String> keys(Store store) {
        return store.run(TransactionOptions.readOnly(), transaction -> keys(transaction));
    }

    static List<String> keys(Transaction transaction) {
        return keys(transaction, KeyRange.all(), ScanOptions.forward());
    }

    static List<String> keys(Transaction transaction, KeyRange range, ScanOptions options) {
        try (Cursor cursor = transaction.scan(TREE, range, options)) {
            return rest(cursor);
        }
    }

    /** Lists "key=value" of a whole tree. */
    static List<String> keyValues(Transaction transaction, String tree) {
        List<String> entries = new ArrayList<>();
        try (Cursor cursor = transaction.scan(tree, KeyRange.all(), ScanOptions.forward())) {
            while (cursor.next()) {
                entries.add(text(cursor.key()) + "=" + text(cursor.value()));
            }
        }
        return entries;
    }

    static List<String> rest(Cursor cursor) {
        List<String> keys = new ArrayList<>();
        while (cursor.next()) {
            keys.add(text(cursor.key()));
        }
        return keys;
    }
}
