package io.codex.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Checks what must hold for every node of a version: order, separators, counts, and the memory it says it takes. */
final class TreeChecker {

    private long entries;
    private long bytes;

    private TreeChecker() {}

    static void check(MemoryTree.Version version) {
        MemoryVersion memoryVersion = (MemoryVersion) version;
        TreeChecker checker = new TreeChecker();
        checker.check(memoryVersion.root(), null, null);
        assertThat(memoryVersion.entryCount()).as("entry count").isEqualTo(checker.entries);
        assertThat(memoryVersion.memoryBytes()).as("memory of all nodes").isEqualTo(checker.bytes);
    }

    private void check(MemoryNode node, byte @Nullable [] low, byte @Nullable [] high) {
        bytes += node.memoryBytes();
        long before = entries;
        if (node instanceof MemoryBranch branch) {
            assertThat(branch.childCount()).as("children").isBetween(2, MemoryBranch.FAN_OUT);
            for (int i = 0; i < branch.childCount(); i++) {
                byte[] left = i == 0 ? low : branch.separator(i - 1);
                byte[] right = i == branch.childCount() - 1 ? high : branch.separator(i);
                check(branch.child(i), left, right);
            }
        } else {
            checkLeaf((MemoryLeaf) node, low, high);
        }
        assertThat(node.entryCount()).as("entries of a node").isEqualTo(entries - before);
    }

    private void checkLeaf(MemoryLeaf leaf, byte @Nullable [] low, byte @Nullable [] high) {
        byte[] previous = null;
        for (int i = 0; i < leaf.count(); i++) {
            byte[] key = leaf.key(i);
            assertThat(previous == null || Arrays.compareUnsigned(previous, key) < 0)
                    .as("order")
                    .isTrue();
            assertThat(low == null || Arrays.compareUnsigned(low, key) <= 0)
                    .as("low")
                    .isTrue();
            assertThat(high == null || Arrays.compareUnsigned(key, high) < 0)
                    .as("high")
                    .isTrue();
            assertThat(leaf.find(key, key.length)).as("found where it is").isEqualTo(i);
            previous = key;
        }
        entries += leaf.count();
    }
}
