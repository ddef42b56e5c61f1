package io.codex;

import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The entries of a cursor, one by one: it moves the cursor only as far as the stream over it goes. */
final class CursorEntries<K, V, T> extends Spliterators.AbstractSpliterator<T> {

    private final TypedCursor<K, V> cursor;
    private final Function<TypedCursor<K, V>, T> element;

    private CursorEntries(TypedCursor<K, V> cursor, Function<TypedCursor<K, V>, T> element) {
        super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
        this.cursor = cursor;
        this.element = element;
    }

    /** Returns a stream that closes the cursor when it is closed. */
    static <K, V, T> Stream<T> stream(TypedCursor<K, V> cursor, Function<TypedCursor<K, V>, T> element) {
        return StreamSupport.stream(new CursorEntries<>(cursor, element), false).onClose(cursor::close);
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
        boolean found = cursor.next();
        if (found) {
            action.accept(element.apply(cursor));
        }
        return found;
    }
}
