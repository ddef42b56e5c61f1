/**
 * What an application extends: {@link io.codex.data.repository.CodexRepository}, whose methods are answered from key ranges.
 */
@NullMarked
package io.codex.data.repository;

import org.jspecify.annotations.NullMarked;
