package io.codex;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Many threads on real files, which are verified after each test. The memory is small, so that merges run meanwhile. */
final class LocalConcurrencyTest extends ConcurrencyTest {

    @TempDir
    private Path directory;

    @Override
    Store open() {
        return Codex.open(directory, CodexOptions.defaults().withMemoryBytes(CodexOptions.MIN_MEMORY_BYTES));
    }

    @Override
    void check() {
        assertThat(Codex.verify(directory).findings()).isEmpty();
    }
}
