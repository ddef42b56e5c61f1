package io.codex.data;

import io.codex.error.CodexException;
import io.codex.error.CommitUnknownException;
import io.codex.error.ConflictException;
import io.codex.error.DuplicateKeyException;
import io.codex.error.LimitExceededException;
import io.codex.error.SessionInterruptedException;
import io.codex.error.SessionTimeoutException;
import io.codex.error.SnapshotTooOldException;
import io.codex.error.SortInterruptedException;
import io.codex.error.TransactionTimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.dao.support.DataAccessUtils;
import org.springframework.dao.support.PersistenceExceptionTranslator;

/**
 * Turns the failures of a store into those of Spring. It may be shared by all threads. What may succeed when it is tried
 * again in a new transaction becomes a {@link org.springframework.dao.TransientDataAccessException}.
 */
public final class CodexExceptionTranslator implements PersistenceExceptionTranslator {

    /** Creates a translator. */
    public CodexExceptionTranslator() {}

    @Override
    public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException e) {
        if (e instanceof CodexException failure) {
            return translate(failure, String.valueOf(failure.getMessage()));
        }
        if (e instanceof IllegalArgumentException || e instanceof IllegalStateException) {
            return new InvalidDataAccessApiUsageException(String.valueOf(e.getMessage()), e);
        }
        return null;
    }

    /**
     * Translates what can be translated and gives back the rest as it is.
     *
     * @param e a failure
     * @return the failure to throw
     */
    public RuntimeException translate(RuntimeException e) {
        return DataAccessUtils.translateIfNecessary(e, this);
    }

    private static DataAccessException translate(CodexException failure, String message) {
        if (failure instanceof ConflictException) {
            return new OptimisticLockingFailureException(message, failure);
        }
        if (failure instanceof TransactionTimeoutException) {
            return new QueryTimeoutException(message, failure);
        }
        if (failure instanceof SessionTimeoutException
                || failure instanceof SessionInterruptedException
                || failure instanceof SortInterruptedException
                || failure instanceof SnapshotTooOldException) {
            return new TransientDataAccessResourceException(message, failure);
        }
        if (failure instanceof DuplicateKeyException) {
            return new org.springframework.dao.DuplicateKeyException(message, failure);
        }
        if (failure instanceof LimitExceededException) {
            return new DataIntegrityViolationException(message, failure);
        }
        if (failure instanceof CommitUnknownException) {
            return new RecoverableDataAccessException(message, failure);
        }
        return new DataAccessResourceFailureException(message, failure);
    }
}
