package io.codex;

import io.codex.error.CorruptStoreException;
import io.codex.error.NotAStoreException;
import io.codex.error.StoreLockedException;
import io.codex.error.UnsupportedFormatException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Opens stores on the local engine.
 *
 * <pre>{@code
 * try (Store store = Codex.open(Path.of("data/titles"))) {
 *     store.run(transaction -> transaction.get("titles", key));
 * }
 * }</pre>
 */
public final class Codex {

    private Codex() {}

    /**
     * Opens the store in a directory with the default options, and creates it if there is none.
     *
     * @param directory the directory; it is created if it does not exist, and must hold nothing but the store
     * @return the store; it must be closed
     * @throws StoreLockedException if another process, or another store of this process, has it open
     * @throws NotAStoreException if the path is a file, or a directory with other content
     * @throws UnsupportedFormatException if it was written by a newer version of Codex
     * @throws CorruptStoreException if what was stored is damaged
     */
    public static Store open(Path directory) {
        return open(directory, CodexOptions.defaults());
    }

    /**
     * Opens the store in a directory, and creates it if there is none.
     *
     * @param directory the directory; it is created if it does not exist, and must hold nothing but the store
     * @param options how it is opened
     * @return the store; it must be closed
     * @throws StoreLockedException if another process, or another store of this process, has it open
     * @throws NotAStoreException if the path is a file, or a directory with other content
     * @throws UnsupportedFormatException if it was written by a newer version of Codex
     * @throws CorruptStoreException if what was stored is damaged
     */
    public static Store open(Path directory, CodexOptions options) {
        return LocalStores.open(
                Objects.requireNonNull(directory, "directory"), Objects.requireNonNull(options, "options"));
    }

    /**
     * Opens a new, empty store that keeps everything in memory and is gone after close. For tests and for data that can
     * be built again.
     *
     * @return the store; it must be closed
     */
    public static Store inMemory() {
        return inMemory(CodexOptions.defaults());
    }

    /**
     * Opens a new, empty store that keeps everything in memory and is gone after close.
     *
     * @param options how it is opened; the bound on memory does not count what is stored
     * @return the store; it must be closed
     */
    public static Store inMemory(CodexOptions options) {
        return LocalStores.inMemory(Objects.requireNonNull(options, "options"));
    }

    /**
     * Reads everything in a store that is not open, and changes nothing: every page, every large value and every commit
     * in the redo log, with their checksums, their order and their counts. Takes about as long as reading all files.
     *
     * @param directory the directory of the store
     * @return what was read, and everything that is wrong
     * @throws StoreLockedException if the store is open
     * @throws NotAStoreException if there is no store
     * @throws UnsupportedFormatException if it was written by a newer version of Codex
     */
    public static StoreReport verify(Path directory) {
        return LocalStores.verify(Objects.requireNonNull(directory, "directory"));
    }
}
