package io.codex.example.titles;

import io.codex.data.core.mapping.Tree;
import org.springframework.data.annotation.Id;

/**
 * A title of the list.
 *
 * @param name the title itself
 * @param position the zero-based number of the first line that holds it
 */
@Tree("titles")
public record Title(@Id String name, long position) {}
