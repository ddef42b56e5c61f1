package io.codex.internal.page;

/**
 * What a branch knows of one child.
 *
 * @param address where the child's page lies, or 0 if nothing lies in this range of keys
 * @param entryCount the number of entries in the leaves below, or in the leaf itself
 * @param holdsReferences whether an entry there refers to a value out of page
 */
public record Child(long address, long entryCount, boolean holdsReferences) {

    /** Stands for a range of keys without entries, which needs no page. */
    public static final Child NONE = new Child(0, 0, false);

    /** Tells whether there is no page. */
    public boolean isNone() {
        return address == 0;
    }
}
