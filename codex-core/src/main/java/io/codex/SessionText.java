package io.codex;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Words for the messages of a {@link SessionPool}. */
final class SessionText {

    private static final int LISTED_LIMIT = 20;
    private static final double NANOS_PER_SECOND = 1e9;

    private SessionText() {}

    /** Names a thread. Virtual threads mostly have no name but print well. */
    static String thread(Thread thread) {
        return thread.getName().isEmpty() ? thread.toString() : "thread '" + thread.getName() + "'";
    }

    static String duration(long nanos) {
        return String.format(Locale.ROOT, "%.3f s", nanos / NANOS_PER_SECOND);
    }

    /** Lists who holds sessions, the longest first and not endlessly many. */
    static String holders(List<Session> borrowed) {
        String listed = borrowed.stream()
                .sorted((a, b) -> Long.compare(b.heldNanos(), a.heldNanos()))
                .limit(LISTED_LIMIT)
                .map(Session::describe)
                .collect(Collectors.joining(", "));
        int more = borrowed.size() - LISTED_LIMIT;
        return more > 0 ? listed + ", and " + more + " more" : listed;
    }
}
