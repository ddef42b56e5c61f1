/**
 * Brings the lines of a file into the store: {@code TitleSource} opens it, {@code Lines} walks over it in one of two
 * orders, {@code TitleBatches} cuts it into transactions, {@code BatchWriter} commits each together with the progress,
 * and {@code TitleImport} runs the whole. A killed import goes on with the first line that was not committed.
 */
@NullMarked
package io.codex.example.titles.importing;

import org.jspecify.annotations.NullMarked;
