package io.codex.internal.transaction;

import io.codex.error.StoreUnavailableException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Stops a store for good after a failure that leaves in doubt what its files hold. The first failure is kept and told to
 * every later caller; nothing is tried again, because a second force may report success although the data is gone.
 *
 * <p>All threads may share it.
 */
public final class FailStop {

    private final String path;
    private final AtomicReference<@Nullable Throwable> cause = new AtomicReference<>();

    /**
     * Creates a switch that has not been thrown.
     *
     * @param path the store, for messages
     */
    public FailStop(String path) {
        this.path = path;
    }

    /** Throws if the store has stopped. */
    public void check() {
        Throwable failure = cause.get();
        if (failure != null) {
            throw unavailable(failure);
        }
    }

    /** Tells whether the store has stopped. */
    public boolean isStopped() {
        return cause.get() != null;
    }

    /**
     * Stops the store, unless it has stopped already, and returns the exception to throw.
     *
     * @param failure what happened
     * @return what the caller has to throw
     */
    public StoreUnavailableException stop(Throwable failure) {
        cause.compareAndSet(null, failure);
        Throwable first = cause.get();
        return unavailable(first == null ? failure : first);
    }

    private StoreUnavailableException unavailable(Throwable failure) {
        return new StoreUnavailableException(
                "Store " + path + " has stopped after a failure (" + failure.getMessage()
                        + "). Everything acknowledged before is safe. Close the store, remove the cause and open it again.",
                failure);
    }
}
