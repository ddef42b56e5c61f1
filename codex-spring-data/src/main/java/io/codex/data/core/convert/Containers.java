package io.codex.data.core.convert;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedList;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;
import org.springframework.core.CollectionFactory;
import org.springframework.data.mapping.MappingException;

/**
 * Makes the collections and maps that records are read into. A type that cannot be made is found out before anything is
 * stored in it.
 */
final class Containers {

    private static final int USUAL_SIZE = 16;

    private Containers() {}

    /**
     * Checks that a collection can be made and take elements.
     *
     * @throws MappingException if it cannot
     */
    static void checkCollection(Class<?> type, Class<?> elementType) {
        boolean sorted = SortedSet.class.isAssignableFrom(type) || PriorityQueue.class.isAssignableFrom(type);
        check(type, sorted ? elementType : null, () -> collection(type, elementType, 0));
    }

    /**
     * Checks that a map can be made and take keys.
     *
     * @throws MappingException if it cannot
     */
    static void checkMap(Class<?> type, Class<?> keyType) {
        boolean sorted = SortedMap.class.isAssignableFrom(type);
        check(type, sorted ? keyType : null, () -> map(type, keyType));
    }

    // An ArrayDeque refuses null and equals nothing but itself.
    @SuppressWarnings("JdkObsolete")
    static Collection<@Nullable Object> collection(Class<?> type, Class<?> elementType, int size) {
        if (type.isAssignableFrom(ArrayList.class)) {
            return new ArrayList<>(size);
        }
        return type.isAssignableFrom(LinkedList.class)
                ? new LinkedList<>()
                : CollectionFactory.createCollection(type, elementType, size);
    }

    static Map<Object, @Nullable Object> map(Class<?> type, Class<?> keyType) {
        return CollectionFactory.createMap(type, keyType, USUAL_SIZE);
    }

    private static void check(Class<?> type, @Nullable Class<?> sorted, Runnable making) {
        try {
            making.run();
        } catch (RuntimeException e) {
            throw new MappingException(
                    "type " + type.getName() + " cannot be made when a record is read. Declare a general type like "
                            + "List, Set, Deque or Map, one with a constructor without arguments, or register a converter.",
                    e);
        }
        if (sorted != null && !Comparable.class.isAssignableFrom(sorted)) {
            throw new MappingException("type " + type.getName() + " is sorted, but " + sorted.getName()
                    + " has no natural order, and a Comparator is not stored. Declare a List or a Set.");
        }
    }
}
