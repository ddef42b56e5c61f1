package io.codex.internal.io;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;

/** Releases mappings as Java 17 to 21 can. Bound by name, because the compiler warns of every direct use of that class. */
final class CleanerMapper implements Mapper {

    private final MethodHandle invokeCleaner;

    CleanerMapper() {
        try {
            Class<?> unsafe = Class.forName("sun.misc.Unsafe");
            Field instance = unsafe.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            MethodType type = MethodType.methodType(void.class, ByteBuffer.class);
            invokeCleaner = MethodHandles.lookup()
                    .findVirtual(unsafe, "invokeCleaner", type)
                    .bindTo(instance.get(null));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("This version of Java offers no way to release a mapping", e);
        }
    }

    @Override
    public Mapping map(FileChannel channel, MapMode mode, long position, long length) throws IOException {
        MappedByteBuffer buffer = channel.map(mode, position, length);
        return new Mapping(buffer, () -> release(buffer));
    }

    private void release(ByteBuffer buffer) {
        try {
            invokeCleaner.invokeExact(buffer);
        } catch (Throwable e) {
            throw new IllegalStateException("A mapping could not be released", e);
        }
    }
}
