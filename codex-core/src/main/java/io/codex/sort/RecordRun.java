package io.codex.sort;

import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/** Records in the order of their keys. Immutable, all threads may share it. */
interface RecordRun {

    /** Walks the keys in {@code [low, high)}; null stands for no bound. */
    RecordSource source(byte @Nullable [] low, byte @Nullable [] high);

    /** Names keys of the run at equal distances, each with the bytes that it stands for. */
    void sample(ObjLongConsumer<byte[]> target);
}
