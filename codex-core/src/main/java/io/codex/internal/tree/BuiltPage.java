package io.codex.internal.tree;

import io.codex.internal.page.Child;

/**
 * A branch of level 1 that was built beside a merge, with its leaves.
 *
 * @param low its lower fence
 * @param child the page
 * @param high its upper fence
 */
public record BuiltPage(byte[] low, Child child, byte[] high) {

    /** The level of these pages. */
    static final int LEVEL = 1;
}
