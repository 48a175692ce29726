<?php

declare(strict_types=1);

namespace Platen;

/** @internal Why a try failed: an error of Platen, a status of something else, or neither where the connection failed. */
final class Failure
{
    /** @param \Closure(int, ?string): PlatenException $exception makes what the caller gets when it was the last try */
    public function __construct(
        public readonly \Closure $exception,
        public readonly ?ErrorCode $code = null,
        public readonly ?int $status = null,
        public readonly ?string $retryAfter = null,
    ) {
    }

    public static function of(Answer $answer): self
    {
        $retryAfter = $answer->headers['retry-after'] ?? null;
        $error = self::errorIn($answer->body, $answer->status);
        if ($error === null) {
            $message = "expected an answer of Platen, got status $answer->status of something else";
            return self::foreign($message, $answer->status, $retryAfter);
        }
        [$code, $message, $issues] = $error;
        $requestId = $answer->headers['x-request-id'] ?? null;
        return new self(
            fn (int $attempts, ?string $refusal) => new ApiException(
                self::with($message, $refusal),
                $code,
                $answer->status,
                $issues,
                self::secondsOf($retryAfter),
                $attempts,
                $requestId,
            ),
            code: $code,
            retryAfter: $retryAfter,
        );
    }

    public static function foreign(string $message, int $status, ?string $retryAfter = null): self
    {
        return new self(
            fn (int $attempts, ?string $refusal) => new ForeignException(
                self::with($message, $refusal),
                $status,
                self::secondsOf($retryAfter),
                $attempts,
            ),
            status: $status,
            retryAfter: $retryAfter,
        );
    }

    /** Milliseconds; null where time was not the reason. */
    public static function broken(string $cause, ?int $lateMs): self
    {
        return new self(fn (int $attempts) => $lateMs === null
            ? new ConnectionException("expected an answer, the connection failed: $cause", $attempts)
            : new TimeoutException("expected an answer within $lateMs ms, got none", $attempts));
    }

    /**
     * Returns code, message and issues, or null where it is not Platen's: gateways send JSON of their own.
     *
     * @return ?array{ErrorCode, string, list<Issue>}
     */
    private static function errorIn(string $body, int $status): ?array
    {
        $parsed = json_decode($body, true);
        $error = is_array($parsed) ? $parsed['error'] ?? null : null;
        if (!is_array($error) || !is_string($error['message'] ?? null) || !is_string($error['code'] ?? null)) {
            return null;
        }
        $code = ErrorCode::tryFrom($error['code']);
        if ($code === null || !$code->fits($status)) {
            return null;
        }
        $issues = [];
        foreach (is_array($error['issues'] ?? null) ? $error['issues'] : [] as $issue) {
            if (is_array($issue) && is_string($issue['path'] ?? null) && is_string($issue['message'] ?? null)) {
                $names = ['source', 'path', 'message', 'hint', 'file', 'line', 'column'];
                $issues[] = new Issue(...array_intersect_key($issue, array_flip($names)));
            }
        }
        return [$code, $error['message'], $issues];
    }

    private static function with(string $message, ?string $refusal): string
    {
        return $refusal === null ? $message : "$message; $refusal";
    }

    private static function secondsOf(?string $retryAfter): ?int
    {
        $seconds = Retry::parse($retryAfter, microtime(true));
        return $seconds === null || is_infinite($seconds) ? null : (int) ceil($seconds);
    }
}
