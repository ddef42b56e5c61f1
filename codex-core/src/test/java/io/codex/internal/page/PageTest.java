package io.codex.internal.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.internal.tree.NastyKeys;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class PageTest {

    private static final byte[] EMPTY = {};

    private final HeapPages pages = new HeapPages(1 << 17);
    private final PageView view = new PageView();

    @Nested
    class Leaves {

        @RepeatedTest(40)
        void giveBackNastyKeysByViewAndByMapping(RepetitionInfo repetition) {
            Random random = new Random(repetition.getCurrentRepetition());
            NavigableMap<byte[], byte[]> entries = nastyEntries(random);
            PageBuilder builder = new PageBuilder(0, 32_768, random.nextBoolean());
            entries.forEach((key, value) -> builder.addValue(key, key.length, value, 0, value.length));

            long address = builder.cutBelow(null, pages).address();

            int count = view.read(pages, address, 0) > 0 ? view.count() : 0;
            NavigableMap<byte[], byte[]> first = firstOf(entries, count);
            compareView(first);
            compareSearches(first, address, random);
        }

        private NavigableMap<byte[], byte[]> nastyEntries(Random random) {
            NavigableMap<byte[], byte[]> entries = new TreeMap<>(Arrays::compareUnsigned);
            NastyKeys keys = new NastyKeys(random);
            int size = 1 + random.nextInt(300);
            for (int i = 0; i < size; i++) {
                byte[] value = new byte[random.nextInt(40)];
                random.nextBytes(value);
                entries.put(keys.next(), value);
            }
            return entries;
        }

        private NavigableMap<byte[], byte[]> firstOf(NavigableMap<byte[], byte[]> entries, int count) {
            NavigableMap<byte[], byte[]> first = new TreeMap<>(Arrays::compareUnsigned);
            entries.entrySet().stream().limit(count).forEach(entry -> first.put(entry.getKey(), entry.getValue()));
            return first;
        }

        private void compareView(NavigableMap<byte[], byte[]> entries) {
            int index = 0;
            for (Map.Entry<byte[], byte[]> entry : entries.entrySet()) {
                view.select(index++);
                assertThat(view.key()).isEqualTo(entry.getKey());
                assertThat(view.value(pages)).isEqualTo(entry.getValue());
            }
        }

        private void compareSearches(NavigableMap<byte[], byte[]> entries, long address, Random random) {
            NastyKeys keys = new NastyKeys(random);
            for (int i = 0; i < 500; i++) {
                byte[] key = i < 200 ? keys.next() : entries.ceilingKey(keys.next());
                if (key != null && Arrays.compareUnsigned(key, entries.lastKey()) <= 0) {
                    int before = entries.headMap(key, false).size();
                    assertThat(view.find(key, key.length)).isEqualTo(entries.containsKey(key) ? before : -1 - before);
                    assertThat(view.position(key)).isEqualTo(before);
                    assertThat(mapped(address, key)).isEqualTo(entries.get(key));
                }
            }
        }

        /** Looks a key up in the mapping of the page that the view has read. */
        private byte @Nullable [] mapped(long address, byte[] key) {
            return MappedPage.get(
                    pages.mapping(address), pages.mappedOffset(address), view.shape(), key, key.length, pages);
        }

        @Test
        void findKeysBehindALongCommonBeginning() {
            PageBuilder builder = new PageBuilder(0, 32_000, false);
            byte[] stem = new byte[16_000];
            builder.startAt(stem);
            for (int i = 0; i < 200; i++) {
                byte[] key = Arrays.copyOf(stem, 16_004);
                key[16_003] = (byte) i;
                builder.addValue(key, key.length, key, 16_003, 1);
            }
            byte[] fence = Arrays.copyOf(stem, 16_001);
            fence[16_000] = 1;

            long address = builder.cutBelow(fence, pages).address();

            view.read(pages, address, 0);
            assertThat(view.count()).isEqualTo(200);
            assertThat(view.prefixLength()).isEqualTo(16_000);
            assertThat(pages.pageBytes(address))
                    .as("the beginning is stored once")
                    .isLessThan(22_000);
            for (int i = 0; i < 256; i++) {
                byte[] key = Arrays.copyOf(stem, 16_004);
                key[16_003] = (byte) i;
                assertThat(mapped(address, key)).isEqualTo(i < 200 ? new byte[] {(byte) i} : null);
            }
        }

        /** The example of the documentation of the file format. */
        @Test
        void lieThereAsTheFileFormatSays() {
            PageBuilder builder = new PageBuilder(0, 4096, false);
            builder.startAt(bytes("cat"));
            builder.addValue(bytes("cat"), 3, bytes("1"), 0, 1);
            builder.addValue(bytes("catalogues"), 10, bytes("22"), 0, 2);

            long address = builder.cutBelow(bytes("cb"), pages).address();

            byte[] page = new byte[pages.pageBytes(address) + PageSource.SCRATCH_BYTES];
            pages.readPage(address, page);
            assertThat(HexFormat.of().formatHex(page, 0, 62))
                    .isEqualTo("0000020001003e00" + "6300000000000000" + "db52000000000000"
                            + "38203a00000000000000000000000000" + "6174000000000000" + "6174616c6f677565" + "0431"
                            + "12733232");
        }

        @Test
        void reportAKeyOutOfOrderInsteadOfLosingIt() {
            PageBuilder builder = new PageBuilder(0, 4096, false);
            builder.addValue(bytes("b"), 1, EMPTY, 0, 0);

            assertThatThrownBy(() -> builder.addValue(bytes("a"), 1, EMPTY, 0, 0))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("order");
        }

        @Test
        void refuseAKeyThatNobodyCouldReadBack() {
            PageBuilder builder = new PageBuilder(0, 4096, false);
            byte[] key = new byte[PageFormat.MAX_KEY_BYTES + 1];

            assertThatThrownBy(() -> builder.addValue(key, key.length, EMPTY, 0, 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("16393")
                    .hasMessageContaining("16392");
        }

        @Test
        void keepAnEmptyKeyWithAnEmptyValue() {
            PageBuilder builder = new PageBuilder(0, 4096, false);
            builder.addValue(EMPTY, 0, EMPTY, 0, 0);

            long address = builder.cutBelow(null, pages).address();

            view.read(pages, address, 0);
            assertThat(mapped(address, EMPTY)).isEqualTo(EMPTY);
            assertThat(mapped(address, new byte[1])).isNull();
        }
    }

    @Nested
    class Cuts {

        @Test
        void divideEvenlyWhatTwoPagesNeed() {
            PageBuilder builder = filled(1000);
            builder.settle();
            int all = builder.count();

            builder.cutBelow(null, pages);

            assertThat(builder.count()).isBetween(all / 2 - 2, all / 2 + 2);
        }

        @Test
        void fillTheFirstPageIfOnlyAppendedEntriesFollow() {
            PageBuilder builder = filled(1000);

            long address = builder.cutBelow(null, pages).address();

            assertThat(pages.pageBytes(address)).isBetween(900, 1000);
        }

        private PageBuilder filled(int targetBytes) {
            PageBuilder builder = new PageBuilder(0, targetBytes, false);
            for (int i = 0; builder.pendingBytes() < targetBytes * 3 / 2; i++) {
                byte[] key = {(byte) (i >>> 8), (byte) i};
                builder.addValue(key, key.length, EMPTY, 0, 0);
            }
            return builder;
        }

        @Test
        void takeTheShortestFenceBetweenTwoLeaves() {
            PageBuilder builder = new PageBuilder(0, 512, false);
            byte[] value = new byte[400];
            builder.addValue(bytes("apple pie"), 9, value, 0, value.length);
            builder.addValue(bytes("banana split"), 12, value, 0, value.length);

            builder.cutBelow(null, pages);

            assertThat(builder.lowFence()).isEqualTo(bytes("b"));
        }
    }

    @Nested
    class Branches {

        @Test
        void giveBackTheirChildren() {
            PageBuilder builder = new PageBuilder(1, 4096, false);
            builder.addChild(EMPTY, new Child(8, 1, false));
            builder.addChild(bytes("m"), Child.NONE);
            builder.addChild(bytes("x"), new Child(Long.MAX_VALUE, Long.MAX_VALUE >>> 2, true));

            Child branch = builder.cutBelow(null, pages);

            view.read(pages, branch.address(), 1);
            view.select(0);
            assertThat(view.child()).isEqualTo(new Child(8, 1, false));
            view.select(1);
            assertThat(view.child()).isEqualTo(Child.NONE);
            assertThat(view.key()).isEqualTo(bytes("m"));
            view.select(2);
            assertThat(view.child()).isEqualTo(new Child(Long.MAX_VALUE, Long.MAX_VALUE >>> 2, true));
            assertThat(branch.entryCount()).isEqualTo(1 + (Long.MAX_VALUE >>> 2));
            assertThat(branch.holdsReferences()).isTrue();
        }
    }

    @Test
    void aVarintOfAnyLengthComesBack() {
        byte[] target = new byte[16];
        for (int shift = 0; shift < 63; shift++) {
            long value = Long.MAX_VALUE >>> shift;

            int end = PageFormat.writeVarint(target, 3, value);

            assertThat(PageFormat.readVarint(target, 3)).isEqualTo(value);
            assertThat(PageFormat.varintBytes(value)).isEqualTo(end - 3);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
