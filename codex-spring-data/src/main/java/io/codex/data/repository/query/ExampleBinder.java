package io.codex.data.repository.query;

import io.codex.data.core.mapping.CodexMappingContext;
import io.codex.data.core.mapping.CodexPersistentEntity;
import io.codex.data.core.mapping.CodexPersistentProperty;
import io.codex.data.core.query.Condition;
import io.codex.data.core.query.Filter;
import io.codex.data.core.query.PropertyReference;
import io.codex.data.core.query.RecordProperties;
import io.codex.data.core.query.ValueConversion;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.data.core.PropertyPath;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.ExampleMatcher;
import org.springframework.data.support.ExampleMatcherAccessor;

/**
 * Makes a filter of an example: one condition for each property of the probe that has a value and is not ignored, nested ones
 * too. Every text is taken literally, unless the matcher calls it an expression.
 */
final class ExampleBinder {

    private final CodexMappingContext context;
    private final CodexPersistentEntity<?> entity;
    private final RecordProperties properties;
    private final ValueConversion conversion;

    ExampleBinder(
            CodexMappingContext context,
            CodexPersistentEntity<?> entity,
            RecordProperties properties,
            ValueConversion conversion) {
        this.context = context;
        this.entity = entity;
        this.properties = properties;
        this.conversion = conversion;
    }

    /** Makes the filter; of an example that says nothing, the one that all records pass. */
    Filter bind(Example<?> example) {
        checkClass(example);
        checkPaths(example.getMatcher());
        List<Condition> conditions = new ArrayList<>();
        collect("", entity, example.getProbe(), new ExampleMatcherAccessor(example.getMatcher()), conditions);
        if (conditions.isEmpty()) {
            return Filter.all();
        }
        return new Filter(
                example.getMatcher().isAllMatching()
                        ? List.of(conditions)
                        : conditions.stream().map(List::of).toList());
    }

    /** Records of a subclass lie in a tree of their own, so that an example of one would find nothing here. */
    private void checkClass(Example<?> example) {
        if (example.getProbeType() != entity.getType()) {
            throw new IllegalArgumentException("The example is of "
                    + example.getProbeType().getName() + ", and this is the repository of "
                    + entity.getType().getName() + ". Give an example of that class.");
        }
    }

    /** A misspelt path would be passed over in silence otherwise, and its property compared after all. */
    private void checkPaths(ExampleMatcher matcher) {
        matcher.getIgnoredPaths().forEach(this::checkPath);
        matcher.getPropertySpecifiers().getSpecifiers().forEach(specifier -> checkPath(specifier.getPath()));
    }

    private void checkPath(String path) {
        PropertyPath.from(path, entity.getTypeInformation());
    }

    private void collect(
            String prefix,
            CodexPersistentEntity<?> owner,
            Object probe,
            ExampleMatcherAccessor matcher,
            List<Condition> conditions) {
        for (CodexPersistentProperty property : owner) {
            String path = prefix + property.getName();
            if (!(property.isStored() || property.isIdProperty()) || matcher.isIgnoredPath(path)) {
                continue;
            }
            Optional<Object> value =
                    matcher.getValueTransformerForPath(path).apply(Optional.ofNullable(property.valueOf(probe)));
            if (value.isPresent()) {
                add(path, property, value.get(), matcher, conditions);
            } else if (matcher.getNullHandler() == ExampleMatcher.NullHandler.INCLUDE
                    && canBeMissing(prefix, property)) {
                conditions.add(Condition.equal(properties.find(path), null, false, false));
            }
        }
    }

    /** A stored record has its id and its version; the probe of a search rarely has. */
    private static boolean canBeMissing(String prefix, CodexPersistentProperty property) {
        return !prefix.isEmpty() || !(property.isIdProperty() || property.isVersionProperty());
    }

    private void add(
            String path,
            CodexPersistentProperty property,
            Object value,
            ExampleMatcherAccessor matcher,
            List<Condition> conditions) {
        PropertyReference reference = properties.find(path);
        if (reference.canBeEmpty() && reference.type() != String.class && reference.type() != byte[].class) {
            throw new IllegalArgumentException("Property '" + path
                    + "' of the example holds several values, which an example cannot be compared by. "
                    + "Leave it null, or name it in withIgnorePaths.");
        }
        CodexPersistentEntity<?> nested = property.isEntity() ? context.getPersistentEntity(property) : null;
        if (nested != null && nested.getType().isInstance(value)) {
            collect(path + ".", nested, value, matcher, conditions);
        } else {
            conditions.add(condition(reference, conversion.convert(value, reference), matcher));
        }
    }

    private static Condition condition(
            PropertyReference property, @Nullable Object value, ExampleMatcherAccessor matcher) {
        if (property.type() != String.class) {
            return Condition.equal(property, value, false, false);
        }
        String text = (String) Objects.requireNonNull(value);
        boolean ignoreCase = matcher.isIgnoreCaseForPath(property.path());
        return switch (matcher.getStringMatcherForPath(property.path())) {
            case DEFAULT, EXACT -> Condition.equal(property, text, false, ignoreCase);
            case STARTING -> Condition.startingWith(property, text, ignoreCase);
            case ENDING -> Condition.endingWith(property, text, ignoreCase);
            case CONTAINING -> Condition.containing(property, text, false, ignoreCase);
            case REGEX -> Condition.matching(property, text, ignoreCase);
        };
    }
}
