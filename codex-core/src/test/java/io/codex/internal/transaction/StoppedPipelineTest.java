package io.codex.internal.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.codex.error.CommitUnknownException;
import io.codex.error.StorageException;
import io.codex.error.StoreUnavailableException;
import io.codex.internal.io.Directory.Access;
import io.codex.internal.io.SimulatedDirectory;
import io.codex.internal.io.SimulatedDirectory.Failure;
import io.codex.internal.log.RedoLog;
import io.codex.internal.log.SegmentStore;
import io.codex.internal.page.SegmentPageSource;
import io.codex.internal.transaction.VersionedStore.CommitRequest;
import io.codex.internal.transaction.VersionedStore.Force;
import io.codex.internal.tree.BranchCache;
import io.codex.internal.tree.DiskRoot;
import io.codex.internal.tree.DiskTree;
import io.codex.internal.tree.MemoryTree;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoppedPipelineTest {

    private final SimulatedDirectory directory = new SimulatedDirectory(1);
    private final RedoLog redo = RedoLog.create(directory, new RedoLog.Settings(Access.POSITIONAL, 1 << 20));
    private final FailStop failStop = new FailStop("store");
    private final CommitPipeline pipeline = pipeline();

    @Test
    void commitsThatWaitForALaterForceGetItAlthoughTheStoreHasStopped() {
        pipeline.commit(request(Force.PERIODIC));
        failStop.stop(new StorageException("the superblock could not be written"));

        pipeline.forceRedo();

        assertThat(redo.forcedLsn()).isEqualTo(redo.appendedLsn());
    }

    @Test
    void aFailedForceIsNotTriedAgain() {
        pipeline.commit(request(Force.PERIODIC));
        directory.failAtCall(1, Failure.IO_ERROR);
        assertThatThrownBy(pipeline::flush).isInstanceOf(StoreUnavailableException.class);
        long calls = directory.callCount();

        pipeline.forceRedo();

        assertThat(directory.callCount()).isEqualTo(calls);
    }

    @Test
    void onlyTheCommitWhoseForceFailedIsInDoubt() {
        pipeline.commit(request(Force.PERIODIC));
        directory.failAtCall(2, Failure.LATE_IO_ERROR);

        assertThatThrownBy(() -> pipeline.commit(request(Force.BEFORE_RETURN)))
                .isInstanceOf(CommitUnknownException.class)
                .hasMessageContaining("open it again")
                .hasStackTraceContaining("simulated failure");
        assertThatThrownBy(() -> pipeline.commit(request(Force.BEFORE_RETURN)))
                .isInstanceOf(StoreUnavailableException.class);
    }

    private CommitPipeline pipeline() {
        BranchCache branches = new BranchCache(new SegmentPageSource(SegmentStore.create(directory, 1 << 20)), 1 << 20);
        CommitPipeline.Start start = new CommitPipeline.Start(
                new DiskTree(DiskRoot.EMPTY, branches), new WriteBuffer(100), 0, 0, redo.appendedLsn());
        return new CommitPipeline(
                start, new CommitPipeline.Limits(100, 1 << 20), failStop, new SnapshotPins(), () -> redo);
    }

    private static CommitRequest request(Force force) {
        MemoryTree tree = new MemoryTree();
        tree.put(new byte[] {1}, new byte[] {2});
        return new CommitRequest(0, List.of(), List.of(), false, tree.version(), 2, force);
    }
}
