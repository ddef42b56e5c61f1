package io.codex.benchmarks.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.codex.benchmarks.measure.Better;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One row of a report.
 *
 * @param row its name
 * @param unit the unit of its figures
 * @param better which direction is the better one
 * @param engines the figures by contestant
 * @param bestPeer the engine with the best median but for Codex, or where no engine has one the extra; null if there is
 *     neither
 * @param ratio how many times better Codex is than the best peer; null without either
 * @param floor the extra that says what no engine can beat by much, as a bare loop; null if there is none
 * @param floorRatio how many times better Codex is than the floor; null without either
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ReportRow(
        String row,
        String unit,
        Better better,
        Map<String, Figures> engines,
        @Nullable String bestPeer,
        @Nullable Double ratio,
        @Nullable String floor,
        @Nullable Double floorRatio) {}
