package io.codex.data.core.convert;

import org.springframework.data.mapping.MappingException;

/** Carries what is wrong with a value, and the path to it, up to the converter, which knows the record. */
final class UnwritableValueException extends MappingException {

    private static final long serialVersionUID = 1L;

    private final String path;
    private final RuntimeException problem;

    private UnwritableValueException(String path, RuntimeException problem) {
        super(problem.getMessage(), problem);
        this.path = path;
        this.problem = problem;
    }

    static UnwritableValueException at(String name, RuntimeException problem) {
        return problem instanceof UnwritableValueException deeper
                ? new UnwritableValueException("/" + name + deeper.path, deeper.problem)
                : new UnwritableValueException("/" + name, problem);
    }

    String path() {
        return path;
    }

    RuntimeException problem() {
        return problem;
    }
}
