package io.codex.data.core;

import io.codex.Cursor;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The entries of a cursor as a stream, which closes the cursor. */
final class CursorStream {

    private CursorStream() {}

    static <T> Stream<T> of(Cursor cursor, Function<Cursor, T> mapping) {
        Spliterator<T> elements =
                new Spliterators.AbstractSpliterator<>(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL) {
                    @Override
                    public boolean tryAdvance(Consumer<? super T> action) {
                        if (!cursor.next()) {
                            return false;
                        }
                        action.accept(mapping.apply(cursor));
                        return true;
                    }
                };
        return StreamSupport.stream(elements, false).onClose(cursor::close);
    }
}
