package io.codex.data.repository.query;

import io.codex.data.repository.CodexExplain;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/** Explains the queries of one repository. */
public final class QueryExplainer implements CodexExplain {

    private final Class<?> repositoryInterface;
    private final Map<Method, PartTreeCodexQuery<?>> queries = new ConcurrentHashMap<>();

    /**
     * Creates an explainer without queries.
     *
     * @param repositoryInterface the repository, for messages
     */
    public QueryExplainer(Class<?> repositoryInterface) {
        this.repositoryInterface = repositoryInterface;
    }

    void add(Method method, PartTreeCodexQuery<?> query) {
        queries.put(method, query);
    }

    @Override
    public String explain(String method, @Nullable Object... arguments) {
        return queries.entrySet().stream()
                .filter(entry -> entry.getKey().getName().equals(method) && takes(entry.getKey(), arguments))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(repositoryInterface.getName() + " has no query method '"
                        + method + "' that takes " + types(arguments) + ". Its query methods are: " + signatures()))
                .explain(arguments);
    }

    private static boolean takes(Method method, @Nullable Object[] arguments) {
        Class<?>[] types = method.getParameterTypes();
        if (types.length != arguments.length) {
            return false;
        }
        for (int index = 0; index < types.length; index++) {
            if (!ClassUtils.isAssignableValue(types[index], arguments[index])) {
                return false;
            }
        }
        return true;
    }

    private static String types(@Nullable Object[] arguments) {
        return "("
                + Arrays.stream(arguments)
                        .map(argument ->
                                argument == null ? "null" : argument.getClass().getSimpleName())
                        .collect(Collectors.joining(", "))
                + ")";
    }

    private String signatures() {
        return queries.keySet().stream()
                .map(method -> method.getName() + "("
                        + Arrays.stream(method.getParameterTypes())
                                .map(Class::getSimpleName)
                                .collect(Collectors.joining(", "))
                        + ")")
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
