package io.codex.benchmarks;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Measures Codex beside other embedded stores on the same work in the same run. */
@Command(
        name = "benchmarks",
        mixinStandardHelpOptions = true,
        description = "Measures Codex beside other embedded stores on the same work in the same run.",
        subcommands = {CompareCommand.class, RunCommand.class, ReportCommand.class, JmhCommand.class})
public final class Benchmarks {

    private Benchmarks() {}

    /**
     * Runs one of the commands and ends the process with its status.
     *
     * @param arguments the command and its options
     */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Benchmarks())
                .registerConverter(ByteSize.class, Benchmarks::byteSize)
                .setExecutionExceptionHandler(Benchmarks::explain);
    }

    private static ByteSize byteSize(String text) {
        try {
            return ByteSize.parse(text);
        } catch (IllegalArgumentException e) {
            throw new CommandLine.TypeConversionException(e.getMessage());
        }
    }

    /** Mistakes of the caller are told in one line; anything else with where it happened. */
    private static int explain(Exception failure, CommandLine command, CommandLine.ParseResult parsed)
            throws Exception {
        if (failure instanceof IllegalArgumentException) {
            command.getErr().println(failure.getMessage());
            return command.getCommandSpec().exitCodeOnInvalidInput();
        }
        throw failure;
    }
}
