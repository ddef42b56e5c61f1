package io.codex.internal.io;

import io.codex.error.StoreLockedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The right of one store in this process to a directory; released by close. */
final class LockClaim implements AutoCloseable {

    private static final Map<Object, LockClaim> CLAIMS = new ConcurrentHashMap<>();

    private final Object key;
    private final String owner;

    private LockClaim(Object key) {
        this.key = key;
        this.owner = "this " + processText() + ", opened by thread '"
                + Thread.currentThread().getName() + "' at " + Instant.now();
    }

    /**
     * Waits for the claim on a directory.
     *
     * @param key identifies the directory, however it was reached
     * @param path the directory, for the message
     */
    static LockClaim acquire(Object key, String path, Deadline deadline) {
        LockClaim claim = new LockClaim(key);
        if (!deadline.poll(() -> CLAIMS.putIfAbsent(key, claim) == null)) {
            LockClaim other = CLAIMS.get(key);
            throw new StoreLockedException(path, other == null ? "this process" : other.owner);
        }
        return claim;
    }

    /** Describes this process to the people who find a store locked by it. */
    static String processText() {
        ProcessHandle process = ProcessHandle.current();
        String since = process.info()
                .startInstant()
                .map(instant -> ", running since " + instant)
                .orElse("");
        return "process " + process.pid() + " on host " + hostName() + since;
    }

    /** The network is not asked: a name server that does not answer would hold up the opening of a store. */
    private static String hostName() {
        for (String variable : new String[] {"HOSTNAME", "COMPUTERNAME"}) {
            String name = System.getenv(variable);
            if (name != null && !name.isBlank()) {
                return name;
            }
        }
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname"), StandardCharsets.UTF_8)
                    .strip();
        } catch (IOException e) {
            return "of unknown name";
        }
    }

    @Override
    public void close() {
        CLAIMS.remove(key, this);
    }
}
