package io.codex.benchmarks.compare;

import io.codex.benchmarks.measure.RunResult;

/**
 * One run of one contestant.
 *
 * @param contestant its name
 * @param runNumber the number of the run, from one on
 * @param heap the largest heap its process had
 * @param result what it found
 */
record Attempt(String contestant, int runNumber, String heap, RunResult result) {}
