package io.codex.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every codec keeps the order of random keys and gives them back, alone and as a part of a composite key. */
class RandomKeysTest {

    private static final int KEY_COUNT = 400;

    static Stream<RandomKeys.Kind<?>> kinds() {
        return RandomKeys.KINDS.stream();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    <K> void theOrderOfTheBytesIsTheOrderOfTheKeys(RandomKeys.Kind<K> kind) {
        long seed = System.nanoTime();
        List<K> keys = keys(kind, new Random(seed));

        for (K one : keys) {
            byte[] oneBytes = kind.codec().encode(one);
            for (K other : keys) {
                int byBytes = Arrays.compareUnsigned(oneBytes, kind.codec().encode(other));
                assertThat(Integer.signum(byBytes))
                        .as("%s %s against %s, seed %d", kind, one, other, seed)
                        .isEqualTo(Integer.signum(kind.order().compare(one, other)));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    <K> void keysComeBack(RandomKeys.Kind<K> kind) {
        long seed = System.nanoTime();

        for (K key : keys(kind, new Random(seed))) {
            K decoded = kind.codec().decode(kind.codec().encode(key));
            assertThat(kind.order().compare(decoded, key))
                    .as("%s %s decoded to %s, seed %d", kind, key, decoded, seed)
                    .isZero();
        }
    }

    @RepeatedTest(20)
    void compositesKeepTheOrderOfTheirParts() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        List<RandomKeys.Kind<?>> kinds = new ArrayList<>();
        List<KeyPart<?>> parts = new ArrayList<>();
        for (int count = 1 + random.nextInt(3); count > 0; count--) {
            RandomKeys.Kind<?> kind = RandomKeys.pick(RandomKeys.KINDS, random);
            kinds.add(kind);
            parts.add(new KeyPart<>(
                    kind.codec(), random.nextBoolean(), RandomKeys.pick(List.of(KeyPart.Nulls.values()), random)));
        }
        CompositeKeyCodec codec = CompositeKeyCodec.of(parts);
        Comparator<List<@Nullable Object>> order = order(kinds, parts);
        List<List<@Nullable Object>> keys = compositeKeys(kinds, parts, random);

        for (List<@Nullable Object> one : keys) {
            byte[] oneBytes = codec.encode(one);
            assertThat(order.compare(codec.decode(oneBytes), one))
                    .as("%s %s, seed %d", codec, one, seed)
                    .isZero();
            for (List<@Nullable Object> other : keys) {
                assertThat(Integer.signum(Arrays.compareUnsigned(oneBytes, codec.encode(other))))
                        .as("%s %s against %s, seed %d", codec, one, other, seed)
                        .isEqualTo(Integer.signum(order.compare(one, other)));
            }
        }
    }

    private static <K> List<K> keys(RandomKeys.Kind<K> kind, Random random) {
        return Stream.generate(() -> kind.generator().apply(random))
                .limit(KEY_COUNT)
                .toList();
    }

    /** Takes values from a small pool, so that leading parts are often equal. */
    private static List<List<@Nullable Object>> compositeKeys(
            List<RandomKeys.Kind<?>> kinds, List<KeyPart<?>> parts, Random random) {
        List<List<@Nullable Object>> pools = new ArrayList<>();
        for (int index = 0; index < kinds.size(); index++) {
            List<@Nullable Object> pool = new ArrayList<>();
            for (int count = 0; count < 6; count++) {
                pool.add(kinds.get(index).generator().apply(random));
            }
            if (parts.get(index).nulls() != KeyPart.Nulls.REFUSED) {
                pool.add(null);
            }
            pools.add(pool);
        }
        List<List<@Nullable Object>> keys = new ArrayList<>();
        for (int count = 0; count < 100; count++) {
            List<@Nullable Object> key = new ArrayList<>();
            pools.forEach(pool -> key.add(RandomKeys.pick(pool, random)));
            keys.add(key);
        }
        return keys;
    }

    private static Comparator<List<@Nullable Object>> order(List<RandomKeys.Kind<?>> kinds, List<KeyPart<?>> parts) {
        return (one, other) -> {
            for (int index = 0; index < kinds.size(); index++) {
                int order = comparator(kinds.get(index), parts.get(index)).compare(one.get(index), other.get(index));
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        };
    }

    @SuppressWarnings("unchecked")
    private static Comparator<@Nullable Object> comparator(RandomKeys.Kind<?> kind, KeyPart<?> part) {
        Comparator<Object> values = (Comparator<Object>) kind.order();
        Comparator<Object> directed = part.descending() ? values.reversed() : values;
        return part.nulls() == KeyPart.Nulls.LAST ? Comparator.nullsLast(directed) : Comparator.nullsFirst(directed);
    }
}
