/** The titles application. */
@NullMarked
package io.codex.example.titles;

import org.jspecify.annotations.NullMarked;
