package io.codex.internal.log;

import static io.codex.internal.log.RedoCommits.POSITIONAL;
import static io.codex.internal.log.RedoCommits.append;
import static io.codex.internal.log.RedoCommits.replay;
import static io.codex.internal.log.RedoCommits.upTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.internal.io.CrashLoss;
import io.codex.internal.io.Directory.Access;
import io.codex.internal.io.SimulatedCrash;
import io.codex.internal.io.SimulatedDirectory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

final class RedoLogCrashTest {

    @Test
    void aCrashAtAnyCallLosesNothingThatWasForced() {
        crashAtEachCall(RedoLogCrashTest::workload);
    }

    @Test
    void norDoesACrashWhileRoomIsMadeAhead() {
        crashAtEachCall(RedoLogCrashTest::workloadWithRoomAhead);
    }

    private static void crashAtEachCall(BiConsumer<SimulatedDirectory, long[]> workload) {
        long calls = callsOf(workload);
        for (long call = 1; call <= calls; call++) {
            for (CrashLoss loss : CrashLoss.values()) {
                for (int seed = 0; seed < (loss.isRandom() ? 3 : 1); seed++) {
                    crashAndReplay(workload, call, loss, seed);
                }
            }
        }
    }

    private static long callsOf(BiConsumer<SimulatedDirectory, long[]> workload) {
        SimulatedDirectory directory = new SimulatedDirectory(0);
        workload.accept(directory, new long[1]);
        return directory.callCount();
    }

    /** Commits of all sizes, every third one forced, in several files; counts what was acknowledged. */
    private static void workload(SimulatedDirectory directory, long[] acknowledged) {
        RedoLog log = RedoLog.create(directory, new RedoLog.Settings(Access.POSITIONAL, 4_000));
        goOn(log, 1, 24, acknowledged);
        log.close();
    }

    /** Commits that fill the first step, the next two, which are made ahead, and a part of the one after them. */
    private static void workloadWithRoomAhead(SimulatedDirectory directory, long[] acknowledged) {
        RedoLog log = RedoLog.create(directory, new RedoLog.Settings(Access.POSITIONAL, 1 << 20));
        for (long sequence = 1; sequence <= 12; sequence++) {
            long end = append(log, sequence, 13_000);
            if (sequence % 3 == 0) {
                log.force(end);
                acknowledged[0] = sequence;
            }
            log.extendAhead();
        }
        log.close();
    }

    private static void goOn(RedoLog log, long from, long to, long[] acknowledged) {
        for (long sequence = from; sequence <= to; sequence++) {
            long end = append(log, sequence, sequence % 10 == 0 ? 1_500 : 30);
            if (sequence % 3 == 0) {
                log.force(end);
                acknowledged[0] = sequence;
            }
            if (sequence == 17) {
                log.roll();
                acknowledged[0] = sequence;
            }
        }
    }

    private static void crashAndReplay(
            BiConsumer<SimulatedDirectory, long[]> workload, long call, CrashLoss loss, long seed) {
        String where = "crash at call " + call + ", " + loss + ", seed " + seed;
        SimulatedDirectory directory = new SimulatedDirectory(seed).crashAtCall(call);
        long[] acknowledged = new long[1];
        assertThatThrownBy(() -> workload.accept(directory, acknowledged))
                .as(where)
                .isInstanceOf(SimulatedCrash.class);
        SimulatedDirectory survivors = directory.crash(loss);
        if (call <= 5) {
            return; // the creation had not ended: nothing was acknowledged, and no superblock names the log
        }

        List<Long> sequences = new ArrayList<>();
        RedoEnd end = replay(survivors, 0, sequences);
        assertThat(sequences).as(where).isEqualTo(upTo(sequences.size()));
        assertThat((long) sequences.size()).as(where).isGreaterThanOrEqualTo(acknowledged[0]);

        RedoLog reopened = RedoLog.open(survivors, POSITIONAL, end);
        goOn(reopened, sequences.size() + 1L, sequences.size() + 5L, acknowledged);
        reopened.force(reopened.appendedLsn());
        long last = sequences.size() + 5L;
        assertThat(replay(survivors.crash(loss), 0)).as(where + ", and again").isEqualTo(upTo(last));
    }
}
