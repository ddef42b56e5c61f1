package io.codex.internal.page;

import io.codex.error.CorruptStoreException;
import java.nio.ByteBuffer;

/**
 * Where pages and out-of-page values are read, by address. What an address names never changes. All threads may share
 * a source.
 *
 * <p>The first touch of a page goes through {@link #readPage}, which checks the bytes and reads nothing around them;
 * later touches may go through the mapping, which costs no system call and no copy.
 */
public interface PageSource {

    /** So much room behind the page in the target of a read spares the source a scratch array. */
    int SCRATCH_BYTES = 64;

    /** Returns the mapping in which a page lies, in big-endian order; for absolute reads only. */
    ByteBuffer mapping(long address);

    /** Returns where in its mapping the page begins, in bytes. */
    int mappedOffset(long address);

    /** Returns the size of a page in bytes, padding at its end included. Known from the address, without a read. */
    int pageBytes(long address);

    /**
     * Reads a whole page by position and checks it.
     *
     * @param target takes the page from index 0 on; it is at least {@link #pageBytes} long
     * @return the size of the page in bytes
     * @throws CorruptStoreException if the bytes are not what was written there
     */
    int readPage(long address, byte[] target);

    /**
     * Reads an out-of-page value and checks it.
     *
     * @param length the length of the value in bytes, as the page that refers to it says
     * @throws CorruptStoreException if the bytes are not what was written there, or of another length
     */
    byte[] readValue(long address, int length);

    /** Makes the exception that names the file and the offset of an address. */
    CorruptStoreException damaged(long address, String detail);
}
