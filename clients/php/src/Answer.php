<?php

declare(strict_types=1);

namespace Platen;

/** @internal An answer of a server, its headers by lower-case name. */
final class Answer
{
    /** @param array<string, string> $headers */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body,
        public readonly int $attempts = 1,
    ) {
    }
}
