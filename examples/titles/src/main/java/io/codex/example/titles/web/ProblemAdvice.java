package io.codex.example.titles.web;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Answers a bad parameter with a problem detail that says what is allowed. */
@RestControllerAdvice
final class ProblemAdvice {

    @ExceptionHandler
    ProblemDetail badParameter(BadParameterException exception) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, exception.getMessage());
    }
}
