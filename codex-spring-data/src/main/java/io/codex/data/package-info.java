/** Spring Data for Codex: the template, the transaction manager and repositories. */
@NullMarked
package io.codex.data;

import org.jspecify.annotations.NullMarked;
