package io.codex.internal.transaction;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.error.ConflictException;
import io.codex.internal.transaction.VersionedStore.CommitRequest;
import io.codex.internal.transaction.VersionedStore.Force;
import io.codex.internal.transaction.VersionedStore.ReadRange;
import io.codex.internal.tree.MemoryTree;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConflictWindowTest {

    private static final long ROOM = 1000;

    private final ConflictWindow window = new ConflictWindow(ROOM, 10);

    @Test
    void aKeyReadConflictsWithALaterWriteOfIt() {
        window.add(11, writes("b"), 1);

        assertThatThrownBy(() -> window.check(readingKeys(10, "a", "b")))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining("0x62")
                .hasMessageContaining("commit 11")
                .hasMessageContaining("Run it again");
    }

    @Test
    void aKeyReadDoesNotConflictWithWritesOfOtherKeysOrOfItsOwnSnapshot() {
        window.add(11, writes("b"), 1);
        window.add(12, writes("c"), 1);

        assertThatCode(() -> window.check(readingKeys(11, "a", "b"))).doesNotThrowAnyException();
    }

    @Test
    void aRangeReadConflictsWithALaterWriteInItButNotWithOneAtItsOpenEnd() {
        window.add(11, writes("c"), 1);

        assertThatCode(() -> window.check(readingRange(10, "a", "c"))).doesNotThrowAnyException();
        assertThatThrownBy(() -> window.check(readingRange(10, "c", "d"))).isInstanceOf(ConflictException.class);
        assertThatThrownBy(() -> window.check(readingRange(10, "b", null))).isInstanceOf(ConflictException.class);
    }

    @Test
    void aDeletionConflictsLikeAWrite() {
        MemoryTree tree = new MemoryTree();
        tree.delete(bytes("b"));
        window.add(11, tree.version(), 1);

        assertThatThrownBy(() -> window.check(readingKeys(10, "b"))).isInstanceOf(ConflictException.class);
    }

    @Test
    void writtenKeysConflictOnlyWhenAskedForWhicheverSideIsSmaller() {
        window.add(11, writes("a", "b", "c"), 3);

        assertThatCode(() -> window.check(writing(10, false, "b"))).doesNotThrowAnyException();
        assertThatThrownBy(() -> window.check(writing(10, true, "b"))).isInstanceOf(ConflictException.class);
        assertThatThrownBy(() -> window.check(writing(10, true, "c", "d", "e", "f", "g")))
                .isInstanceOf(ConflictException.class);
        assertThatCode(() -> window.check(writing(10, true, "d"))).doesNotThrowAnyException();
    }

    @Test
    void aTransactionOlderThanTheWindowGetsAConflictBecauseNobodyCanTell() {
        window.add(11, writes("a"), ROOM);
        window.add(12, writes("b"), ROOM);

        assertThatThrownBy(() -> window.check(readingKeys(10, "z")))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining("version 10")
                .hasMessageContaining("version 11");
        assertThatCode(() -> window.check(readingKeys(11, "z"))).doesNotThrowAnyException();
    }

    @Test
    void aTransactionThatDependsOnNothingNeverConflicts() {
        window.add(11, writes("a"), 2 * ROOM);

        assertThatCode(() -> window.check(writing(10, false, "a"))).doesNotThrowAnyException();
    }

    @Test
    void pruningForgetsWhatEverySnapshotContains() {
        window.add(11, writes("a"), 1);
        window.add(12, writes("b"), 1);
        window.add(13, writes("c"), 1);

        window.prune(12);

        assertThat(window.commitCount()).isEqualTo(1);
        assertThatCode(() -> window.check(readingKeys(12, "a", "b"))).doesNotThrowAnyException();
        assertThatThrownBy(() -> window.check(readingKeys(12, "c"))).isInstanceOf(ConflictException.class);
    }

    private static CommitRequest readingKeys(long version, String... keys) {
        return request(version, keys, List.of(), false, writes());
    }

    private static CommitRequest readingRange(long version, String from, @Nullable String to) {
        ReadRange range = new ReadRange(bytes(from), to == null ? null : bytes(to));
        return request(version, new String[0], List.of(range), false, writes());
    }

    private static CommitRequest writing(long version, boolean check, String... keys) {
        return request(version, new String[0], List.of(), check, writes(keys));
    }

    private static CommitRequest request(
            long version, String[] keys, List<ReadRange> ranges, boolean checkWrites, MemoryTree.Version writes) {
        List<byte[]> readKeys =
                List.of(keys).stream().map(ConflictWindowTest::bytes).toList();
        return new CommitRequest(version, readKeys, ranges, checkWrites, writes, 1, Force.NEVER);
    }

    private static MemoryTree.Version writes(String... keys) {
        MemoryTree tree = new MemoryTree();
        for (String key : keys) {
            tree.put(bytes(key), bytes("value"));
        }
        return tree.version();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
