package io.codex.benchmarks.compare;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Where a comparison ran.
 *
 * @param processor the name of the processor
 * @param cores the number of cores
 * @param memoryBytes the memory of the machine
 * @param system the operating system
 * @param java the virtual machine
 * @param fileSystem the kind of file system the engines kept their files on
 */
public record Machine(String processor, int cores, long memoryBytes, String system, String java, String fileSystem) {

    private static final Path PROCESSOR = Path.of("/proc/cpuinfo");

    static Machine here(Path folder) throws IOException {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return new Machine(
                processorName(),
                Runtime.getRuntime().availableProcessors(),
                system.getTotalMemorySize(),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                Files.getFileStore(folder).type());
    }

    private static String processorName() throws IOException {
        try (Stream<String> lines = Files.lines(PROCESSOR)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        }
    }
}
