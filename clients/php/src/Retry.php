<?php

declare(strict_types=1);

namespace Platen;

/** @internal Decides whether and when a failed try is repeated. Times are seconds. */
final class Retry
{
    private const FIRST_WAIT = 0.5;
    private const LONGEST_WAIT = 8.0;

    /** Returns the seconds that a `Retry-After` asks for (RFC 9110 10.2.3), or null when it is absent or malformed. */
    public static function parse(?string $value, float $now): ?float
    {
        $text = trim($value ?? '');
        if (preg_match('/\A[0-9]+\z/', $text) === 1) {
            return strlen($text) < 16 ? (float) $text : INF;
        }
        $date = \DateTimeImmutable::createFromFormat('D, d M Y H:i:s \G\M\T', $text, new \DateTimeZone('UTC'));
        return $date === false ? null : max(0.0, $date->getTimestamp() - $now);
    }

    /**
     * Returns the wait before the next try, or null and why not now where the server asks for too long a wait. `$left` is
     * the time until the end of the call.
     *
     * @return array{?float, ?string}
     */
    public static function decide(Failure $failure, bool $keyed, int $tries, Options $options, float $left): array
    {
        if ($tries > $options->maxRetries || !self::mayRetry($failure, $keyed)) {
            return [null, null];
        }
        $asked = self::parse($failure->retryAfter, microtime(true));
        if ($asked === null) {
            $range = min(self::LONGEST_WAIT, self::FIRST_WAIT * 2 ** ($tries - 1));
            $wait = $range * random_int(0, 1_000_000) / 1_000_000;
            return [$wait < $left ? $wait : null, null];
        }
        if ($asked > $options->maxRetryAfter) {
            $most = is_infinite($options->maxRetryAfter) ? 'Infinity' : (string) round($options->maxRetryAfter * 1000);
            return [null, self::refusal($asked, "this is longer than maxRetryAfter, $most ms")];
        }
        return $asked < $left ? [$asked, null] : [null, self::refusal($asked, 'the time of the call ends before')];
    }

    /** `rate_limited` and `service_unavailable` say that nothing was done. What may have been done needs a key. */
    private static function mayRetry(Failure $failure, bool $keyed): bool
    {
        if ($failure->code !== null) {
            return $failure->code === ErrorCode::RateLimited || $failure->code === ErrorCode::ServiceUnavailable;
        }
        return $keyed && ($failure->status === null || in_array($failure->status, [502, 503, 504], true));
    }

    private static function refusal(float $asked, string $why): string
    {
        if ($asked > 1e11) {
            return "the server asks for a wait without end: $why";
        }
        $at = gmdate('Y-m-d\TH:i:s\Z', (int) (time() + $asked));
        return "try again after $at, in " . (int) ceil($asked) . " s: $why";
    }
}
