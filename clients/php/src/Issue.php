<?php

declare(strict_types=1);

namespace Platen;

/** One thing that is wrong, and where. `$path` is a JSON Pointer into `$source`. */
final class Issue
{
    public function __construct(
        public readonly string $path,
        public readonly string $message,
        public readonly ?string $source = null,
        public readonly ?string $hint = null,
        public readonly ?string $file = null,
        public readonly ?int $line = null,
        public readonly ?int $column = null,
    ) {
    }
}
