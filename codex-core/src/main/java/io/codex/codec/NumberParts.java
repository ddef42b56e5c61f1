package io.codex.codec;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The bytes of numbers that have no natural order in memory: floating point and numbers of any size.
 *
 * <p>Numbers of any size begin with a head that counts what follows, so that larger numbers come behind. Negative numbers
 * are the positive ones with all bytes inverted. Zero is the single byte {@code 80}:
 *
 * <pre>
 *  BigInteger > 0   | 80 + n  | n bytes of magnitude                       |   n = 1 .. 126
 *                   | ff      | n (4 bytes) | n bytes of magnitude         |   n >= 127
 *  BigDecimal > 0   | 81      | exponent as BigInteger | digits, two a byte|
 * </pre>
 */
final class NumberParts {

    private static final int ZERO = 0x80;
    private static final int LONG_HEAD = 0xff;
    private static final int POSITIVE = 0x81;
    private static final int NEGATIVE = 0x7e;

    private NumberParts() {}

    static void writeFloat(float value, KeyWriter writer) {
        writer.writeUnsigned(ordered(Float.floatToIntBits(value == 0f ? 0f : value)), Float.BYTES);
    }

    static float readFloat(KeyReader reader) {
        int ordered = (int) reader.readUnsigned(Float.BYTES);
        float value = Float.intBitsToFloat(ordered < 0 ? ordered ^ Integer.MIN_VALUE : ~ordered);
        requireCanonical(ordered(Float.floatToIntBits(value == 0f ? 0f : value)) == ordered, value);
        return value;
    }

    static void writeDouble(double value, KeyWriter writer) {
        writer.writeUnsigned(ordered(Double.doubleToLongBits(value == 0d ? 0d : value)), Double.BYTES);
    }

    static double readDouble(KeyReader reader) {
        long ordered = reader.readUnsigned(Double.BYTES);
        double value = Double.longBitsToDouble(ordered < 0 ? ordered ^ Long.MIN_VALUE : ~ordered);
        requireCanonical(ordered(Double.doubleToLongBits(value == 0d ? 0d : value)) == ordered, value);
        return value;
    }

    /** Turns the sign of positive numbers and all bits of negative ones: then the order is that of unsigned numbers. */
    private static int ordered(int bits) {
        return bits < 0 ? ~bits : bits ^ Integer.MIN_VALUE;
    }

    private static long ordered(long bits) {
        return bits < 0 ? ~bits : bits ^ Long.MIN_VALUE;
    }

    private static void requireCanonical(boolean canonical, Object value) {
        if (!canonical) {
            throw new IllegalArgumentException("Malformed key: " + value + " is not in its only valid form");
        }
    }

    static void writeInteger(BigInteger value, KeyWriter writer) {
        if (value.signum() == 0) {
            writer.writeByte(ZERO);
        } else if (value.signum() > 0) {
            writeMagnitude(value, writer);
        } else {
            writer.invert();
            writeMagnitude(value.negate(), writer);
            writer.invert();
        }
    }

    private static void writeMagnitude(BigInteger value, KeyWriter writer) {
        byte[] twosComplement = value.toByteArray();
        int start = twosComplement[0] == 0 ? 1 : 0;
        int length = twosComplement.length - start;
        if (ZERO + length < LONG_HEAD) {
            writer.writeByte(ZERO + length);
        } else {
            writer.writeByte(LONG_HEAD);
            writer.writeUnsigned(length, Integer.BYTES);
        }
        for (int index = start; index < twosComplement.length; index++) {
            writer.writeByte(twosComplement[index]);
        }
    }

    static BigInteger readInteger(KeyReader reader) {
        int head = reader.readByte();
        if (head >= ZERO) {
            return head == ZERO ? BigInteger.ZERO : readMagnitude(head, reader);
        }
        reader.invert();
        BigInteger value = readMagnitude(~head & 0xff, reader).negate();
        reader.invert();
        return value;
    }

    private static BigInteger readMagnitude(int head, KeyReader reader) {
        long length = head == LONG_HEAD ? reader.readUnsigned(Integer.BYTES) : head - ZERO;
        boolean shortest = head != LONG_HEAD || length >= LONG_HEAD - ZERO;
        byte[] magnitude = reader.readBytes((int) Math.min(length, Integer.MAX_VALUE));
        requireCanonical(shortest && magnitude.length > 0 && magnitude[0] != 0, "a number");
        return new BigInteger(1, magnitude);
    }

    static void writeDecimal(BigDecimal value, KeyWriter writer) {
        if (value.signum() == 0) {
            writer.writeByte(ZERO);
        } else if (value.signum() > 0) {
            writer.writeByte(POSITIVE);
            writeDigits(value, writer);
        } else {
            writer.writeByte(NEGATIVE);
            writer.invert();
            writeDigits(value.negate(), writer);
            writer.invert();
        }
    }

    /** Writes the exponent of the scientific form d.ddd, then the digits without trailing zeros: equal values, equal bytes. */
    private static void writeDigits(BigDecimal value, KeyWriter writer) {
        String digits = value.unscaledValue().toString();
        long exponent = (long) digits.length() - 1 - value.scale();
        int count = digits.length();
        while (digits.charAt(count - 1) == '0') {
            count--;
        }
        if (count - 1 - exponent < Integer.MIN_VALUE) {
            throw new IllegalArgumentException("The exponent " + exponent
                    + " of a decimal key is too large. Without trailing zeros its scale must be an int.");
        }
        writeInteger(BigInteger.valueOf(exponent), writer);
        for (int index = 0; index < count; index += 2) {
            int units = index + 1 < count ? digits.charAt(index + 1) - '0' : 0;
            int pair = (digits.charAt(index) - '0') * 10 + units;
            // The low bit says whether another pair follows, which also puts longer numbers behind.
            writer.writeByte(pair * 2 + (index + 2 < count ? 1 : 0));
        }
    }

    static BigDecimal readDecimal(KeyReader reader) {
        int sign = reader.readByte();
        switch (sign) {
            case ZERO -> {
                return BigDecimal.ZERO;
            }
            case POSITIVE -> {
                return readDigits(reader);
            }
            case NEGATIVE -> {
                reader.invert();
                BigDecimal value = readDigits(reader).negate();
                reader.invert();
                return value;
            }
            default -> throw new IllegalArgumentException("Malformed key: no decimal begins with byte " + sign);
        }
    }

    private static BigDecimal readDigits(KeyReader reader) {
        long exponent = readInteger(reader).longValueExact();
        StringBuilder digits = new StringBuilder();
        int pair;
        do {
            pair = reader.readByte();
            requireCanonical(pair < 200, "a decimal");
            digits.append((char) ('0' + pair / 20)).append((char) ('0' + pair / 2 % 10));
        } while ((pair & 1) == 1);
        requireCanonical(pair != 0 && digits.charAt(0) != '0', "a decimal");
        if (digits.charAt(digits.length() - 1) == '0') {
            digits.setLength(digits.length() - 1);
        }
        int scale = Math.toIntExact(Math.subtractExact(digits.length() - 1L, exponent));
        return new BigDecimal(new BigInteger(digits.toString()), scale);
    }
}
