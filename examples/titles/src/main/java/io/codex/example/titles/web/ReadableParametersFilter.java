package io.codex.example.titles.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * Refuses a request whose parameters cannot be decoded, before anything else reads them: the server would answer with its
 * own error page, and a key that was silently mended would find the wrong titles.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class ReadableParametersFilter extends OncePerRequestFilter {

    private final HandlerExceptionResolver problems;

    ReadableParametersFilter(@Qualifier("handlerExceptionResolver") HandlerExceptionResolver problems) {
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (isReadable(request)) {
            chain.doFilter(request, response);
        } else {
            problems.resolveException(
                    request,
                    response,
                    null,
                    new BadParameterException("A parameter cannot be decoded. Allowed is percent-encoded UTF-8."));
        }
    }

    private static boolean isReadable(HttpServletRequest request) {
        try {
            request.getParameterMap();
            return true;
        } catch (IllegalStateException undecodable) {
            // What the servlet specification demands of a container that cannot decode parameters.
            return false;
        }
    }
}
