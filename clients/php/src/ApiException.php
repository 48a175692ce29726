<?php

declare(strict_types=1);

namespace Platen;

/** Platen answered with an error. `$issues` name what is wrong and where. */
final class ApiException extends PlatenException
{
    /**
     * @param list<Issue> $issues
     * @param ?int $retryAfter the seconds after which, by the server's estimate, a retry makes sense
     */
    public function __construct(
        string $message,
        public readonly ErrorCode $errorCode,
        public readonly int $status,
        public readonly array $issues,
        public readonly ?int $retryAfter,
        int $attempts,
        ?string $requestId,
    ) {
        parent::__construct($message, $attempts, $requestId);
    }
}
