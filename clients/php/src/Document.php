<?php

declare(strict_types=1);

namespace Platen;

/** A generated document: a PDF, or an e-invoice alone. */
final class Document
{
    /**
     * @param string $bytes the PDF, or the XML of the e-invoice
     * @param 'pdf'|'cii'|'ubl' $format
     * @param int $durationMs how long the render of these bytes took; on a replay it is this render
     * @param ?string $fileName null where something between took the header away
     * @param bool $replayed whether this key was used before: nothing was billed, and these are the bytes of the first
     *     call, unless `$replayMismatch` says otherwise
     */
    public function __construct(
        public readonly string $bytes,
        public readonly string $format,
        public readonly string $generationId,
        public readonly string $requestId,
        public readonly int $durationMs,
        public readonly ?string $fileName,
        public readonly bool $replayed,
        public readonly bool $replayMismatch,
        public readonly int $warnings,
        public readonly int $attempts,
    ) {
    }

    /** @internal */
    public static function of(Answer $answer): self
    {
        return new self(
            bytes: $answer->body,
            format: self::formatOf($answer->headers) ?? '',
            generationId: $answer->headers['x-generation-id'],
            requestId: $answer->headers['x-request-id'],
            durationMs: (int) ($answer->headers['x-render-duration-ms'] ?? 0),
            fileName: self::fileNameOf($answer->headers['content-disposition'] ?? ''),
            replayed: ($answer->headers['x-idempotent-replayed'] ?? '') === 'true',
            replayMismatch: ($answer->headers['x-idempotent-replay-mismatch'] ?? '') === 'true',
            warnings: (int) ($answer->headers['x-platen-warnings'] ?? 0),
            attempts: $answer->attempts,
        );
    }

    /**
     * Returns what an answer holds, by its type.
     *
     * @internal
     * @param array<string, string> $headers
     */
    public static function formatOf(array $headers): ?string
    {
        $type = strtolower($headers['content-type'] ?? '');
        if (preg_match('~^application/pdf\b~', $type) === 1) {
            return 'pdf';
        }
        return preg_match('~^application/xml\s*;(?:.*;)?\s*syntax="?(cii|ubl)~', $type, $found) === 1 ? $found[1] : null;
    }

    private static function fileNameOf(string $disposition): ?string
    {
        if (preg_match("/filename\\*=UTF-8''([^;\\s]+)/i", $disposition, $coded) === 1) {
            $name = rawurldecode($coded[1]);
            // Somebody else wrote it where it is no text. The plain name is there as well.
            if (preg_match('/\A(?:[^%]|%[0-9a-f]{2})*\z/i', $coded[1]) === 1 && preg_match('//u', $name) === 1) {
                return $name;
            }
        }
        return preg_match('/filename="([^"]*)"/i', $disposition, $plain) === 1 ? $plain[1] : null;
    }
}
