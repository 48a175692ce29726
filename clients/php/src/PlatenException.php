<?php

declare(strict_types=1);

namespace Platen;

/** A call that failed. The subclasses say how. */
class PlatenException extends \RuntimeException
{
    /** @param int $attempts the number of tries */
    public function __construct(
        string $message,
        public readonly int $attempts,
        public readonly ?string $requestId = null,
    ) {
        parent::__construct($message);
    }
}
