package io.codex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionPoolOptionsTest {

    private final SessionPoolOptions options = SessionPoolOptions.defaults();

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 10_001})
    void aSizeOutOfBoundsIsRefused(int size) {
        assertThatThrownBy(() -> options.withMaxSize(size))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("maxSize " + size + " must be between 1 and 10000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT-0.001S", "PT24H0.001S"})
    void aDurationOutOfBoundsIsRefused(Duration duration) {
        assertThatThrownBy(() -> options.withBorrowTimeout(duration))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("borrowTimeout " + duration + " must be between zero and PT24H");
        assertThatThrownBy(() -> options.withLeakThreshold(duration)).hasMessageStartingWith("leakThreshold");
        assertThatThrownBy(() -> options.withCloseTimeout(duration)).hasMessageStartingWith("closeTimeout");
    }

    @Test
    void valuesAtTheBoundsAreAllowed() {
        SessionPoolOptions changed = options.withMaxSize(SessionPoolOptions.MAX_SIZE_LIMIT)
                .withBorrowTimeout(Duration.ZERO)
                .withLeakThreshold(SessionPoolOptions.MAX_DURATION)
                .withCloseTimeout(Duration.ofNanos(1));

        assertThat(changed.maxSize()).isEqualTo(10_000);
        assertThat(changed.borrowTimeout()).isZero();
        assertThat(changed.leakThreshold()).isEqualTo(Duration.ofDays(1));
        assertThat(changed.closeTimeout()).isEqualTo(Duration.ofNanos(1));
    }
}
