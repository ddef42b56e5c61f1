package io.codex.internal.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;

/**
 * Maps parts of files so that they can be released at once. A mapping left to the collector would keep the disk space of a
 * deleted file for as long as the collector likes.
 */
interface Mapper {

    /** The way that the running version of Java offers. Java 22 brought arenas and began to warn of the older way. */
    Mapper INSTANCE = Runtime.version().feature() >= 22 ? new ArenaMapper() : new CleanerMapper();

    /** Maps a part of at most 2 GiB. */
    Mapping map(FileChannel channel, MapMode mode, long position, long length) throws IOException;
}
