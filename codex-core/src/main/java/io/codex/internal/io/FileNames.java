package io.codex.internal.io;

import io.codex.error.StorageException;

/** Rules on names that every directory keeps. */
final class FileNames {

    private FileNames() {}

    /** A directory is flat: a name must not lead out of it. */
    static String requireFlat(String name) {
        if (name.isEmpty() || name.equals(".") || name.equals("..") || name.contains("/") || name.contains("\\")) {
            throw new IllegalArgumentException("'" + name + "' is no name of a file in a flat directory");
        }
        return name;
    }

    static StorageException missing(String directory, String name) {
        return new StorageException("File " + name + " does not exist in " + directory + ".");
    }

    static StorageException taken(String directory, String name) {
        return new StorageException("File " + name + " exists already in " + directory + ".");
    }
}
