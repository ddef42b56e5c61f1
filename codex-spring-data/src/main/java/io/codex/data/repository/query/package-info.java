/**
 * Turns the name of a repository method into a query, once, when the repository is created; a method that cannot be answered
 * is refused then. A call binds its arguments and hands the result over in the form that the method declares.
 */
@NullMarked
package io.codex.data.repository.query;

import org.jspecify.annotations.NullMarked;
