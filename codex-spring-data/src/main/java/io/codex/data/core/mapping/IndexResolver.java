package io.codex.data.core.mapping;

import io.codex.codec.KeyCodec;
import io.codex.codec.KeyPart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.domain.Sort;
import org.springframework.data.mapping.MappingException;

/** Reads the index annotations of a class into checked definitions. */
final class IndexResolver {

    private final CodexMappingContext context;
    private final KeyTypes keyTypes;
    private final CodexPersistentEntity<?> entity;
    private final Map<String, IndexDefinition> indexes = new LinkedHashMap<>();

    private IndexResolver(CodexMappingContext context, KeyTypes keyTypes, CodexPersistentEntity<?> entity) {
        this.context = context;
        this.keyTypes = keyTypes;
        this.entity = entity;
    }

    static List<IndexDefinition> resolve(
            CodexMappingContext context, KeyTypes keyTypes, CodexPersistentEntity<?> entity) {
        IndexResolver resolver = new IndexResolver(context, keyTypes, entity);
        resolver.addPropertyIndexes(entity, List.of(), new HashSet<>(Set.of(entity.getType())));
        for (CompoundIndex annotation :
                AnnotatedElementUtils.findMergedRepeatableAnnotations(entity.getType(), CompoundIndex.class)) {
            resolver.addCompoundIndex(annotation);
        }
        return List.copyOf(resolver.indexes.values());
    }

    /** Walks into nested values as well; a type that contains itself is walked through once. */
    private void addPropertyIndexes(
            CodexPersistentEntity<?> owner, List<CodexPersistentProperty> path, Set<Class<?>> visited) {
        for (CodexPersistentProperty property : owner) {
            List<CodexPersistentProperty> extended = new ArrayList<>(path);
            extended.add(property);
            Indexed annotation = property.findAnnotation(Indexed.class);
            if (annotation != null) {
                addPropertyIndex(annotation, extended);
            }
            CodexPersistentEntity<?> nested = nestedValue(property);
            if (nested != null && visited.add(nested.getType())) {
                addPropertyIndexes(nested, extended, visited);
                visited.remove(nested.getType());
            }
        }
    }

    private @Nullable CodexPersistentEntity<?> nestedValue(CodexPersistentProperty property) {
        boolean single = property.isEntity() && !property.isCollectionLike() && !property.isMap();
        return single ? context.getPersistentEntity(property) : null;
    }

    private void addPropertyIndex(Indexed annotation, List<CodexPersistentProperty> path) {
        String dotted = dotted(path);
        if (path.size() == 1 && path.get(0).isIdProperty()) {
            throw failure("The id '" + dotted + "' has @Indexed, but the tree itself is ordered by the id. "
                    + "Remove the annotation.");
        }
        String name = annotation.name().isEmpty() ? dotted : annotation.name();
        add(name, annotation.unique(), List.of(part(dotted, path, annotation.direction(), name)));
    }

    private void addCompoundIndex(CompoundIndex annotation) {
        if (annotation.fields().length == 0) {
            throw failure("A @CompoundIndex names no fields. Name one at least.");
        }
        List<String[]> fields = Arrays.stream(annotation.fields())
                .map(field -> field.strip().split("\\s+"))
                .toList();
        String name = annotation.name().isEmpty()
                ? String.join("_", fields.stream().map(field -> field[0]).toList())
                : annotation.name();
        List<IndexPart> parts = fields.stream().map(field -> part(field, name)).toList();
        add(name, annotation.unique(), parts);
    }

    private IndexPart part(String[] field, String index) {
        if (field.length > 2) {
            throw failure("Index '" + index + "': field '" + String.join(" ", field)
                    + "' is not a path followed by asc or desc");
        }
        Sort.Direction direction = Sort.Direction.ASC;
        if (field.length == 2) {
            direction = Sort.Direction.fromOptionalString(field[1].toUpperCase(Locale.ROOT))
                    .orElseThrow(() -> failure("Index '" + index + "': direction '" + field[1] + "' of field '"
                            + field[0] + "' must be asc or desc"));
        }
        return part(field[0], properties(field[0], index), direction, index);
    }

    private List<CodexPersistentProperty> properties(String path, String index) {
        List<CodexPersistentProperty> properties = new ArrayList<>();
        CodexPersistentEntity<?> owner = entity;
        for (String segment : path.split("\\.", -1)) {
            CodexPersistentProperty property = owner == null ? null : owner.getPersistentProperty(segment);
            if (property == null) {
                throw failure("Index '" + index + "' names the property '" + path + "', but there is no '" + segment
                        + "' in "
                        + (owner == null
                                ? "a value without properties"
                                : owner.getType().getName())
                        + ". Correct the path, or remove @Transient from the property.");
            }
            properties.add(property);
            owner = nestedValue(property);
        }
        return properties;
    }

    private IndexPart part(String dotted, List<CodexPersistentProperty> path, Sort.Direction direction, String index) {
        CodexPersistentProperty leaf = path.get(path.size() - 1);
        if (nestedValue(leaf) != null && !(path.size() == 1 && leaf.isIdProperty())) {
            throw failure("Index '" + index + "': property '" + dotted + "' of type "
                    + leaf.getType().getName() + " has parts of its own, by which no query asks for it as a whole. "
                    + "Index its parts, with @Indexed on them or as '" + dotted + ".part' in a @CompoundIndex.");
        }
        KeyCodec<?> codec = keyTypes.find(leaf.getValueType())
                .orElseThrow(() -> failure("Index '" + index + "': property '" + dotted + "' of type "
                        + leaf.getType().getName()
                        + " cannot be a key. Index a property of a simple type, or register a "
                        + "converter to one."));
        boolean ascending = direction == Sort.Direction.ASC;
        KeyPart<?> keyPart = ascending
                ? KeyPart.ascending(codec).nullsFirst()
                : KeyPart.descending(codec).nullsLast();
        return new IndexPart(dotted, path, direction, keyPart);
    }

    private void add(String name, boolean unique, List<IndexPart> parts) {
        String tree = entity.getTree();
        if (name.contains(IndexDefinition.SEPARATOR)) {
            throw failure("Index name '" + name + "' must not contain '" + IndexDefinition.SEPARATOR + "'");
        }
        IndexDefinition definition = new IndexDefinition(name, tree, unique, parts);
        TreeNames.check(definition.tree(), entity.getType());
        if (indexes.putIfAbsent(name, definition) != null) {
            throw failure("Two indexes are called '" + name + "'. Give one of them another name.");
        }
    }

    private static String dotted(List<CodexPersistentProperty> path) {
        return String.join(
                ".", path.stream().map(CodexPersistentProperty::getName).toList());
    }

    private MappingException failure(String problem) {
        return new MappingException(entity.getType().getName() + ": " + problem);
    }
}
