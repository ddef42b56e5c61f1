/** A small application: one record, one repository. */
@NullMarked
package io.codex.boot.books;

import org.jspecify.annotations.NullMarked;
