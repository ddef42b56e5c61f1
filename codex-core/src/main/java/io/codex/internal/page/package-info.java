/** Leaf and branch pages as checked bytes: how they are laid out, searched and built. */
@NullMarked
package io.codex.internal.page;

import org.jspecify.annotations.NullMarked;
