package io.codex.internal.io;

final class MemoryDirectoryTest extends DirectoryContractTest {

    @Override
    Directory openEmpty() {
        return new MemoryDirectory("test");
    }
}
