package io.codex.example.titles.importing;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Shows rate and remaining time where somebody is looking, and nothing where the output goes to a file or a CI job. */
final class ImportMeter implements AutoCloseable {

    private final @Nullable ProgressBar bar;

    private ImportMeter(@Nullable ProgressBar bar) {
        this.bar = bar;
    }

    static ImportMeter start(long lines, long alreadyDone) {
        if (!InteractiveTerminal.isPresent()) {
            return new ImportMeter(null);
        }
        ProgressBar bar = new ProgressBarBuilder()
                .setTaskName("Importing")
                .setInitialMax(lines)
                .setUnit(" lines", 1)
                .setSpeedUnit(ChronoUnit.SECONDS)
                .showSpeed()
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .startsFrom(alreadyDone, Duration.ZERO)
                .build();
        return new ImportMeter(bar);
    }

    void advance(long lines) {
        if (bar != null) {
            bar.stepBy(lines);
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
