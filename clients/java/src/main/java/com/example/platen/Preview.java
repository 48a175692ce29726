package com.example.platen;

/**
 * One page of a draft.
 *
 * @param png the picture
 * @param pages how many pages the document has
 * @param attempts the number of tries that it took
 */
public record Preview(byte[] png, int pages, int warnings, long durationMs, String requestId, int attempts) {
    static Preview of(Transport.Answer answer) {
        Document made = Document.of(answer);
        int pages = Integer.parseInt(answer.headers().get("x-platen-pages"));
        return new Preview(
                made.bytes(), pages, made.warnings(), made.durationMs(), made.requestId(), made.attempts());
    }
}
