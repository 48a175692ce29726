<?php

declare(strict_types=1);

namespace Platen;

/** Something that is not Platen answered: a proxy, a gateway, a wrong address. */
final class ForeignException extends PlatenException
{
    public function __construct(
        string $message,
        public readonly int $status,
        public readonly ?int $retryAfter,
        int $attempts,
    ) {
        parent::__construct($message, $attempts);
    }
}
