package io.codex.internal.tree;

import java.util.List;

/**
 * Walks over several sources of entries as over one. Where they have the same key, the newest source wins and the
 * others are passed over. It takes entries from the sources only when asked, and makes no garbage of its own.
 *
 * <p>The sources are kept sorted by their current keys. Mostly one source delivers many entries in a row, and then a
 * step costs one comparison with the second source, however many there are. The last source left is passed through.
 */
public final class MergedCursor implements EntryCursor {

    private final Source[] all;
    private final Source[] sources;
    private final boolean reverse;
    private final boolean keepTombstones;
    private int count;
    private boolean started;

    /** Whether the first two sources have the same key; known for sure only if {@link #tieKnown}. */
    private boolean tie;

    private boolean tieKnown;

    /**
     * Creates a cursor.
     *
     * @param newestFirst sources that have not been stepped yet, all in the same direction
     * @param reverse whether the sources walk from the largest key down
     * @param keepTombstones whether tombstones are delivered, as a merge needs them, or hide their key
     */
    public MergedCursor(List<? extends EntryCursor> newestFirst, boolean reverse, boolean keepTombstones) {
        this.reverse = reverse;
        this.keepTombstones = keepTombstones;
        count = newestFirst.size();
        sources = new Source[count];
        for (int age = 0; age < count; age++) {
            sources[age] = new Source(newestFirst.get(age), age);
        }
        all = sources.clone();
    }

    @Override
    public boolean next() {
        do {
            step();
        } while (count > 0 && !keepTombstones && sources[0].cursor.isTombstone());
        return count > 0;
    }

    /** The last source left is passed through. */
    @Override
    public boolean nextAtHand() {
        if (count != 1 || !started) {
            return false;
        }
        Source last = sources[0];
        do {
            if (!last.cursor.nextAtHand()) {
                return false;
            }
            last.keyRead = false;
        } while (!keepTombstones && last.cursor.isTombstone());
        return true;
    }

    @Override
    public boolean isKeyAtHand() {
        return sources[0].cursor.isKeyAtHand();
    }

    @Override
    public boolean isValueAtHand() {
        return sources[0].cursor.isValueAtHand();
    }

    @Override
    public void close() {
        for (Source source : all) {
            source.cursor.close();
        }
    }

    private void step() {
        if (!started) {
            started = true;
            // From the last to the first, so that each is sorted in among those that have a key already.
            for (int i = count - 1; i >= 0; i--) {
                advance(i);
            }
        } else if (count > 0) {
            while (count > 1 && hasTie()) {
                advance(1);
                tieKnown = false;
            }
            advance(0);
        }
    }

    private boolean hasTie() {
        return tieKnown ? tie : sources[0].key.compare(sources[1].key) == 0;
    }

    /** Steps a source and sorts it in again among those behind it. */
    private void advance(int index) {
        Source moved = sources[index];
        tieKnown = false;
        if (!moved.step(count > 1)) {
            count--;
            System.arraycopy(sources, index + 1, sources, index, count - index);
            return;
        }
        int at = index;
        while (at + 1 < count) {
            int order = compareKeys(moved, sources[at + 1]);
            if (order < 0 || (order == 0 && moved.age < sources[at + 1].age)) {
                tie = order == 0;
                tieKnown = at == 0;
                break;
            }
            sources[at] = sources[at + 1];
            at++;
        }
        sources[at] = moved;
    }

    private int compareKeys(Source first, Source second) {
        return reverse ? second.key.compare(first.key) : first.key.compare(second.key);
    }

    @Override
    public byte[] key() {
        return sources[0].key();
    }

    @Override
    public byte[] keyFrom(int start) {
        return sources[0].cursor.keyFrom(start);
    }

    @Override
    public int keyLength() {
        return sources[0].cursor.keyLength();
    }

    @Override
    public int copyKeyFrom(int start, byte[] target, int offset) {
        return sources[0].cursor.copyKeyFrom(start, target, offset);
    }

    @Override
    public int valueLength() {
        return sources[0].cursor.valueLength();
    }

    @Override
    public int copyValue(byte[] target, int offset) {
        return sources[0].cursor.copyValue(target, offset);
    }

    @Override
    public void readKey(KeyBuffer buffer) {
        sources[0].readKey(buffer);
    }

    @Override
    public boolean isTombstone() {
        return keepTombstones && sources[0].cursor.isTombstone();
    }

    @Override
    public byte[] value() {
        return sources[0].cursor.value();
    }

    /** A source with its current key, which is read only while there is another one to compare it with. */
    private static final class Source {

        private final EntryCursor cursor;
        private final int age;
        private final KeyBuffer key = new KeyBuffer();
        private boolean keyRead;

        private Source(EntryCursor cursor, int age) {
            this.cursor = cursor;
            this.age = age;
        }

        private boolean step(boolean readKey) {
            if (!cursor.next()) {
                return false;
            }
            keyRead = readKey;
            if (readKey) {
                cursor.readKey(key);
            }
            return true;
        }

        private byte[] key() {
            return keyRead ? key.toArray() : cursor.key();
        }

        private void readKey(KeyBuffer buffer) {
            if (keyRead) {
                buffer.set(key.bytes(), 0, key.length());
            } else {
                cursor.readKey(buffer);
            }
        }
    }
}
