<?php

declare(strict_types=1);

namespace Platen;

/** One page of a draft. */
final class Preview
{
    /**
     * @param string $png the picture
     * @param int $pages how many pages the document has
     */
    public function __construct(
        public readonly string $png,
        public readonly int $pages,
        public readonly int $warnings,
        public readonly int $durationMs,
        public readonly string $requestId,
        public readonly int $attempts,
    ) {
    }

    /** @internal */
    public static function of(Answer $answer): self
    {
        return new self(
            png: $answer->body,
            pages: (int) $answer->headers['x-platen-pages'],
            warnings: (int) ($answer->headers['x-platen-warnings'] ?? 0),
            durationMs: (int) ($answer->headers['x-render-duration-ms'] ?? 0),
            requestId: $answer->headers['x-request-id'],
            attempts: $answer->attempts,
        );
    }
}
