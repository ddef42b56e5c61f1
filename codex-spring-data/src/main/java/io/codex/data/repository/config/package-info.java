/** Finds repository interfaces and makes beans of them. */
@NullMarked
package io.codex.data.repository.config;

import org.jspecify.annotations.NullMarked;
