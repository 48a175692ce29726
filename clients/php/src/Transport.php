<?php

declare(strict_types=1);

namespace Platen;

/** @internal Sends requests: each is tried again where that is safe, and never beyond the caller's deadline. */
final class Transport
{
    /** An error of Platen takes at most 64 KiB. What is larger is somebody else's. */
    private const MOST_ERROR = 1024 * 1024;

    public function __construct(private readonly Options $options)
    {
    }

    /**
     * Returns the answer that was asked for.
     *
     * @param list<string> $headers
     * @param \Closure(int, array<string, string>): bool $expected
     * @param ?callable(): bool $isCanceled
     *
     * @throws PlatenException
     * @throws CanceledException
     */
    public function send(
        string $method,
        string $path,
        array $headers,
        ?string $body,
        bool $repeatable,
        \Closure $expected,
        ?float $deadline,
        ?callable $isCanceled,
    ): Answer {
        $end = hrtime(true) / 1e9 + ($deadline ?? INF);
        for ($attempts = 1;; $attempts++) {
            $this->throwIfCanceled($isCanceled);
            $seconds = min($this->options->timeout, $end - hrtime(true) / 1e9);
            $got = $this->try([$method, $path, $headers, $body], $expected, $seconds, $isCanceled);
            if ($got instanceof Answer) {
                return new Answer($got->status, $got->headers, $got->body, $attempts);
            }
            $left = $end - hrtime(true) / 1e9;
            [$wait, $refusal] = Retry::decide($got, $repeatable, $attempts, $this->options, $left);
            if ($wait === null) {
                throw ($got->exception)($attempts, $refusal);
            }
            $this->pause($wait, $isCanceled);
        }
    }

    /**
     * @param array{string, string, list<string>, ?string} $asked
     * @param \Closure(int, array<string, string>): bool $expected
     * @param ?callable(): bool $isCanceled
     */
    private function try(array $asked, \Closure $expected, float $seconds, ?callable $isCanceled): Answer|Failure
    {
        [$method, $path, $headers, $body] = $asked;
        $got = [];
        $received = '';
        $tooLarge = false;
        $handle = curl_init(rtrim($this->options->baseUrl, '/') . '/' . $path);
        curl_setopt_array($handle, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => [
                "Authorization: Bearer {$this->options->apiKey}",
                'User-Agent: platen-php',
                'Expect:',
                ...$headers,
            ],
            // The key must not be sent to the target of a redirect.
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            // curl sends a request again by itself where a kept connection breaks.
            CURLOPT_FRESH_CONNECT => true,
            CURLOPT_FORBID_REUSE => true,
            CURLOPT_NOSIGNAL => true,
            CURLOPT_TIMEOUT_MS => is_infinite($seconds) ? 0 : max(1, (int) round($seconds * 1000)),
            CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$got): int {
                if (preg_match('/\A([^:]+):(.*)\z/s', $line, $field) === 1) {
                    $got[strtolower(trim($field[1]))] = trim($field[2]);
                }
                return strlen($line);
            },
            CURLOPT_WRITEFUNCTION => function ($handle, string $part) use (&$got, &$received, &$tooLarge, $expected): int {
                $status = curl_getinfo($handle, CURLINFO_RESPONSE_CODE);
                $most = $expected($status, $got) ? $this->options->maxBytes : self::MOST_ERROR;
                if (strlen($received) + strlen($part) > $most) {
                    $tooLarge = true;
                    return 0;
                }
                $received .= $part;
                return strlen($part);
            },
            CURLOPT_NOPROGRESS => $isCanceled === null,
            CURLOPT_XFERINFOFUNCTION => fn () => $isCanceled !== null && $isCanceled() ? 1 : 0,
        ]);
        if ($body !== null) {
            curl_setopt($handle, CURLOPT_POSTFIELDS, $body);
        }
        curl_exec($handle);
        $status = curl_getinfo($handle, CURLINFO_RESPONSE_CODE);
        return match (true) {
            $tooLarge && $expected($status, $got) => Failure::foreign(
                "expected a document of at most {$this->options->maxBytes} bytes, got more",
                $status,
            ),
            $tooLarge => Failure::of(new Answer($status, $got, '')),
            curl_errno($handle) === CURLE_ABORTED_BY_CALLBACK => throw new CanceledException(),
            curl_errno($handle) === CURLE_OPERATION_TIMEDOUT => Failure::broken('', (int) round($seconds * 1000)),
            curl_errno($handle) !== CURLE_OK => Failure::broken(curl_error($handle), null),
            $expected($status, $got) => new Answer($status, $got, $received),
            default => Failure::of(new Answer($status, $got, $received)),
        };
    }

    /** @param ?callable(): bool $isCanceled */
    private function pause(float $seconds, ?callable $isCanceled): void
    {
        $end = hrtime(true) / 1e9 + $seconds;
        do {
            $this->throwIfCanceled($isCanceled);
            $left = $end - hrtime(true) / 1e9;
            usleep((int) (max(0, $isCanceled === null ? $left : min(0.05, $left)) * 1e6));
        } while (hrtime(true) / 1e9 < $end);
    }

    /** @param ?callable(): bool $isCanceled */
    private function throwIfCanceled(?callable $isCanceled): void
    {
        if ($isCanceled !== null && $isCanceled()) {
            throw new CanceledException();
        }
    }
}
