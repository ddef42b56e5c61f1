package io.codex;

import java.text.MessageFormat;
import java.util.List;
import java.util.ResourceBundle;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Keeps what is logged. */
final class RecordingLogger implements System.Logger {

    private final List<Entry> entries = new CopyOnWriteArrayList<>();

    record Entry(Level level, String message, @Nullable Throwable thrown) {}

    List<Entry> entries() {
        return entries;
    }

    @Override
    public String getName() {
        return "recording";
    }

    @Override
    public boolean isLoggable(Level level) {
        return true;
    }

    @Override
    public void log(Level level, @Nullable ResourceBundle bundle, String message, @Nullable Throwable thrown) {
        entries.add(new Entry(level, message, thrown));
    }

    @Override
    public void log(Level level, @Nullable ResourceBundle bundle, String format, @Nullable Object... parameters) {
        String message =
                parameters == null || parameters.length == 0 ? format : MessageFormat.format(format, parameters);
        entries.add(new Entry(level, message, null));
    }
}
