package io.codex.internal.tree;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * One writer moves money between accounts, now and then takes some moves back, and publishes a version after each step;
 * readers count the money of whatever version is newest. Nobody ever finds more or less than there was at the start.
 */
@Timeout(60)
class MemoryTreeStressTest {

    private static final int ACCOUNTS = 1500;
    private static final long START_BALANCE = 1000;
    private static final int VERSIONS = 2000;
    private static final int VERSIONS_COUNTED = 20;

    private final long seed = System.nanoTime();
    private final MemoryTree tree = new MemoryTree();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();
    private final AtomicLong versionsCounted = new AtomicLong();
    private volatile MemoryTree.Version newest = tree.version();
    private volatile boolean over;

    @Test
    void readersSeeWholeVersionsWhileTheWriterGoesOn() throws InterruptedException {
        for (int account = 0; account < ACCOUNTS; account++) {
            tree.put(key(account), balance(START_BALANCE, 0));
        }
        newest = tree.version();
        List<Thread> readers = List.of(new Thread(this::countMoney), new Thread(this::countMoney));
        readers.forEach(Thread::start);

        moveMoney(new SplittableRandom(seed));
        over = true;
        for (Thread reader : readers) {
            reader.join();
        }

        assertThat(failures).as("failures with seed %s", seed).isEmpty();
        TreeChecker.check(tree.version());
    }

    /** Goes on until enough versions were published and enough of them counted; a failed reader ends it, too. */
    private void moveMoney(SplittableRandom random) {
        int versions = 0;
        while (failures.isEmpty() && (versions < VERSIONS || versionsCounted.get() < VERSIONS_COUNTED)) {
            MemoryTree.Version savepoint = tree.version();
            for (int i = random.nextInt(20); i >= 0; i--) {
                move(random);
            }
            if (random.nextInt(4) == 0) {
                tree.restore(savepoint);
                move(random);
            }
            newest = tree.version();
            versions++;
        }
    }

    private void move(SplittableRandom random) {
        byte[] from = key(random.nextInt(ACCOUNTS));
        byte[] to = key(random.nextInt(ACCOUNTS));
        long amount = random.nextLong(100);
        tree.put(from, balance(read(tree.get(from)) - amount, random.nextInt(100)));
        tree.put(to, balance(read(tree.get(to)) + amount, random.nextInt(100)));
    }

    private void countMoney() {
        try {
            while (!over) {
                MemoryTree.Version version = newest;
                assertThat(money(version, false)).as("money").isEqualTo(ACCOUNTS * START_BALANCE);
                assertThat(money(version, true)).as("money backwards").isEqualTo(ACCOUNTS * START_BALANCE);
                versionsCounted.incrementAndGet();
            }
        } catch (RuntimeException | AssertionError e) {
            failures.add(e);
        }
    }

    private static long money(MemoryTree.Version version, boolean reverse) {
        long money = 0;
        List<byte[]> keys = new ArrayList<>();
        EntryCursor cursor = version.scan(new byte[0], null, reverse);
        while (cursor.next()) {
            keys.add(cursor.key());
            money += read(cursor.value());
        }
        assertThat(keys).as("accounts").hasSize(ACCOUNTS);
        long looked = 0;
        for (byte[] key : keys) {
            looked += read(version.get(key));
        }
        assertThat(looked).as("money by look-ups").isEqualTo(money);
        return money;
    }

    private static byte[] key(int account) {
        return ("account/" + account * 7919L % 100_003).getBytes(UTF_8);
    }

    /** A balance with some bytes behind it, so that records differ in length. */
    private static byte[] balance(long amount, int padding) {
        return ByteBuffer.allocate(Long.BYTES + padding).putLong(amount).array();
    }

    private static long read(byte @Nullable [] value) {
        if (value == null) {
            throw new AssertionError("An account is gone");
        }
        return ByteBuffer.wrap(value).getLong();
    }
}
