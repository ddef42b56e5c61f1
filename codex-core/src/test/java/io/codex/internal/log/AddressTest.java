package io.codex.internal.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AddressTest {

    @ParameterizedTest
    @CsvSource({
        "1, 64, 32, 32",
        "1, 0, 24, 24",
        "8388607, 1073741816, 131064, 131064",
        "4194304, 536870912, 131072, 0",
        "5, 72, 1073741824, 0"
    })
    void everyPartComesBack(int segmentId, int offset, long frameBytes, int packedBytes) {
        long address = Address.of(segmentId, offset, frameBytes);

        assertThat(address).isNotZero();
        assertThat(Address.segmentId(address)).isEqualTo(segmentId);
        assertThat(Address.offset(address)).isEqualTo(offset);
        assertThat(Address.frameBytes(address)).isEqualTo(packedBytes);
    }
}
