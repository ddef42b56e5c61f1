package io.codex;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * Everything that {@link Store}, {@link Transaction} and {@link Cursor} promise. Every implementation inherits it and
 * says how a new, empty store is opened.
 */
abstract class StoreContractTest
        implements EntryContract,
                ScanContract,
                TreeContract,
                IsolationContract,
                SavepointContract,
                LimitContract,
                LifeContract {

    private Store store;

    /** Opens a new and empty store. */
    abstract Store open();

    @Override
    public Store store() {
        return store;
    }

    @BeforeEach
    void openStore() {
        store = open();
    }

    @AfterEach
    void closeStore() {
        store.close();
    }
}
