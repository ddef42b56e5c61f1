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

    private static final long ROOM = 100_000;

    private final ConflictWindow window = new ConflictWindow(ROOM, 10);

    @Test
    void aKeyReadConflictsWithALaterWriteOfIt() {
        window.add(11, writes("b"));

        assertThatThrownBy(() -> window.check(readingKeys(10, "a", "b")))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining("0x62")
                .hasMessageContaining("commit 11")
                .hasMessageContaining("Run it again");
    }

    @Test
    void aKeyReadDoesNotConflictWithWritesOfOtherKeysOrOfItsOwnSnapshot() {
        window.add(11, writes("b"));
        window.add(12, writes("c"));

        assertThatCode(() -> window.check(readingKeys(11, "a", "b"))).doesNotThrowAnyException();
    }

    @Test
    void aRangeReadConflictsWithALaterWriteInItButNotWithOneAtItsOpenEnd() {
        window.add(11, writes("c"));

        assertThatCode(() -> window.check(readingRange(10, "a", "c"))).doesNotThrowAnyException();
        assertThatThrownBy(() -> window.check(readingRange(10, "c", "d"))).isInstanceOf(ConflictException.class);
        assertThatThrownBy(() -> window.check(readingRange(10, "b", null))).isInstanceOf(ConflictException.class);
    }

    @Test
    void aDeletionConflictsLikeAWrite() {
        MemoryTree tree = new MemoryTree();
        tree.delete(bytes("b"));
        window.add(11, tree.version());

        assertThatThrownBy(() -> window.check(readingKeys(10, "b"))).isInstanceOf(ConflictException.class);
    }

    @Test
    void writtenKeysConflictOnlyWhenAskedForWhicheverSideIsSmaller() {
        window.add(11, writes("a", "b", "c"));

        assertThatCode(() -> window.check(writing(10, false, "b"))).doesNotThrowAnyException();
        assertThatThrownBy(() -> window.check(writing(10, true, "b"))).isInstanceOf(ConflictException.class);
        assertThatThrownBy(() -> window.check(writing(10, true, "c", "d", "e", "f", "g")))
                .isInstanceOf(ConflictException.class);
        assertThatCode(() -> window.check(writing(10, true, "d"))).doesNotThrowAnyException();
    }

    @Test
    void aTransactionOlderThanTheWindowGetsAConflictBecauseNobodyCanTell() {
        window.add(11, large("a"));
        window.add(12, large("b"));

        assertThatThrownBy(() -> window.check(readingKeys(10, "z")))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining("version 10")
                .hasMessageContaining("version 11");
        assertThatCode(() -> window.check(readingKeys(11, "z"))).doesNotThrowAnyException();
    }

    @Test
    void aTransactionThatDependsOnNothingNeverConflicts() {
        window.add(11, large("a"));
        window.add(12, large("a"));

        assertThatCode(() -> window.check(writing(10, false, "a"))).doesNotThrowAnyException();
    }

    @Test
    void smallCommitsCountWithAllTheMemoryThatTheyHold() {
        MemoryTree.Version small = writes("a");

        for (int commit = 11; commit < 2000; commit++) {
            window.add(commit, small);
        }

        assertThat(window.commitCount() * (small.memoryBytes() + 100)).isBetween(ROOM / 4, ROOM);
    }

    @Test
    void noMoreCommitsAreRememberedThanACheckCanWalkOver() {
        ConflictWindow roomy = new ConflictWindow(Long.MAX_VALUE, 10);
        MemoryTree.Version small = writes("a");

        for (int commit = 0; commit < ConflictWindow.MAX_COMMITS + 5; commit++) {
            roomy.add(11 + commit, small);
        }

        assertThat(roomy.commitCount()).isEqualTo(ConflictWindow.MAX_COMMITS);
        assertThatThrownBy(() -> roomy.check(readingKeys(14, "z"))).isInstanceOf(ConflictException.class);
    }

    @Test
    void pruningForgetsWhatEverySnapshotContains() {
        window.add(11, writes("a"));
        window.add(12, writes("b"));
        window.add(13, writes("c"));

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

    /** Writes of which the window holds one, but not two. */
    private static MemoryTree.Version large(String key) {
        MemoryTree tree = new MemoryTree();
        tree.put(bytes(key), new byte[(int) ROOM * 3 / 4]);
        return tree.version();
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
