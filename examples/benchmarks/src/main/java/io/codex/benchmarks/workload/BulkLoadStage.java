package io.codex.benchmarks.workload;

import io.codex.benchmarks.data.Bytes;
import io.codex.benchmarks.data.TitleFile;
import io.codex.benchmarks.data.TitleSample;
import io.codex.benchmarks.engine.BulkLoading;
import io.codex.benchmarks.engine.Engine;
import io.codex.benchmarks.engine.EntryReader;
import io.codex.benchmarks.measure.OrderCheck;
import io.codex.benchmarks.measure.ProcessFigures;
import io.codex.benchmarks.measure.Row;
import io.codex.benchmarks.measure.Timing;
import io.codex.benchmarks.measure.WrongAnswerException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;

/** Brings all titles in at once, and the floor beside it: sort them in memory, write them, force. */
final class BulkLoadStage {

    static final String FLOOR = "floor";

    static final Row TIME =
            Row.lower("bulk-load", "s", "bring all titles in at once, in random order, forced and closed");
    static final Row DISK =
            Row.lower("bulk-disk-bytes", "B/B", "bytes on disk after that, for each byte of keys and values");
    static final Row MEMORY = Row.lower("bulk-peak-memory", "MB", "most resident memory until then");

    private static final int WRITE_BYTES = 1 << 20;
    private static final int CHECKED = 10_000;

    private BulkLoadStage() {}

    static void run(Run run, TitleFile file) throws Exception {
        if (run.contestant().equals(FLOOR)) {
            floor(run, file);
            return;
        }
        Engine engine = run.open("bulk", false);
        if (!(engine instanceof BulkLoading loading)) {
            engine.close();
            return;
        }
        double seconds = Timing.seconds(() -> {
            try (TitleFile.Reader titles = file.read()) {
                loading.load(new Titles(titles, file.count()), run.subfolder("sort"));
            }
            engine.close();
        });
        note(run, file, seconds, "bulk");
        check(run, file);
    }

    private static void note(Run run, TitleFile file, double seconds, String folder) throws Exception {
        run.findings().figure(TIME, seconds);
        double payload = file.titleBytes() + (double) Long.BYTES * file.count();
        run.findings().figure(DISK, ProcessFigures.diskBytes(run.subfolder(folder)) / payload);
        run.findings().figure(MEMORY, Units.megabytes(ProcessFigures.peakResidentBytes()));
    }

    private static void check(Run run, TitleFile file) throws Exception {
        try (Engine engine = run.open("bulk", false);
                EntryReader reader = engine.reader()) {
            int count = reader.scan(null, null, Integer.MAX_VALUE, new OrderCheck());
            WrongAnswerException.unlessEqual("Entries after a bulk load", file.count(), count);
            TitleSample sample = TitleSample.draw(file, Math.min(CHECKED, file.count()), file.count());
            new RandomGets(engine).known(sample, sample.size());
        }
    }

    private static void floor(Run run, TitleFile file) throws Exception {
        byte[] text = new byte[Math.toIntExact(file.titleBytes())];
        int[] starts = new int[file.count() + 1];
        try (TitleFile.Reader titles = file.read()) {
            for (int i = 0; i < file.count(); i++) {
                byte[] title = titles.next();
                System.arraycopy(title, 0, text, starts[i], title.length);
                starts[i + 1] = starts[i] + title.length;
            }
        }
        double seconds = Timing.seconds(() -> write(run, text, starts, new FloorSort(text, starts).sort()));
        note(run, file, seconds, FLOOR);
    }

    private static void write(Run run, byte[] text, int[] starts, int[] order) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(WRITE_BYTES);
        try (FileChannel channel = FileChannel.open(
                run.subfolder(FLOOR).resolve("titles"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (int title : order) {
                int length = starts[title + 1] - starts[title];
                if (buffer.remaining() < Short.BYTES + length + Long.BYTES) {
                    drain(buffer, channel);
                }
                buffer.putShort((short) length).put(text, starts[title], length).putLong(title);
            }
            drain(buffer, channel);
            channel.force(false);
        }
    }

    private static void drain(ByteBuffer buffer, FileChannel channel) throws IOException {
        buffer.flip();
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        buffer.clear();
    }

    /** Titles with their positions. */
    private static final class Titles implements BulkLoading.Source {

        private final TitleFile.Reader titles;
        private final int count;
        private int position = -1;
        private byte[] title = {};

        Titles(TitleFile.Reader titles, int count) {
            this.titles = titles;
            this.count = count;
        }

        @Override
        public boolean next() throws IOException {
            if (position + 1 == count) {
                return false;
            }
            position++;
            title = titles.next();
            return true;
        }

        @Override
        public byte[] key() {
            return title;
        }

        @Override
        public byte[] value() {
            return Bytes.ofLong(position);
        }
    }
}
