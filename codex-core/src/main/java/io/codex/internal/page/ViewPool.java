package io.codex.internal.page;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Views that threads borrow for one read. It holds a few at most; a thread that finds none makes one. Not bound to
 * threads, so that ten thousand virtual threads do not keep ten thousand buffers.
 */
public final class ViewPool {

    private final AtomicReferenceArray<@Nullable PageView> views =
            new AtomicReferenceArray<>(2 * Runtime.getRuntime().availableProcessors());

    /** Returns a view that nobody else uses until it is given back. */
    public PageView borrow() {
        for (int i = 0; i < views.length(); i++) {
            PageView view = views.get(i) == null ? null : views.getAndSet(i, null);
            if (view != null) {
                return view;
            }
        }
        return new PageView();
    }

    /** Takes a view back, or drops it if there are enough. */
    public void giveBack(PageView view) {
        for (int i = 0; i < views.length(); i++) {
            if (views.get(i) == null && views.compareAndSet(i, null, view)) {
                return;
            }
        }
    }
}
