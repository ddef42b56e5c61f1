package io.codex.internal.tree;

import io.codex.internal.page.PageSource;
import io.codex.internal.page.PageView;
import io.codex.internal.page.ViewPool;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The decoded branches of the trees of one page source, within a limit of bytes. All threads may share it.
 *
 * <p>A search finds a branch through its parent, without a lock and without a lookup by address; the lookup serves new
 * versions of a tree, which share most branches with the old one. When the limit is passed, a hand goes round over the
 * slots and empties those that were not used since it came by last.
 */
public final class BranchCache {

    private final PageSource source;
    private final long capacityBytes;
    private final ViewPool views = new ViewPool();
    private final ConcurrentMap<Long, BranchSlot> slots = new ConcurrentHashMap<>();
    private final LongAdder lookups = new LongAdder();
    private final LongAdder misses = new LongAdder();
    private final AtomicLong bytes = new AtomicLong();

    /** Guards the ring and the hand. Nobody reads from the disk while holding it. */
    private final ReentrantLock lock = new ReentrantLock();

    private final List<BranchSlot> ring = new ArrayList<>();
    private int hand;

    /**
     * Creates an empty cache.
     *
     * @param source where pages are read
     * @param capacityBytes how many bytes of the heap the branches may take, about
     */
    public BranchCache(PageSource source, long capacityBytes) {
        this.source = source;
        this.capacityBytes = capacityBytes;
    }

    /** Returns the bytes that the cached branches take on the heap, about. */
    public long bytes() {
        return bytes.get();
    }

    /** Returns how often a branch was found in the cache. */
    public long hits() {
        return Math.max(0, lookups.sum() - misses.sum());
    }

    /** Returns how often a branch had to be read. */
    public long misses() {
        return misses.sum();
    }

    PageSource source() {
        return source;
    }

    ViewPool views() {
        return views;
    }

    /** Counts branches that a search visits. */
    void countLookups(int branches) {
        lookups.add(branches);
    }

    /** Returns the slot of a branch. */
    BranchSlot slot(long address, int level) {
        BranchSlot slot = slots.get(address);
        return slot != null && slot.level == level ? slot : new BranchSlot(address, level);
    }

    /** Returns the branch of a slot, reading it if it is not there. */
    Branch branch(BranchSlot slot) {
        Branch branch = slot.branch;
        if (branch == null) {
            return load(slot);
        }
        if (!slot.recentlyUsed) {
            slot.recentlyUsed = true;
        }
        return branch;
    }

    /** Returns a branch for a walk that passes it once: what it has to read does not stay. */
    Branch passing(long address, int level) {
        BranchSlot slot = slots.get(address);
        Branch branch = slot == null || slot.level != level ? null : slot.branch;
        return branch == null ? read(address, level) : branch;
    }

    private Branch load(BranchSlot slot) {
        misses.increment();
        Branch branch = read(slot.address, slot.level);
        lock.lock();
        try {
            return admit(slot, branch);
        } finally {
            lock.unlock();
        }
    }

    private Branch read(long address, int level) {
        PageView view = views.borrow();
        try {
            view.read(source, address, level);
            return Branch.decode(view);
        } finally {
            views.giveBack(view);
        }
    }

    private Branch admit(BranchSlot slot, Branch branch) {
        Branch earlier = slot.branch;
        if (earlier != null) {
            return earlier;
        }
        slot.branch = branch;
        slot.recentlyUsed = true;
        slots.put(slot.address, slot);
        ring.add(slot);
        bytes.addAndGet(branch.memoryBytes());
        while (bytes.get() > capacityBytes && ring.size() > 1) {
            advance(slot);
        }
        return branch;
    }

    private void advance(BranchSlot admitted) {
        if (hand >= ring.size()) {
            hand = 0;
        }
        BranchSlot slot = ring.get(hand);
        if (slot.recentlyUsed || slot == admitted) {
            slot.recentlyUsed = false;
            hand++;
            return;
        }
        evict(slot);
    }

    private void evict(BranchSlot slot) {
        BranchSlot last = ring.remove(ring.size() - 1);
        if (last != slot) {
            ring.set(hand, last);
        }
        slots.remove(slot.address, slot);
        Branch branch = slot.branch;
        if (branch != null) {
            bytes.addAndGet(-branch.memoryBytes());
        }
        slot.branch = null;
    }
}
