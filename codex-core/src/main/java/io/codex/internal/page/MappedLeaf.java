package io.codex.internal.page;

import java.nio.ByteBuffer;

/** A leaf that was checked before, where it is mapped. */
record MappedLeaf(PageSource source, long address, ByteBuffer mapping, int start) {

    MappedLeaf(PageSource source, long address) {
        this(source, address, source.mapping(address), source.mappedOffset(address));
    }

    /** Returns the length of the leaf in bytes. */
    int bytes() {
        return source.pageBytes(address);
    }

    /** Copies a part to the same place in an array; false if the leaf is no longer what it was when it was checked. */
    boolean copy(int from, int to, byte[] target) {
        try {
            mapping.get(start + from, target, from, to - from);
            return true;
        } catch (IndexOutOfBoundsException | InternalError e) {
            return false;
        }
    }
}
