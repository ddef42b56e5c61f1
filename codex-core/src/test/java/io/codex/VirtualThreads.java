package io.codex;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.junit.jupiter.api.Assumptions;

/** Starts virtual threads where the JDK has them; the compiler's baseline does not know them. */
final class VirtualThreads {

    private VirtualThreads() {}

    /** Starts a thread, or skips the test on a JDK without virtual threads. */
    static Thread start(Runnable work) {
        Assumptions.assumeTrue(Runtime.version().feature() >= 21, "virtual threads need JDK 21");
        try {
            MethodHandle start = MethodHandles.publicLookup()
                    .findStatic(
                            Thread.class, "startVirtualThread", MethodType.methodType(Thread.class, Runnable.class));
            return (Thread) start.invoke(work);
        } catch (Throwable e) {
            throw new AssertionError("Virtual threads cannot be started", e);
        }
    }
}
