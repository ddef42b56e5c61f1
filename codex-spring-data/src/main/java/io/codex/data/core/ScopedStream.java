package io.codex.data.core;

import io.codex.Transaction;
import io.codex.data.CodexExceptionTranslator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a stream, with the failures of the store translated. A transaction of its own ends with the last element
 * or when the stream is closed, whichever comes first.
 */
final class ScopedStream<T> extends Spliterators.AbstractSpliterator<T> {

    private final Stream<T> source;
    private final Spliterator<T> elements;
    private final @Nullable Transaction own;
    private final CodexExceptionTranslator translator;
    private @Nullable T element;

    private ScopedStream(Stream<T> source, @Nullable Transaction own, CodexExceptionTranslator translator) {
        super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
        this.source = source;
        this.elements = source.spliterator();
        this.own = own;
        this.translator = translator;
    }

    static <T> Stream<T> of(Stream<T> source, @Nullable Transaction own, CodexExceptionTranslator translator) {
        ScopedStream<T> scoped = new ScopedStream<>(source, own, translator);
        return StreamSupport.stream(scoped, false).onClose(scoped::close);
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
        if (!advances()) {
            close();
            return false;
        }
        // Outside of the translation: a failure of the action is the caller's own.
        action.accept(Objects.requireNonNull(element));
        return true;
    }

    private boolean advances() {
        try {
            return elements.tryAdvance(next -> element = next);
        } catch (RuntimeException e) {
            close();
            throw translator.translate(e);
        }
    }

    private void close() {
        source.close();
        if (own != null) {
            own.close();
        }
    }
}
