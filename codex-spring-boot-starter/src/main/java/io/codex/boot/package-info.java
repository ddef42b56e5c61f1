/** Spring Boot support for Codex. */
@NullMarked
package io.codex.boot;

import org.jspecify.annotations.NullMarked;
