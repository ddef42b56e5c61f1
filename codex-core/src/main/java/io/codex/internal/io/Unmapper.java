package io.codex.internal.io;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;

/**
 * Releases a mapping at once. Java 17 leaves that to the collector, which would keep the disk space of a deleted file for
 * as long as it likes. Bound by name, because the compiler warns of every direct use of that class.
 */
final class Unmapper {

    private static final MethodHandle INVOKE_CLEANER = bind();

    private Unmapper() {}

    private static MethodHandle bind() {
        try {
            Class<?> unsafe = Class.forName("sun.misc.Unsafe");
            Field instance = unsafe.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            MethodType type = MethodType.methodType(void.class, ByteBuffer.class);
            return MethodHandles.lookup()
                    .findVirtual(unsafe, "invokeCleaner", type)
                    .bindTo(instance.get(null));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Releases the mapping; the buffer must be the one that mapping returned, and nobody may touch it any more. */
    static void unmap(ByteBuffer mapping) {
        try {
            INVOKE_CLEANER.invokeExact(mapping);
        } catch (Throwable e) {
            throw new IllegalStateException("The mapping could not be released", e);
        }
    }
}
