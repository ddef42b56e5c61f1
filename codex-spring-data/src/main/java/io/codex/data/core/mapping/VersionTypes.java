package io.codex.data.core.mapping;

import java.time.Instant;
import java.util.Set;
import org.springframework.data.mapping.MappingException;
import org.springframework.util.ClassUtils;

/** The types a version may have. */
final class VersionTypes {

    private static final Set<Class<?>> ALLOWED = Set.of(Integer.class, Long.class, Instant.class);

    private VersionTypes() {}

    static void check(CodexPersistentEntity<?> entity) {
        CodexPersistentProperty version = entity.getVersionProperty();
        if (version != null && !ALLOWED.contains(ClassUtils.resolvePrimitiveIfNecessary(version.getType()))) {
            throw new MappingException("Version '" + version.getName() + "' of "
                    + entity.getType().getName() + " has the type "
                    + version.getType().getName()
                    + ". Use int, long, Integer, Long or Instant.");
        }
    }
}
