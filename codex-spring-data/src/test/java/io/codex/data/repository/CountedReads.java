package io.codex.data.repository;

import io.codex.Cursor;
import io.codex.Store;
import io.codex.Transaction;
import io.codex.TransactionWork;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Counts the entries that are read from a store, by cursors and by look-ups, and the cursors that are left open. */
final class CountedReads {

    private final AtomicLong scanned = new AtomicLong();
    private final AtomicLong lookedUp = new AtomicLong();
    private final Set<Cursor> open = ConcurrentHashMap.newKeySet();
    private final Store store;

    CountedReads(Store store) {
        this.store = wrapped(Store.class, store);
    }

    /** Returns the store whose reads are counted. */
    Store store() {
        return store;
    }

    void reset() {
        scanned.set(0);
        lookedUp.set(0);
    }

    long scanned() {
        return scanned.get();
    }

    long lookedUp() {
        return lookedUp.get();
    }

    int openCursors() {
        return open.size();
    }

    private <T> T wrapped(Class<T> type, T target) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    count(target, method, arguments);
                    Object result = invoke(target, method, arguments);
                    if (result instanceof Transaction transaction) {
                        return wrapped(Transaction.class, transaction);
                    }
                    if (result instanceof Cursor cursor) {
                        open.add(cursor);
                        return wrapped(Cursor.class, cursor);
                    }
                    return result;
                }));
    }

    private void count(Object target, Method method, @Nullable Object @Nullable [] arguments) {
        if (target instanceof Cursor && method.getName().equals("next")) {
            scanned.incrementAndGet();
        }
        if (target instanceof Cursor cursor && method.getName().equals("close")) {
            open.remove(cursor);
        }
        if (target instanceof Transaction && method.getName().equals("get")) {
            lookedUp.incrementAndGet();
        }
        if (target instanceof Store && method.getName().equals("run") && arguments != null) {
            int last = arguments.length - 1;
            TransactionWork<?, ?> work = (TransactionWork<?, ?>) arguments[last];
            arguments[last] = (TransactionWork<Object, Exception>)
                    transaction -> work.run(wrapped(Transaction.class, transaction));
        }
    }

    private static @Nullable Object invoke(Object target, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }
}
