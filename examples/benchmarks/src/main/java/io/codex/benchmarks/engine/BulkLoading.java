package io.codex.benchmarks.engine;

import java.io.IOException;
import java.nio.file.Path;

/** An engine that has a way of its own to take many entries in any order at once. */
public interface BulkLoading {

    /** Gives entries one after the other. */
    interface Source {

        /**
         * Goes to the next entry.
         *
         * @return whether there is one
         */
        boolean next() throws IOException;

        /**
         * Returns the key of the entry.
         *
         * @return the key
         */
        byte[] key();

        /**
         * Returns the value of the entry.
         *
         * @return the value
         */
        byte[] value();
    }

    /**
     * Takes all entries; they are durable when it returns.
     *
     * @param entries the entries
     * @param temporary a folder for temporary files
     */
    void load(Source entries, Path temporary) throws Exception;
}
