/** The HTTP interface of the application, and what it answers to parameters that make no sense. */
@NullMarked
package io.codex.example.titles.web;

import org.jspecify.annotations.NullMarked;
