/**
 * What a class means to the store: which tree its records live in, what their key is, and which indexes are kept. This is
 * the lowest floor of the module; it knows Spring Data Commons and the key codecs, and nothing of transactions.
 *
 * <p>Everything here is read once from the classes, checked at the start of the application, and immutable from then on,
 * so that all threads may share it.
 */
@NullMarked
package io.codex.data.core.mapping;

import org.jspecify.annotations.NullMarked;
