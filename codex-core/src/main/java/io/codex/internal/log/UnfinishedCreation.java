package io.codex.internal.log;

import io.codex.error.CorruptStoreException;
import io.codex.internal.io.Directory;
import io.codex.internal.io.Directory.Access;
import io.codex.internal.io.StoreFile;
import java.util.Optional;

/**
 * Tells a store whose creation a crash has cut off from one that was used and whose newer slot of the superblock is damaged:
 * in both, the superblock says "creating".
 */
public final class UnfinishedCreation {

    private static final long FIRST_NUMBER = 1;
    private static final long FIRST_LSN = 0;

    private UnfinishedCreation() {}

    /**
     * Makes sure that the redo of a store in the state "creating" is what a creation can leave: one file without a commit.
     *
     * @throws CorruptStoreException if there is more
     */
    public static void requireUnused(Directory directory) {
        for (String name : directory.list()) {
            Optional<Long> number = RedoFile.number(name);
            if (number.isPresent() && (number.get() != FIRST_NUMBER || holdsCommit(directory, name))) {
                throw new CorruptStoreException(
                        directory.path() + "/" + StoreFormat.SUPERBLOCK_FILE,
                        Superblock.SLOT_BYTES,
                        "the other slot says that the store was never used, but " + name + " shows that it was");
            }
        }
    }

    private static boolean holdsCommit(Directory directory, String name) {
        try (StoreFile file = directory.open(name, Access.READ)) {
            return new RedoFileReader(file, FIRST_LSN).holdsCommit();
        }
    }
}
