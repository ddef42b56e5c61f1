package io.codex;

import static io.codex.TextEntries.TREE;
import static io.codex.TextEntries.between;
import static io.codex.TextEntries.bytes;
import static io.codex.TextEntries.commitKeys;
import static io.codex.TextEntries.delete;
import static io.codex.TextEntries.keys;
import static io.codex.TextEntries.put;
import static io.codex.TextEntries.rest;
import static io.codex.TextEntries.text;
import static io.codex.TextEntries.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Walks over ranges, with own writes laid over what is stored. */
interface ScanContract {

    Store store();

    /** Stored: a c e g; then c is changed, e deleted, b and f added. So there are a b c f g. */
    private Transaction withOwnWrites() {
        commitKeys(store(), "a", "c", "e", "g");
        Transaction transaction = store().begin();
        put(transaction, "b", "f");
        transaction.put(TREE, bytes("c"), bytes("changed"));
        delete(transaction, "e");
        return transaction;
    }

    static Stream<Arguments> ranges() {
        return Stream.of(
                Arguments.of("all", KeyRange.all(), List.of("a", "b", "c", "f", "g")),
                Arguments.of("at least b", KeyRange.atLeast(bytes("b")), List.of("b", "c", "f", "g")),
                Arguments.of("greater than b", KeyRange.greaterThan(bytes("b")), List.of("c", "f", "g")),
                Arguments.of("at most f", KeyRange.atMost(bytes("f")), List.of("a", "b", "c", "f")),
                Arguments.of("less than f", KeyRange.lessThan(bytes("f")), List.of("a", "b", "c")),
                Arguments.of("b to f", between("b", "f"), List.of("b", "c")),
                Arguments.of("b to f, both included", KeyRange.closed(bytes("b"), bytes("f")), List.of("b", "c", "f")),
                Arguments.of("between keys", between("bb", "ff"), List.of("c", "f")),
                Arguments.of("only the deleted key", KeyRange.single(bytes("e")), List.of()),
                Arguments.of("only an own key", KeyRange.single(bytes("b")), List.of("b")),
                Arguments.of("empty", between("f", "b"), List.of()),
                Arguments.of("behind all", KeyRange.atLeast(bytes("h")), List.of()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.codex.ScanContract#ranges")
    default void aScanSeesStoredEntriesUnderOwnWritesInBothDirections(
            String name, KeyRange range, List<String> expected) {
        try (Transaction transaction = withOwnWrites()) {
            List<String> reversed = new ArrayList<>(expected);
            Collections.reverse(reversed);

            assertThat(keys(transaction, range, ScanOptions.forward())).as(name).isEqualTo(expected);
            assertThat(keys(transaction, range, ScanOptions.reverse())).as(name).isEqualTo(reversed);
            assertThat(transaction.count(TREE, range)).as(name).isEqualTo(expected.size());
            transaction.commit();
        }
        try (Transaction transaction = store().begin()) {
            assertThat(keys(transaction, range, ScanOptions.forward()))
                    .as("%s, committed", name)
                    .isEqualTo(expected);
        }
    }

    @Test
    default void ownValuesHideStoredOnes() {
        try (Transaction transaction = withOwnWrites();
                Cursor cursor = transaction.scan(TREE, KeyRange.single(bytes("c")), ScanOptions.forward())) {
            assertThat(cursor.next()).isTrue();
            assertThat(text(cursor.value())).isEqualTo("changed");
            assertThat(cursor.next()).isFalse();
        }
    }

    @Test
    default void aPrefixEndsWhereItsKeysEnd() {
        write(store(), transaction -> {
            transaction.put(TREE, new byte[] {1, (byte) 0xff}, bytes("in"));
            transaction.put(TREE, new byte[] {1, (byte) 0xff, (byte) 0xff, 7}, bytes("in"));
            transaction.put(TREE, new byte[] {1, (byte) 0xfe}, bytes("below"));
            transaction.put(TREE, new byte[] {2}, bytes("above"));
        });

        try (Transaction transaction = store().begin()) {
            assertThat(transaction.count(TREE, KeyRange.prefix(new byte[] {1, (byte) 0xff})))
                    .isEqualTo(2);
            assertThat(transaction.count(TREE, KeyRange.prefix(new byte[] {(byte) 0xff})))
                    .isZero();
            assertThat(transaction.count(TREE, KeyRange.prefix(new byte[0]))).isEqualTo(4);
        }
    }

    @Test
    default void keysAreOrderedAsUnsignedBytes() {
        write(store(), transaction -> {
            transaction.put(TREE, new byte[] {(byte) 0x80}, bytes("128"));
            transaction.put(TREE, new byte[] {0x7f}, bytes("127"));
            transaction.put(TREE, new byte[] {0x7f, 0}, bytes("127 and a zero"));
        });

        List<String> values = new ArrayList<>();
        try (Transaction transaction = store().begin();
                Cursor cursor = transaction.scan(TREE, KeyRange.all(), ScanOptions.forward())) {
            while (cursor.next()) {
                values.add(text(cursor.value()));
            }
        }

        assertThat(values).containsExactly("127", "127 and a zero", "128");
    }

    @Test
    default void aScanEndsAtItsLimit() {
        try (Transaction transaction = withOwnWrites()) {
            assertThat(keys(transaction, KeyRange.all(), ScanOptions.forward().withLimit(2)))
                    .containsExactly("a", "b");
            assertThat(keys(transaction, KeyRange.all(), ScanOptions.reverse().withLimit(2)))
                    .containsExactly("g", "f");
            assertThat(keys(transaction, KeyRange.all(), ScanOptions.forward().withLimit(0)))
                    .isEmpty();
        }
    }

    @Test
    default void aScanOfKeysRefusesValues() {
        commitKeys(store(), "a");

        try (Transaction transaction = store().begin();
                Cursor cursor = transaction.scan(
                        TREE, KeyRange.all(), ScanOptions.forward().withKeysOnly())) {
            assertThat(cursor.next()).isTrue();
            assertThat(text(cursor.key())).isEqualTo("a");
            assertThatThrownBy(cursor::value)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("keysOnly");
            assertThatThrownBy(cursor::valueLength).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> cursor.copyValue(new byte[9], 0)).isInstanceOf(IllegalStateException.class);
        }
    }

    /** Keys and values short, long and out of page; before and behind the eight bytes at which pages cut keys. */
    @Test
    default void entriesCopiedIntoAnArrayAreThoseReturned() {
        write(store(), transaction -> {
            for (int i = 0; i < 300; i++) {
                byte[] key = bytes("k".repeat(i % 20) + i);
                transaction.put(TREE, key, bytes("v".repeat(i % 50 == 7 ? 3000 + i : i % 30)));
            }
        });
        store().flush();
        write(store(), transaction -> put(transaction, "own", "k"));

        try (Transaction transaction = store().begin();
                Cursor cursor = transaction.scan(TREE, KeyRange.all(), ScanOptions.forward())) {
            byte[] target = new byte[4000];
            while (cursor.next()) {
                int keyLength = cursor.copyKey(target, 5);
                assertThat(keyLength).isEqualTo(cursor.keyLength());
                assertThat(Arrays.copyOfRange(target, 5, 5 + keyLength)).isEqualTo(cursor.key());
                int valueLength = cursor.copyValue(target, 0);
                assertThat(valueLength).isEqualTo(cursor.valueLength());
                assertThat(Arrays.copyOf(target, valueLength)).isEqualTo(cursor.value());
            }
        }
    }

    @Test
    default void anArrayTooShortForAnEntryIsRefused() {
        commitKeys(store(), "abc");

        try (Transaction transaction = store().begin();
                Cursor cursor = transaction.scan(TREE, KeyRange.all(), ScanOptions.forward())) {
            assertThat(cursor.next()).isTrue();
            assertThatThrownBy(() -> cursor.copyKey(new byte[4], 2))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("key has 3 bytes")
                    .hasMessageContaining("from 2 on");
            assertThatThrownBy(() -> cursor.copyValue(new byte[0], 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("value");
            assertThatThrownBy(() -> cursor.copyKey(new byte[9], -1)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    default void aScanDoesNotSeeWritesMadeAfterItsBegin() {
        commitKeys(store(), "a", "b", "c");

        try (Transaction transaction = store().begin()) {
            put(transaction, "b2");
            try (Cursor cursor = transaction.scan(TREE, KeyRange.all(), ScanOptions.forward())) {
                cursor.next();
                put(transaction, "b1");
                delete(transaction, "b2", "c");

                assertThat(rest(cursor)).containsExactly("b", "b2", "c");
            }
            assertThat(keys(transaction)).containsExactly("a", "b", "b1");
        }
    }

    @Test
    default void everyEntryCanBeDeletedWhileWalking() {
        commitKeys(store(), "a", "b", "c");

        write(store(), transaction -> {
            try (Cursor cursor = transaction.scan(TREE, KeyRange.all(), ScanOptions.forward())) {
                while (cursor.next()) {
                    transaction.delete(TREE, cursor.key());
                }
            }
        });

        assertThat(keys(store())).isEmpty();
    }

    @Test
    default void twoScansOfOneTransactionDoNotDisturbEachOther() {
        try (Transaction transaction = withOwnWrites();
                Cursor up = transaction.scan(TREE, KeyRange.all(), ScanOptions.forward());
                Cursor down = transaction.scan(TREE, KeyRange.all(), ScanOptions.reverse())) {
            up.next();
            down.next();

            assertThat(rest(up)).containsExactly("b", "c", "f", "g");
            assertThat(rest(down)).containsExactly("f", "c", "b", "a");
        }
    }

    @Test
    default void aCursorRefusesKeyAndValueOffItsEntries() {
        commitKeys(store(), "a");

        try (Transaction transaction = store().begin()) {
            Cursor cursor = transaction.scan(TREE, KeyRange.all(), ScanOptions.forward());
            assertThatThrownBy(cursor::key).isInstanceOf(IllegalStateException.class);
            cursor.next();
            assertThat(cursor.next()).isFalse();
            assertThat(cursor.next()).as("after the end").isFalse();
            assertThatThrownBy(cursor::value).isInstanceOf(IllegalStateException.class);
            cursor.close();
            cursor.close();
            assertThatThrownBy(cursor::next).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    default void aCursorEndsWithItsTransaction() {
        commitKeys(store(), "a", "b");

        Transaction transaction = store().begin();
        Cursor cursor = transaction.scan(TREE, KeyRange.all(), ScanOptions.forward());
        cursor.next();
        transaction.close();

        assertThatThrownBy(cursor::next).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(cursor::value).isInstanceOf(IllegalStateException.class);
        cursor.close();
    }
}
