package com.example.platen;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A generated document.
 *
 * @param bytes the PDF, or the XML of an e-invoice
 * @param format {@code pdf}, {@code cii} or {@code ubl}
 * @param durationMs how long the render of these bytes took; on a replay it is this render
 * @param fileName what the document is called when it is saved; null where something took the header away
 * @param replayed whether the key was used before: nothing was billed, and these are the bytes of the first call, unless
 *     {@code replayMismatch} says otherwise
 * @param attempts the number of tries that it took
 */
public record Document(
        byte[] bytes,
        String format,
        String generationId,
        String requestId,
        long durationMs,
        String fileName,
        boolean replayed,
        boolean replayMismatch,
        int warnings,
        int attempts) {
    private static final Pattern CODED = Pattern.compile("filename\\*=UTF-8''([^;\\s]+)", Pattern.CASE_INSENSITIVE);
    private static final Pattern PLAIN = Pattern.compile("filename=\"([^\"]*)\"", Pattern.CASE_INSENSITIVE);
    private static final Pattern PDF = Pattern.compile("application/pdf\\b.*");
    private static final Pattern XML = Pattern.compile("application/xml\\s*;(?:.*;)?\\s*syntax=\"?(cii|ubl).*");

    static Document of(Transport.Answer answer) {
        Map<String, String> headers = answer.headers();
        return new Document(
                answer.body(),
                formatOf(headers),
                headers.get("x-generation-id"),
                headers.get("x-request-id"),
                Long.parseLong(headers.getOrDefault("x-render-duration-ms", "0")),
                fileNameOf(headers.getOrDefault("content-disposition", "")),
                "true".equals(headers.get("x-idempotent-replayed")),
                "true".equals(headers.get("x-idempotent-replay-mismatch")),
                Integer.parseInt(headers.getOrDefault("x-platen-warnings", "0")),
                answer.attempts());
    }

    /** Returns what an answer holds, by its type, or null. */
    static String formatOf(Map<String, String> headers) {
        String type = headers.getOrDefault("content-type", "").toLowerCase(Locale.ROOT);
        Matcher syntax = XML.matcher(type);
        return PDF.matcher(type).matches() ? "pdf" : syntax.matches() ? syntax.group(1) : null;
    }

    private static String fileNameOf(String disposition) {
        Matcher coded = CODED.matcher(disposition);
        if (coded.find()) {
            try {
                String bytes = URLDecoder.decode(coded.group(1).replace("+", "%2B"), StandardCharsets.ISO_8859_1);
                ByteBuffer buffer = ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1));
                return StandardCharsets.UTF_8.newDecoder().decode(buffer).toString();
            } catch (IllegalArgumentException | CharacterCodingException somebodyElseWroteIt) {
                // The plain name is there as well.
            }
        }
        Matcher plain = PLAIN.matcher(disposition);
        return plain.find() ? plain.group(1) : null;
    }
}
