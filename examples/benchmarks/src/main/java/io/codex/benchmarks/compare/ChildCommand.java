package io.codex.benchmarks.compare;

import io.codex.benchmarks.Benchmarks;
import io.codex.benchmarks.workload.Stage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of the process that does one stage with one contestant. */
final class ChildCommand {

    /** What the peers reach into, by their own documentation. */
    private static final List<String> OPEN_PACKAGES = List.of(
            "java.base/java.nio=ALL-UNNAMED",
            "java.base/sun.nio.ch=ALL-UNNAMED",
            "java.base/java.lang=ALL-UNNAMED",
            "java.base/jdk.internal.ref=ALL-UNNAMED");

    /** From this version on the virtual machine warns of native code unless it is allowed. */
    private static final int WARNS_OF_NATIVE_CODE = 22;

    private ChildCommand() {}

    static List<String> of(Plan plan, String contestant, Stage stage, String heap, Path result) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx" + heap);
        command.add("-XX:+ExitOnOutOfMemoryError");
        for (String open : OPEN_PACKAGES) {
            command.add("--add-opens=" + open);
        }
        if (Runtime.version().feature() >= WARNS_OF_NATIVE_CODE) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(Benchmarks.class.getName());
        command.addAll(arguments(plan, contestant, stage, result));
        return command;
    }

    private static List<String> arguments(Plan plan, String contestant, Stage stage, Path result) {
        List<String> arguments = new ArrayList<>(List.of(
                "run",
                "--engine=" + contestant,
                "--workload=" + plan.workload().name(),
                "--stage=" + stage.name(),
                "--n=" + plan.size(),
                "--memory-bytes=" + plan.memoryBytes(),
                "--seconds=" + plan.seconds(),
                "--folder=" + plan.folderOf(contestant),
                "--shared=" + plan.shared(),
                "--result=" + result));
        if (plan.titles() != null) {
            arguments.add("--titles=" + plan.titles());
        }
        return arguments;
    }
}
