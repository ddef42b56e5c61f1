package io.codex.benchmarks.engine;

/** Codex and the peers that come with this program. */
enum BuiltInEngine implements EngineKind {
    CODEX("codex"),
    CODEX_FILTER("codex-filter"),
    LMDB("lmdb"),
    LMDB_WRITEMAP("lmdb-wm"),
    ROCKSDB("rocksdb"),
    MVSTORE("mvstore"),
    XODUS("xodus"),
    JE("je"),
    SQLITE("sqlite");

    private final String id;

    BuiltInEngine(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public boolean writesThroughMapping() {
        return this == LMDB_WRITEMAP;
    }

    @Override
    public Engine open(EngineSettings settings) throws Exception {
        return switch (this) {
            case CODEX -> CodexEngine.open(settings, false);
            case CODEX_FILTER -> CodexEngine.open(settings, true);
            case LMDB -> LmdbEngine.open(settings, false);
            case LMDB_WRITEMAP -> LmdbEngine.open(settings, true);
            case ROCKSDB -> RocksDbEngine.open(settings);
            case MVSTORE -> MvStoreEngine.open(settings);
            case XODUS -> XodusEngine.open(settings);
            case JE -> JeEngine.open(settings);
            case SQLITE -> SqliteEngine.open(settings);
        };
    }
}
