package io.codex.internal.io;

import java.nio.MappedByteBuffer;

/**
 * A mapped part of a file.
 *
 * @param buffer shows the part
 * @param release gives it back to the operating system at once; nobody may touch the buffer any more. To be run once.
 */
record Mapping(MappedByteBuffer buffer, Runnable release) {}
