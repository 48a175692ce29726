<?php

declare(strict_types=1);

namespace Platen;

/** The options of a client. Times are seconds. */
final class Options
{
    /**
     * @param string $baseUrl the address, such as `https://pdf.example.com`; a path is kept
     * @param int $maxRetries the tries after the first; 0 switches retries off
     * @param float $timeout the longest time of one try
     * @param float $maxRetryAfter the longest wait that a `Retry-After` may ask for
     * @param int $maxBytes bounds a document
     *
     * @throws \InvalidArgumentException that names the option that can't be used
     */
    public function __construct(
        public readonly string $baseUrl,
        #[\SensitiveParameter] public readonly string $apiKey,
        public readonly int $maxRetries,
        public readonly float $timeout,
        public readonly float $maxRetryAfter,
        public readonly int $maxBytes,
    ) {
        $parts = parse_url($baseUrl);
        $scheme = $parts['scheme'] ?? '';
        if (!in_array($scheme, ['http', 'https'], true) || ($parts['host'] ?? '') === '' || isset($parts['user'])) {
            throw new \InvalidArgumentException(
                'expected baseUrl to be an http: or https: URL without a user name, got ' . var_export($baseUrl, true),
            );
        }
        if ($apiKey === '') {
            throw new \InvalidArgumentException(
                'expected apiKey to be an API key such as "plt_live_…", got an empty string: is its variable set?',
            );
        }
        if (preg_match('/\A[\x21-\x7e]+\z/', $apiKey) !== 1) {
            throw new \InvalidArgumentException(
                'expected apiKey to hold printable ASCII characters alone, got others: was a line break read with it?',
            );
        }
        if ($maxRetries < 0) {
            throw new \InvalidArgumentException(
                "expected maxRetries to be a whole number of at least 0, got $maxRetries",
            );
        }
        foreach (['timeout' => $timeout, 'maxRetryAfter' => $maxRetryAfter, 'maxBytes' => $maxBytes] as $name => $value) {
            if (!($value >= 0)) {
                throw new \InvalidArgumentException("expected $name to be at least 0, got $value");
            }
        }
    }
}
