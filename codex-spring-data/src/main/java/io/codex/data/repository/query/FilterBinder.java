package io.codex.data.repository.query;

import io.codex.data.core.query.Filter;
import io.codex.data.core.query.PropertyReference;
import io.codex.data.core.query.RecordProperties;
import io.codex.data.core.query.ValueConversion;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.springframework.data.repository.query.ParameterAccessor;
import org.springframework.data.repository.query.Parameters;
import org.springframework.data.repository.query.QueryMethod;
import org.springframework.data.repository.query.parser.Part;
import org.springframework.data.repository.query.parser.PartTree;

/** Makes a filter of a method name and the arguments of a call. Parts take their arguments from left to right. */
final class FilterBinder {

    private final List<List<PartBinder>> alternatives;

    private FilterBinder(List<List<PartBinder>> alternatives) {
        this.alternatives = alternatives;
    }

    static FilterBinder of(
            PartTree tree,
            RecordProperties properties,
            QueryMethod queryMethod,
            Method method,
            ValueConversion conversion) {
        Parameters<?, ?> bindable = queryMethod.getParameters().getBindableParameters();
        List<List<PartBinder>> alternatives = new ArrayList<>();
        int next = 0;
        for (PartTree.OrPart alternative : tree) {
            List<PartBinder> group = new ArrayList<>();
            for (Part part : alternative) {
                PropertyReference property = properties.find(part.getProperty().toDotPath());
                PartCheck check = new PartCheck(part, property, conversion, method);
                check.keyword();
                int count = check.parameters(bindable, next);
                group.add(new PartBinder(part, property, next, conversion));
                next += count;
            }
            alternatives.add(group);
        }
        if (next != bindable.getNumberOfParameters()) {
            throw new IllegalArgumentException("The method has " + bindable.getNumberOfParameters()
                    + " parameters to compare with, but its name has a place for " + next + "."
                    + (hasExists(tree) ? " Exists takes none: it means IsNotNull, and IsNull finds the rest." : ""));
        }
        return new FilterBinder(alternatives);
    }

    private static boolean hasExists(PartTree tree) {
        return tree.getParts().stream().anyMatch(part -> part.getType() == Part.Type.EXISTS);
    }

    Filter bind(ParameterAccessor arguments) {
        if (alternatives.isEmpty()) {
            return Filter.all();
        }
        return new Filter(alternatives.stream()
                .map(group -> group.stream().map(part -> part.bind(arguments)).toList())
                .toList());
    }
}
