package io.codex.data.core.mapping;

import java.nio.charset.StandardCharsets;
import org.springframework.data.mapping.MappingException;
import org.springframework.util.StringUtils;

/** The rules for names of trees. */
final class TreeNames {

    /** The trees in which this module keeps what it has to remember. */
    static final String RESERVED_PREFIX = "codex.";

    private static final int MAX_BYTES = 512;

    private TreeNames() {}

    /** Returns the name of the tree of a class, as annotated or made from the name of the class. */
    static String of(Class<?> type, String annotated) {
        String name = annotated.isEmpty() ? StringUtils.uncapitalize(type.getSimpleName()) : annotated;
        if (name.isBlank()) {
            throw new MappingException(type.getName() + " has no name for its tree. Give it one with @Tree(\"name\").");
        }
        if (name.contains(IndexDefinition.SEPARATOR) || name.startsWith(RESERVED_PREFIX)) {
            throw new MappingException("Tree name '" + name + "' of " + type.getName() + " must not contain '"
                    + IndexDefinition.SEPARATOR + "' nor begin with '" + RESERVED_PREFIX
                    + "', which are reserved. Choose another name.");
        }
        check(name, type);
        return name;
    }

    static void check(String name, Class<?> type) {
        int bytes = name.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_BYTES) {
            throw new MappingException("Tree name '" + name + "' of " + type.getName() + " has " + bytes
                    + " UTF-8 bytes; the limit is " + MAX_BYTES + ". Choose a shorter name.");
        }
    }
}
