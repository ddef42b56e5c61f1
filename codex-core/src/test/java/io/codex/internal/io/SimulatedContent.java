package io.codex.internal.io;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** The bytes of a simulated file: what is durable, what a reader sees now, and the changes between the two in order. */
final class SimulatedContent {

    private static final int PAGE_BYTES = 4096;
    private static final int SECTOR_BYTES = 512;

    private byte[] durable;
    private byte[] current;
    private int size;
    private final List<Change> unforced = new ArrayList<>();

    SimulatedContent() {
        this(new byte[0]);
    }

    private SimulatedContent(byte[] bytes) {
        this.durable = bytes;
        this.current = bytes.clone();
        this.size = bytes.length;
    }

    /** A write of bytes, or, without bytes, a change of the size that leaves zeros behind its end. */
    private record Change(long position, byte[] bytes, long newSize) {

        private boolean touches(int from, int to) {
            return position < to && (isResize() || position + bytes.length > from);
        }

        private boolean isResize() {
            return bytes.length == 0;
        }

        /** Applies the part of this change that lies in {@code [from, to)}. */
        private void apply(byte[] image, int from, int to) {
            int start = (int) Math.max(from, position);
            int end = isResize() ? to : (int) Math.min(to, position + bytes.length);
            if (start >= end) {
                return;
            }
            if (isResize()) {
                Arrays.fill(image, start, end, (byte) 0);
            } else {
                System.arraycopy(bytes, (int) (start - position), image, start, end - start);
            }
        }

        /** Leaves garbage where this change was being written; bytes beside it keep what they were. */
        private void spoil(byte[] image, int from, int to, Random random) {
            int end = (int) Math.min(to, position + bytes.length);
            for (int i = (int) Math.max(from, position); i < end; i++) {
                image[i] = (byte) random.nextInt();
            }
        }
    }

    int size() {
        return size;
    }

    int read(long position, byte[] target, int offset, int length) {
        int count = (int) Math.max(0, Math.min(length, size - position));
        if (count > 0) {
            System.arraycopy(current, (int) position, target, offset, count);
        }
        return count;
    }

    void write(long position, byte[] source, int offset, int length) {
        byte[] bytes = Arrays.copyOfRange(source, offset, offset + length);
        if (length > 0) {
            change(new Change(position, bytes, Math.max(size, position + length)));
        }
    }

    void resize(long newSize) {
        if (newSize != size) {
            change(new Change(Math.min(size, newSize), new byte[0], newSize));
        }
    }

    private void change(Change change) {
        unforced.add(change);
        int newSize = (int) change.newSize();
        if (newSize > current.length) {
            current = Arrays.copyOf(current, Math.max(newSize, current.length * 2));
        }
        change.apply(current, 0, Math.max(size, newSize));
        size = newSize;
    }

    void force() {
        if (unforced.isEmpty()) {
            return; // also after a failed force, whose changes are lost
        }
        durable = Arrays.copyOf(durable, largestSize());
        for (Change change : unforced) {
            change.apply(durable, 0, durable.length);
        }
        durable = Arrays.copyOf(durable, size);
        unforced.clear();
    }

    /** After a failed force an operating system believes that the pages are clean: no later force writes them. */
    void forgetUnforced() {
        unforced.clear();
    }

    /** Returns what a crash leaves of the file, as the durable content of a new one. */
    SimulatedContent afterCrash(CrashLoss loss, Random random) {
        return switch (loss) {
            case NOTHING -> new SimulatedContent(Arrays.copyOf(current, size));
            case EVERYTHING -> new SimulatedContent(durable.clone());
            case ANYTHING, ANYTHING_WITH_GARBAGE -> mixed(loss == CrashLoss.ANYTHING_WITH_GARBAGE, random);
        };
    }

    private SimulatedContent mixed(boolean garbage, Random random) {
        int sizeChanges = random.nextInt(unforced.size() + 1);
        int survivingSize = sizeChanges == 0
                ? durable.length
                : (int) unforced.get(sizeChanges - 1).newSize();
        byte[] image = Arrays.copyOf(durable, largestSize());
        for (int page = 0; page < image.length; page += PAGE_BYTES) {
            mixPage(image, page, garbage, random);
        }
        return new SimulatedContent(Arrays.copyOf(image, survivingSize));
    }

    /** Either the whole page was written at one moment, or each sector at a moment of its own. */
    private void mixPage(byte[] image, int page, boolean garbage, Random random) {
        List<Change> touching = touching(page, Math.min(page + PAGE_BYTES, image.length));
        if (touching.isEmpty()) {
            return;
        }
        boolean torn = random.nextInt(3) == 0;
        int applied = random.nextInt(touching.size() + 1);
        for (int sector = page; sector < Math.min(page + PAGE_BYTES, image.length); sector += SECTOR_BYTES) {
            int end = Math.min(sector + SECTOR_BYTES, image.length);
            int count = torn ? random.nextInt(touching.size() + 1) : applied;
            for (Change change : touching.subList(0, count)) {
                change.apply(image, sector, end);
            }
            if (garbage && random.nextInt(8) == 0) {
                int from = sector;
                touching(sector, end).forEach(change -> change.spoil(image, from, end, random));
            }
        }
    }

    private List<Change> touching(int from, int to) {
        return unforced.stream().filter(change -> change.touches(from, to)).toList();
    }

    private int largestSize() {
        return (int) unforced.stream().mapToLong(Change::newSize).reduce(durable.length, Math::max);
    }
}
