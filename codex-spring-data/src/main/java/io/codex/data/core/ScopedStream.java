package io.codex.data.core;

import io.codex.data.CodexExceptionTranslator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a stream, with the failures of the store translated. What the stream holds is given back after the last
 * element or when the stream is closed, whichever comes first.
 */
final class ScopedStream<T> extends Spliterators.AbstractSpliterator<T> {

    private final Stream<T> source;
    private final Spliterator<T> elements;
    private final CodexExceptionTranslator translator;
    private @Nullable T element;

    ScopedStream(Stream<T> source, CodexExceptionTranslator translator) {
        super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
        this.source = source;
        this.elements = source.spliterator();
        this.translator = translator;
    }

    Stream<T> asStream() {
        return StreamSupport.stream(this, false).onClose(source::close);
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
        if (!advances()) {
            source.close();
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
            source.close();
            throw translator.translate(e);
        }
    }
}
