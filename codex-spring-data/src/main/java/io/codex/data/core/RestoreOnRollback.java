package io.codex.data.core;

import io.codex.Store;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Gives the objects saved in a Spring transaction their old ids and versions back when it is rolled back. */
final class RestoreOnRollback implements TransactionSynchronization {

    private final List<Restoration> restorations = new ArrayList<>();
    private final Store store;

    private RestoreOnRollback(Store store) {
        this.store = store;
    }

    /** Remembers a save until the end of the current transaction, if Spring will tell of it. */
    static void remember(Store store, PendingSave<?> save) {
        Restoration restoration = save.restoration();
        if (restoration == null || !TransactionSynchronizationManager.isSynchronizationActive()) {
            return;
        }
        RestoreOnRollback known = find(store);
        if (known == null) {
            known = new RestoreOnRollback(store);
            TransactionSynchronizationManager.registerSynchronization(known);
        }
        known.restorations.add(restoration);
    }

    private static @Nullable RestoreOnRollback find(Store store) {
        for (TransactionSynchronization each : TransactionSynchronizationManager.getSynchronizations()) {
            if (each instanceof RestoreOnRollback known && known.store == store) {
                return known;
            }
        }
        return null;
    }

    @Override
    public void afterCompletion(int status) {
        if (status == STATUS_ROLLED_BACK) {
            // The last change first: an object may have been saved several times.
            for (int index = restorations.size() - 1; index >= 0; index--) {
                restorations.get(index).restore();
            }
        }
    }
}
