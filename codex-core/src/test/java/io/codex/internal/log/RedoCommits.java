package io.codex.internal.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.internal.io.Directory;
import io.codex.internal.io.Directory.Access;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Commits with a content that follows from their sequence, and the replay that checks it. */
final class RedoCommits {

    static final RedoLog.Settings POSITIONAL =
            new RedoLog.Settings(Access.POSITIONAL, RedoLog.Settings.DEFAULT_FILE_BYTES);

    private RedoCommits() {}

    static long append(RedoLog log, long sequence) {
        return append(log, sequence, 20 + (int) (sequence * 37 % 50));
    }

    /** Appends a commit with a put of that many bytes and a delete. */
    static long append(RedoLog log, long sequence, int valueLength) {
        RedoOperations operations = new RedoOperations();
        operations.put(key(sequence), value(sequence, valueLength));
        operations.delete(key(sequence + 1));
        return log.append(sequence, operations);
    }

    /** Replays all, checks every operation, and returns the sequences. */
    static List<Long> replay(Directory directory, long durableLsn) {
        List<Long> sequences = new ArrayList<>();
        RedoEnd end = replay(directory, durableLsn, sequences);
        assertThat(end.commitCount()).isEqualTo(sequences.size());
        return sequences;
    }

    static RedoEnd replay(Directory directory, long durableLsn, List<Long> sequences) {
        return RedoReplay.replay(directory, 1, 0, durableLsn, (sequence, operations) -> {
            assertThat(operations.next()).isTrue();
            assertThat(operations.isDelete()).isFalse();
            assertThat(operations.key()).isEqualTo(key(sequence));
            byte[] value = operations.value();
            assertThat(value).isEqualTo(value(sequence, value.length));
            assertThat(operations.next()).isTrue();
            assertThat(operations.isDelete()).isTrue();
            assertThat(operations.key()).isEqualTo(key(sequence + 1));
            assertThat(operations.next()).isFalse();
            sequences.add(sequence);
        });
    }

    static List<Long> upTo(long last) {
        List<Long> sequences = new ArrayList<>();
        for (long sequence = 1; sequence <= last; sequence++) {
            sequences.add(sequence);
        }
        return sequences;
    }

    private static byte[] key(long sequence) {
        return ("key-" + sequence).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] value(long sequence, int length) {
        byte[] value = new byte[length];
        for (int i = 0; i < length; i++) {
            value[i] = (byte) (sequence * 31 + i);
        }
        return value;
    }
}
