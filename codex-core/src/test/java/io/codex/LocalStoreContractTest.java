package io.codex;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** The contract on real files, which are verified after each test. */
final class LocalStoreContractTest extends StoreContractTest {

    @TempDir
    private Path directory;

    @Override
    Store open() {
        return Codex.open(directory, CodexOptions.defaults().withDurability(Durability.NONE));
    }

    @AfterEach
    void nothingIsWrongOnTheDisk() {
        store().close();
        assertThat(Codex.verify(directory).findings()).isEmpty();
    }
}
