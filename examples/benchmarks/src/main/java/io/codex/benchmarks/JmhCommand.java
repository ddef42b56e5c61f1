package io.codex.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmh.Main;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** Runs microbenchmarks: everything behind the name of the command goes to JMH. */
@Command(name = "jmh", description = "Runs JMH microbenchmarks; options are JMH's own, -h shows them.")
final class JmhCommand implements Callable<Integer> {

    @Unmatched
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        Main.main(arguments.toArray(String[]::new));
        return 0;
    }
}
