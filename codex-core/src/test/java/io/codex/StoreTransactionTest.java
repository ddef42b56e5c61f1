package io.codex;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.internal.transaction.ModelVersionedStore;
import io.codex.internal.transaction.VersionedStore;
import io.codex.internal.tree.EntryCursor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The end of a transaction: whoever closes the store waits for it, because it still uses the ground below. */
final class StoreTransactionTest {

    private final ReleaseTellingStore engine = new ReleaseTellingStore();
    private final Store store =
            new EngineStore("model", engine, ModelStoreContractTest::noStatistics, CodexOptions.defaults());
    private final List<Boolean> openAtRelease = new ArrayList<>();

    @Test
    void aRollbackIsOverOnlyWhenItHasLetItsSnapshotGo() {
        Transaction transaction = store.begin(TransactionOptions.defaults());
        engine.onRelease = () -> openAtRelease.add(transaction.isOpen());

        transaction.rollback();

        assertThat(openAtRelease).containsExactly(true);
        assertThat(transaction.isOpen()).isFalse();
    }

    @Test
    void aCommitIsOverOnlyWhenItHasLetItsSnapshotGo() {
        Transaction transaction = store.begin(TransactionOptions.defaults());
        engine.onRelease = () -> openAtRelease.add(transaction.isOpen());

        transaction.commit();

        assertThat(openAtRelease).containsExactly(true);
        assertThat(transaction.isOpen()).isFalse();
    }

    /** Tells when a snapshot is let go. */
    private static final class ReleaseTellingStore implements VersionedStore {

        private final VersionedStore model = new ModelVersionedStore();
        private Runnable onRelease = () -> {};

        @Override
        public Snapshot snapshot(boolean mayWrite) {
            Snapshot snapshot = model.snapshot(mayWrite);
            return new Snapshot() {
                @Override
                public long version() {
                    return snapshot.version();
                }

                @Override
                public long catalogVersion() {
                    return snapshot.catalogVersion();
                }

                @Override
                public byte @Nullable [] get(byte[] key, int keyLength) {
                    return snapshot.get(key, keyLength);
                }

                @Override
                public EntryCursor scan(byte[] from, byte @Nullable [] to, boolean reverse) {
                    return snapshot.scan(from, to, reverse);
                }

                @Override
                public long estimate(byte[] from, byte @Nullable [] to) {
                    return snapshot.estimate(from, to);
                }

                @Override
                public void close() {
                    onRelease.run();
                    snapshot.close();
                }
            };
        }

        @Override
        public void commit(CommitRequest request) {
            model.commit(request);
        }

        @Override
        public void flush() {
            model.flush();
        }

        @Override
        public long maxCommitBytes() {
            return model.maxCommitBytes();
        }

        @Override
        public void close() {
            model.close();
        }
    }
}
