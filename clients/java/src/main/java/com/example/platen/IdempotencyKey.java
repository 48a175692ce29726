package com.example.platen;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.math.BigInteger;
import java.util.regex.Pattern;

/** Makes idempotency keys of the identifiers that a business already has. */
public final class IdempotencyKey {
    private static final int LONGEST = 255;
    private static final Pattern FORM = Pattern.compile("[\\x21-\\x7e](?:[\\x20-\\x7e]{0,253}[\\x21-\\x7e])?");

    private IdempotencyKey() {}

    /**
     * Returns a key such as {@code invoice:4711:2026-11} made of identifiers: strings and whole numbers. The same
     * identifiers give the same key, and different ones give different keys. Derive it from what makes the document one
     * document, and never from a clock or a random number: a retry after a crash must find it again.
     *
     * @throws IllegalArgumentException for an identifier that can't be one, and for a key that is too long
     */
    public static String derive(Object... identifiers) {
        if (identifiers.length == 0) {
            throw new IllegalArgumentException("expected at least one identifier, got none");
        }
        StringBuilder key = new StringBuilder();
        for (int index = 0; index < identifiers.length; index++) {
            key.append(index == 0 ? "" : ":");
            escape(textOf(identifiers[index], index + 1), index + 1, key);
        }
        if (key.length() > LONGEST) {
            throw new IllegalArgumentException(
                    "expected a key of at most " + LONGEST + " characters, got " + key.length() + "; shorten the identifiers");
        }
        return key.toString();
    }

    static void require(String key) {
        if (key != null && !FORM.matcher(key).matches()) {
            throw new IllegalArgumentException(
                    "expected idempotencyKey to be 1 to 255 printable ASCII characters without a space at its ends, got "
                            + Json.write(key.substring(0, Math.min(60, key.length()))));
        }
    }

    private static String textOf(Object identifier, int number) {
        if (identifier instanceof Integer || identifier instanceof Long || identifier instanceof BigInteger) {
            return identifier.toString();
        }
        if (!(identifier instanceof String text)) {
            String got = identifier == null ? "null" : identifier.getClass().getSimpleName();
            throw new IllegalArgumentException(
                    "expected identifier " + number + " to be a string or a whole number, got " + got);
        }
        if (text.isEmpty()) {
            throw new IllegalArgumentException(
                    "expected identifier " + number + " to be an identifier, got an empty string");
        }
        return text;
    }

    private static void escape(String text, int number, StringBuilder into) {
        ByteBuffer bytes;
        try {
            bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
        } catch (CharacterCodingException loneSurrogate) {
            throw new IllegalArgumentException(
                    "expected identifier " + number + " to be text, got a lone surrogate in it", loneSurrogate);
        }
        while (bytes.hasRemaining()) {
            int value = bytes.get() & 0xff;
            boolean letter = value >= 'a' && value <= 'z' || value >= 'A' && value <= 'Z' || value >= '0' && value <= '9';
            if (letter || "-_.~".indexOf(value) >= 0) {
                into.append((char) value);
            } else {
                into.append(String.format("%%%02X", value));
            }
        }
    }
}
