package io.codex.benchmarks.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.codex.benchmarks.data.Records;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What every adapter keeps, whatever engine is behind it. */
@ParameterizedClass
@EnumSource(BuiltInEngine.class)
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
record EngineContractTest(BuiltInEngine kind) {

    @Test
    void aStoredValueIsReadAndAnUnknownKeyIsAbsent(@TempDir Path folder) throws Exception {
        try (Engine engine = kind.open(settings(folder))) {
            engine.put(bytes("b"), bytes("value of b"));

            try (EntryReader reader = engine.reader()) {
                assertThat(get(reader, "b")).isEqualTo("value of b");
                assertThat(get(reader, "a")).isNull();
                assertThat(get(reader, "bb")).isNull();
            }
        }
    }

    @Test
    void aLaterValueReplacesAnEarlierOneAfterRenewal(@TempDir Path folder) throws Exception {
        try (Engine engine = kind.open(settings(folder))) {
            engine.put(bytes("a"), bytes("earlier value"));
            try (EntryReader reader = engine.reader()) {
                engine.put(bytes("a"), bytes("later value"));

                reader.renew();

                assertThat(get(reader, "a")).isEqualTo("later value");
                assertThat(keys(reader, null, null, 10)).containsExactly("a");
            }
        }
    }

    @Test
    void aScanVisitsTheKeysOfItsRangeInOrderUpToItsLimit(@TempDir Path folder) throws Exception {
        try (Engine engine = kind.open(settings(folder))) {
            byte[][] keys = {bytes("d"), bytes("a"), bytes("c"), bytes("ä"), bytes("b"), bytes("left out")};
            byte[][] values = {bytes("value 4"), bytes("value 1"), bytes("value 3"), bytes("value 5"), bytes("value 2")
            };
            engine.putAll(keys, values, 5);

            try (EntryReader reader = engine.reader()) {
                assertThat(keys(reader, null, null, 10)).containsExactly("a", "b", "c", "d", "ä");
                assertThat(keys(reader, "b", "d", 10)).containsExactly("b", "c");
                assertThat(keys(reader, "bb", null, 2)).containsExactly("c", "d");
                assertThat(keys(reader, "ä!", null, 2)).isEmpty();
            }
        }
    }

    @Test
    void whatWasStoredIsThereAfterOpeningAgain(@TempDir Path folder) throws Exception {
        EngineSettings settings = settings(folder);
        try (Engine engine = kind.open(settings)) {
            engine.put(bytes("small"), bytes("small value"));
            engine.put(bytes("large"), Records.value(7, 1 << 20));
            engine.sync();
            engine.put(bytes("late"), bytes("late value"));
        }

        try (Engine engine = kind.open(settings);
                EntryReader reader = engine.reader()) {
            assertThat(get(reader, "small")).isEqualTo("small value");
            assertThat(get(reader, "late")).isEqualTo("late value");
            byte[] large = new byte[1 << 20];
            assertThat(reader.get(bytes("large"), large)).isEqualTo(1 << 20);
            assertThat(large).isEqualTo(Records.value(7, 1 << 20));
            assertThat(keys(reader, null, null, 10)).containsExactly("large", "late", "small");
        }
    }

    @Test
    void forcedCommitsWorkToo(@TempDir Path folder) throws Exception {
        try (Engine engine = kind.open(new EngineSettings(folder, true, 16 << 20))) {
            engine.put(bytes("a"), bytes("value of a"));

            try (EntryReader reader = engine.reader()) {
                assertThat(get(reader, "a")).isEqualTo("value of a");
            }
        }
    }

    private static EngineSettings settings(Path folder) {
        return new EngineSettings(folder, false, 16 << 20);
    }

    private static @Nullable String get(EntryReader reader, String key) throws Exception {
        byte[] target = new byte[100];
        int length = reader.get(bytes(key), target);
        return length == EntryReader.ABSENT ? null : new String(target, 0, length, UTF_8);
    }

    private static List<String> keys(EntryReader reader, @Nullable String from, @Nullable String to, int limit)
            throws Exception {
        List<String> keys = new ArrayList<>();
        int count = reader.scan(
                from == null ? null : bytes(from),
                to == null ? null : bytes(to),
                limit,
                (key, keyLength, value, valueLength) -> keys.add(new String(key, 0, keyLength, UTF_8)));
        assertThat(count).isEqualTo(keys.size());
        return keys;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
