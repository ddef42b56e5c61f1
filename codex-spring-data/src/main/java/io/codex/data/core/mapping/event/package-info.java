/**
 * What an application can do when records come and go: callbacks, which may change the record or refuse it, and events,
 * which tell of it.
 */
@NullMarked
package io.codex.data.core.mapping.event;

import org.jspecify.annotations.NullMarked;
