package io.codex.benchmarks.engine;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A real engine whose answers are falsified: a comparison must not let it pass. */
final class LyingEngine implements Engine {

    private final Engine engine;
    private final boolean inScans;

    private LyingEngine(Engine engine, boolean inScans) {
        this.engine = engine;
        this.inScans = inScans;
    }

    /** Gives a wrong value in scans. */
    public static final class InScans implements EngineKind {

        @Override
        public String id() {
            return "lies-in-scans";
        }

        @Override
        public Engine open(EngineSettings settings) throws Exception {
            return new LyingEngine(Engines.of(Engines.CODEX).open(settings), true);
        }
    }

    /** Gives a wrong value to gets. */
    public static final class InGets implements EngineKind {

        @Override
        public String id() {
            return "lies-in-gets";
        }

        @Override
        public Engine open(EngineSettings settings) throws Exception {
            return new LyingEngine(Engines.of(Engines.CODEX).open(settings), false);
        }
    }

    @Override
    public void putAll(byte[][] keys, byte[][] values, int count) throws Exception {
        engine.putAll(keys, values, count);
    }

    @Override
    public void put(byte[] key, byte[] value) throws Exception {
        engine.put(key, value);
    }

    @Override
    public EntryReader reader() throws Exception {
        return new LyingReader(engine.reader());
    }

    @Override
    public void sync() throws Exception {
        engine.sync();
    }

    @Override
    public void close() throws IOException {
        engine.close();
    }

    private final class LyingReader implements EntryReader {

        private final EntryReader reader;

        LyingReader(EntryReader reader) {
            this.reader = reader;
        }

        @Override
        public void renew() throws Exception {
            reader.renew();
        }

        @Override
        public int get(byte[] key, byte[] target) throws Exception {
            int length = reader.get(key, target);
            if (!inScans) {
                target[0]++;
            }
            return length;
        }

        @Override
        public int scan(byte @Nullable [] from, byte @Nullable [] to, int limit, EntrySink sink) throws Exception {
            return reader.scan(from, to, limit, (key, keyLength, value, valueLength) -> {
                if (inScans) {
                    value[0]++;
                }
                sink.accept(key, keyLength, value, valueLength);
            });
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
