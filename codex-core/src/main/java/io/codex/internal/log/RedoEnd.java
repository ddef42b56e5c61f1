package io.codex.internal.log;

import java.util.List;

/** What {@link RedoReplay} has found: which files hold the redo, and where it ends. The log goes on there. */
public final class RedoEnd {

    private final List<RedoSpan> files;
    private final long lastCommitSequence;
    private final long commitCount;
    private final boolean tailCut;

    /**
     * Creates an end.
     *
     * @param files the files from the first one needed on; the redo ends in the last one
     */
    RedoEnd(List<RedoSpan> files, long lastCommitSequence, long commitCount, boolean tailCut) {
        this.files = List.copyOf(files);
        this.lastCommitSequence = lastCommitSequence;
        this.commitCount = commitCount;
        this.tailCut = tailCut;
    }

    /** Returns the LSN behind the last whole commit. */
    public long lsn() {
        return last().endLsn();
    }

    /** Returns the sequence of the last commit, or -1 if there was none. */
    public long lastCommitSequence() {
        return lastCommitSequence;
    }

    /** Returns the number of commits that were handed on. */
    public long commitCount() {
        return commitCount;
    }

    /** Tells whether something behind the end will be cut off: a commit that was never acknowledged. */
    public boolean isTailCut() {
        return tailCut;
    }

    /** Returns the size of all its files, room allocated ahead included. */
    public long sizeBytes() {
        return files.stream().mapToLong(RedoSpan::sizeBytes).sum();
    }

    List<RedoSpan> files() {
        return files;
    }

    RedoSpan last() {
        return files.get(files.size() - 1);
    }
}
