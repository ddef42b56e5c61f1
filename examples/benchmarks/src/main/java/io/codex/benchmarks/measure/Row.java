package io.codex.benchmarks.measure;

/**
 * One thing that is measured.
 *
 * @param name its name, the same for ever
 * @param unit the unit of its figures
 * @param better which direction is the better one
 * @param meaning what it is, in a few words
 */
public record Row(String name, String unit, Better better, String meaning) {

    /**
     * Returns a row whose smaller figures are the better ones.
     *
     * @param name its name
     * @param unit the unit of its figures
     * @param meaning what it is
     * @return the row
     */
    public static Row lower(String name, String unit, String meaning) {
        return new Row(name, unit, Better.LOWER, meaning);
    }

    /**
     * Returns a row whose larger figures are the better ones.
     *
     * @param name its name
     * @param unit the unit of its figures
     * @param meaning what it is
     * @return the row
     */
    public static Row higher(String name, String unit, String meaning) {
        return new Row(name, unit, Better.HIGHER, meaning);
    }
}
