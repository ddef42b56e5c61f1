package io.codex.internal.tree;

import org.jspecify.annotations.Nullable;

/** Walks over the entries of a {@link MemoryVersion}, tombstones included. Makes no garbage unless asked for arrays. */
final class MemoryCursor implements EntryCursor {

    private final byte[] from;
    private final byte @Nullable [] to;
    private final int step;
    private final MemoryPath path = new MemoryPath();

    /** Take the current key or value on the way to an array of the caller. */
    private final KeyBuffer key = new KeyBuffer();

    private final MemoryEntry value = new MemoryEntry();
    private MemoryLeaf leaf;
    private int index;
    /** The index in the leaf at which the walk goes on to the next leaf, or is over. */
    private int end;

    private boolean over;

    MemoryCursor(MemoryNode root, byte[] from, byte @Nullable [] to, boolean reverse) {
        this.from = from;
        this.to = to;
        step = reverse ? -1 : 1;
        if (!reverse) {
            path.seek(root, from, from.length);
        } else if (to == null) {
            path.seekLast(root);
        } else {
            path.seek(root, to, to.length);
        }
        leaf = path.leaf();
        enterLeaf(reverse ? upperIndex() : leaf.lowerBound(from) - 1);
    }

    private void enterLeaf(int before) {
        index = before;
        if (step > 0) {
            end = upperIndex();
            over = end < leaf.count();
        } else {
            int lower = leaf.lowerBound(from);
            end = lower - 1;
            over = lower > 0;
        }
    }

    private int upperIndex() {
        return to == null ? leaf.count() : leaf.lowerBound(to);
    }

    @Override
    public boolean next() {
        index += step;
        return index != end || nextLeaf();
    }

    private boolean nextLeaf() {
        while (!over && path.move(step > 0)) {
            leaf = path.leaf();
            enterLeaf(step > 0 ? -1 : upperIndex());
            index += step;
            if (index != end) {
                return true;
            }
        }
        over = true;
        index = end - step;
        return false;
    }

    @Override
    public byte[] key() {
        return leaf.key(index);
    }

    @Override
    public void readKey(KeyBuffer buffer) {
        leaf.readKey(index, buffer);
    }

    @Override
    public boolean isTombstone() {
        return leaf.isTombstone(index);
    }

    @Override
    public boolean nextAtHand() {
        return next();
    }

    @Override
    public boolean isKeyAtHand() {
        return true;
    }

    @Override
    public boolean isValueAtHand() {
        return true;
    }

    @Override
    public byte[] value() {
        return leaf.value(index);
    }

    @Override
    public int keyLength() {
        leaf.readKey(index, key);
        return key.length();
    }

    @Override
    public int copyKeyFrom(int start, byte[] target, int offset) {
        int length = keyLength() - start;
        if (length <= target.length - offset) {
            System.arraycopy(key.bytes(), start, target, offset, length);
        }
        return length;
    }

    @Override
    public int valueLength() {
        leaf.readValue(index, value);
        return value.valueLength();
    }

    @Override
    public int copyValue(byte[] target, int offset) {
        int length = valueLength();
        if (length <= target.length - offset) {
            System.arraycopy(value.value(), value.valueOffset(), target, offset, length);
        }
        return length;
    }

    /** Says where the value of the current entry lies, without copying it. */
    void readValue(MemoryEntry entry) {
        leaf.readValue(index, entry);
    }
}
