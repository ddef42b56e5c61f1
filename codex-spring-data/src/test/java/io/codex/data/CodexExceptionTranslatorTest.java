package io.codex.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.codex.error.CodexException;
import io.codex.error.CommitUnknownException;
import io.codex.error.ConflictException;
import io.codex.error.CorruptStoreException;
import io.codex.error.DuplicateKeyException;
import io.codex.error.LimitExceededException;
import io.codex.error.NotAStoreException;
import io.codex.error.SessionTimeoutException;
import io.codex.error.SnapshotTooOldException;
import io.codex.error.SortInterruptedException;
import io.codex.error.StorageException;
import io.codex.error.StorageFullException;
import io.codex.error.StoreLockedException;
import io.codex.error.StoreUnavailableException;
import io.codex.error.TransactionTimeoutException;
import io.codex.error.UnsupportedFormatException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.dao.TransientDataAccessResourceException;

class CodexExceptionTranslatorTest {

    private final CodexExceptionTranslator translator = new CodexExceptionTranslator();

    @Test
    void everyFailureOfAStoreHasItsCounterpartAndStaysItsCause() {
        Map<CodexException, Class<? extends DataAccessException>> expected = Map.ofEntries(
                Map.entry(new ConflictException("m"), OptimisticLockingFailureException.class),
                Map.entry(new TransactionTimeoutException("m"), QueryTimeoutException.class),
                Map.entry(new SessionTimeoutException("m"), TransientDataAccessResourceException.class),
                Map.entry(new SnapshotTooOldException("m"), TransientDataAccessResourceException.class),
                Map.entry(new LimitExceededException("m", 2, 1, "w"), DataIntegrityViolationException.class),
                Map.entry(
                        new DuplicateKeyException("tree", new byte[1]),
                        org.springframework.dao.DuplicateKeyException.class),
                Map.entry(new SortInterruptedException("m", null), TransientDataAccessResourceException.class),
                Map.entry(new CommitUnknownException("m"), RecoverableDataAccessException.class),
                Map.entry(new StorageException("m"), DataAccessResourceFailureException.class),
                Map.entry(new StorageFullException("m"), DataAccessResourceFailureException.class),
                Map.entry(new CorruptStoreException("f", 1, "d"), DataAccessResourceFailureException.class),
                Map.entry(new StoreUnavailableException("m"), DataAccessResourceFailureException.class),
                Map.entry(new StoreLockedException("p", "o"), DataAccessResourceFailureException.class),
                Map.entry(new NotAStoreException("m"), DataAccessResourceFailureException.class),
                Map.entry(new UnsupportedFormatException("p", 2, 1), DataAccessResourceFailureException.class));

        expected.forEach((failure, type) -> assertThat(translator.translateExceptionIfPossible(failure))
                .isExactlyInstanceOf(type)
                .hasCause(failure)
                .hasMessageContaining(String.valueOf(failure.getMessage())));
    }

    @Test
    void whatMaySucceedOnASecondTryIsTransient() {
        List<CodexException> retryable = List.of(
                new ConflictException("m"),
                new TransactionTimeoutException("m"),
                new SessionTimeoutException("m"),
                new SnapshotTooOldException("m"));

        for (CodexException failure : retryable) {
            assertThat(failure.isRetryable()).isTrue();
            assertThat(translator.translateExceptionIfPossible(failure))
                    .isInstanceOf(TransientDataAccessException.class);
        }
    }

    @Test
    void aMistakeOfTheCallerIsOneOfUsage() {
        assertThat(translator.translateExceptionIfPossible(new IllegalStateException("read only")))
                .isExactlyInstanceOf(InvalidDataAccessApiUsageException.class)
                .hasMessageContaining("read only");
        assertThat(translator.translateExceptionIfPossible(new IllegalArgumentException("bad id")))
                .isExactlyInstanceOf(InvalidDataAccessApiUsageException.class);
    }

    @Test
    void otherFailuresAreNoneOfItsBusiness() {
        RuntimeException other = new UnsupportedOperationException("other");

        assertThat(translator.translateExceptionIfPossible(other)).isNull();
        assertThat(translator.translate(other)).isSameAs(other);
    }
}
