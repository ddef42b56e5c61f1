/**
 * The front door of Codex: {@link io.codex.Codex} opens a {@link io.codex.Store}, a store begins
 * {@linkplain io.codex.Transaction transactions}, and a {@code NamedTree} is a typed view of one tree.
 *
 * <p>The types here that describe a store are interfaces, so that the same program runs on the local engine and on any
 * other engine with ordered keys and transactions.
 */
@NullMarked
package io.codex;

import org.jspecify.annotations.NullMarked;
