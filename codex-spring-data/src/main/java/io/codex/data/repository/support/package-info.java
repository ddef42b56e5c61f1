/** The classes behind a repository interface. */
@NullMarked
package io.codex.data.repository.support;

import org.jspecify.annotations.NullMarked;
