package io.codex.example.titles.web;

/** Is thrown when a parameter of a request is not allowed. The message says what is. */
final class BadParameterException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BadParameterException(String message) {
        super(message);
    }
}
