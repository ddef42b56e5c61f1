/**
 * Every exception that a caller of Codex can meet. The package lies at the bottom of the house so that no floor has to
 * import upwards to report a failure. All exceptions are unchecked and extend {@link io.codex.error.CodexException};
 * there is one class for each thing that a caller may do about a failure.
 */
@NullMarked
package io.codex.error;

import org.jspecify.annotations.NullMarked;
