package io.codex.internal.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.error.CorruptStoreException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RedoOperationsTest {

    private final RedoOperations operations = new RedoOperations();

    @Test
    void putsAndDeletesComeBackInOrder() {
        operations.put(new byte[] {1}, new byte[0]);
        operations.delete(new byte[0]);
        operations.put(new byte[] {9, 2, 9}, 1, 1, new byte[] {9, 3, 4}, 1, 2);
        operations.delete(new byte[] {9, 5, 9}, 1, 1);

        RedoOperations.Reader reader = reader(operations.sizeBytes());

        assertThat(reader.next()).isTrue();
        assertThat(reader.isDelete()).isFalse();
        assertThat(reader.key()).containsExactly(1);
        assertThat(reader.value()).isEmpty();
        assertThat(reader.next()).isTrue();
        assertThat(reader.isDelete()).isTrue();
        assertThat(reader.key()).isEmpty();
        assertThatIllegalStateException().isThrownBy(reader::value);
        assertThat(reader.next()).isTrue();
        assertThat(reader.key()).containsExactly(2);
        assertThat(reader.value()).containsExactly(3, 4);
        assertThat(reader.next()).isTrue();
        assertThat(reader.key()).containsExactly(5);
        assertThat(reader.next()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 127, 128, 16_383, 16_384, 2_097_151, 2_097_152})
    void lengthsOfEverySizeComeBack(int length) {
        operations.put(new byte[length], new byte[length]);

        RedoOperations.Reader reader = reader(operations.sizeBytes());

        assertThat(reader.next()).isTrue();
        assertThat(reader.key()).hasSize(length);
        assertThat(reader.value()).hasSize(length);
        assertThat(reader.next()).isFalse();
    }

    @Test
    void theHeadOfAKeyIsPaddedWithZerosWhereverItLies() {
        operations.put(new byte[] {1, 2, 3}, new byte[] {9});
        int second = operations.endOffset();
        operations.delete(new byte[] {1, 2, (byte) 0xFF, 4, 5, 6, 7, 8, 9, 10});

        assertThat(operations.keyHead(RedoOperations.RESERVED_BYTES, 2)).isEqualTo(0x8300_0000_0000_0000L);
        assertThat(operations.keyHead(RedoOperations.RESERVED_BYTES, 3)).isEqualTo(Long.MIN_VALUE);
        assertThat(operations.keyHead(second, 2)).isEqualTo(0x7F04_0506_0708_090AL);
    }

    @Test
    void bytesThatAreNoOperationAreRefused() {
        long seed = System.nanoTime();
        System.out.println("bytesThatAreNoOperationAreRefused seed " + seed);
        Random random = new Random(seed);
        int refused = 0;

        for (int i = 0; i < 2_000; i++) {
            byte[] bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            RedoOperations.Reader reader = new RedoOperations.Reader(bytes, 0, bytes.length, "redo", 77);
            try {
                while (reader.next()) {
                    assertThat(reader.key().length).isLessThan(40);
                }
            } catch (CorruptStoreException e) {
                assertThat(e.offset()).isEqualTo(77);
                refused++;
            }
        }

        assertThat(refused).isGreaterThan(1_000);
    }

    @Test
    void aLengthBeyondTheCommitIsRefused() {
        operations.put(new byte[] {1}, new byte[100]);

        RedoOperations.Reader reader = reader(operations.sizeBytes() - 1);

        assertThatThrownBy(reader::next)
                .isInstanceOf(CorruptStoreException.class)
                .hasMessageContaining("length of 100");
    }

    private RedoOperations.Reader reader(int length) {
        return new RedoOperations.Reader(operations.bytes(), RedoOperations.RESERVED_BYTES, length, "redo", 64);
    }
}
