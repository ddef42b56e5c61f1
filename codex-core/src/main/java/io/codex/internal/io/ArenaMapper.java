package io.codex.internal.io;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;

/** Releases mappings as Java 22 and later can: each has an arena of its own. Bound by name, because Java 17 has none. */
final class ArenaMapper implements Mapper {

    private final MethodHandle openArena;
    private final MethodHandle mapInto;
    private final MethodHandle asByteBuffer;

    ArenaMapper() {
        try {
            Class<?> arena = Class.forName("java.lang.foreign.Arena");
            Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
            Lookup lookup = MethodHandles.lookup();
            openArena = lookup.findStatic(arena, "ofShared", MethodType.methodType(arena))
                    .asType(MethodType.methodType(AutoCloseable.class));
            mapInto = lookup.findVirtual(
                            FileChannel.class,
                            "map",
                            MethodType.methodType(segment, MapMode.class, long.class, long.class, arena))
                    .asType(MethodType.methodType(
                            Object.class,
                            FileChannel.class,
                            MapMode.class,
                            long.class,
                            long.class,
                            AutoCloseable.class));
            asByteBuffer = lookup.findVirtual(segment, "asByteBuffer", MethodType.methodType(ByteBuffer.class))
                    .asType(MethodType.methodType(ByteBuffer.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("This version of Java offers no way to release a mapping", e);
        }
    }

    @Override
    public Mapping map(FileChannel channel, MapMode mode, long position, long length) throws IOException {
        try {
            AutoCloseable arena = (AutoCloseable) openArena.invokeExact();
            try {
                Object segment = (Object) mapInto.invokeExact(channel, mode, position, length, arena);
                ByteBuffer buffer = (ByteBuffer) asByteBuffer.invokeExact(segment);
                return new Mapping((MappedByteBuffer) buffer, () -> release(arena));
            } catch (IOException e) {
                release(arena);
                throw e;
            }
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("The file could not be mapped", e);
        }
    }

    private static void release(AutoCloseable arena) {
        try {
            arena.close();
        } catch (Exception e) {
            throw new IllegalStateException("A mapping could not be released", e);
        }
    }
}
