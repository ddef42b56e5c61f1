package io.codex.benchmarks.data;

import java.util.SplittableRandom;

/**
 * Measured values of 35 channels in the order of their time: a key is the channel and the time, a value is a number. One
 * channel has a share of its own; the others share the rest at random. The same events come in every run.
 */
public final class Events {

    /** The channel that is read. */
    public static final int READ_CHANNEL = 7;

    /** The bytes of a key and a value. */
    public static final int PAYLOAD_BYTES = Integer.BYTES + Long.BYTES + Long.BYTES;

    /** What the real recording had: events, and how many of them were of the channel that is read. */
    public static final int RECORDED = 1_096_384;

    private static final int RECORDED_OF_CHANNEL = 35_411;
    private static final int CHANNELS = 35;
    private static final long START = 1_600_000_000_000L;
    private static final long SEED = 11;

    private final byte[] channels;
    private final int readChannelCount;

    /**
     * Makes events.
     *
     * @param count how many
     */
    public Events(int count) {
        channels = new byte[count];
        readChannelCount = (int) Math.max(1, (long) count * RECORDED_OF_CHANNEL / RECORDED);
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < count; i++) {
            int other = random.nextInt(CHANNELS - 1);
            channels[i] = (byte) (i < readChannelCount ? READ_CHANNEL : other < READ_CHANNEL ? other : other + 1);
        }
        shuffle(random);
    }

    private void shuffle(SplittableRandom random) {
        for (int i = channels.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            byte channel = channels[i];
            channels[i] = channels[other];
            channels[other] = channel;
        }
    }

    /**
     * Returns how many events there are.
     *
     * @return the number
     */
    public int count() {
        return channels.length;
    }

    /**
     * Returns how many events the channel has that is read.
     *
     * @return the number
     */
    public int readChannelCount() {
        return readChannelCount;
    }

    /**
     * Returns the key of an event.
     *
     * @param index the index of the event
     * @return 12 bytes
     */
    public byte[] key(int index) {
        return key(channels[index], START + index);
    }

    /**
     * Returns the value of an event.
     *
     * @param index the index of the event
     * @return the 8 bytes of a floating point number
     */
    public byte[] value(int index) {
        double value = (Bytes.scramble(index) >>> 11) * 0x1.0p-53;
        return Bytes.ofLong(Double.doubleToLongBits(value));
    }

    /**
     * Returns a key below all events of a channel.
     *
     * @param channel the channel
     * @return 12 bytes
     */
    public static byte[] firstKey(int channel) {
        return key(channel, 0);
    }

    private static byte[] key(int channel, long time) {
        byte[] key = new byte[Integer.BYTES + Long.BYTES];
        Bytes.putInt(key, 0, channel);
        Bytes.putLong(key, Integer.BYTES, time);
        return key;
    }
}
