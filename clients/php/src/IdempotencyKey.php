<?php

declare(strict_types=1);

namespace Platen;

/** Makes idempotency keys of the identifiers that a business already has. */
final class IdempotencyKey
{
    private const LONGEST = 255;

    /**
     * Returns a key such as `invoice:4711:2026-11` made of identifiers. The same identifiers give the same key, and
     * different ones give different keys. Derive it from what makes the document one document, and never from a clock or
     * a random number: a retry after a crash must find it again.
     *
     * @throws \InvalidArgumentException for an identifier that can't be one, and for a key that is too long
     */
    public static function derive(string|int ...$identifiers): string
    {
        if ($identifiers === []) {
            throw new \InvalidArgumentException('expected at least one identifier, got none');
        }
        $parts = [];
        foreach (array_values($identifiers) as $index => $identifier) {
            $number = $index + 1;
            if ($identifier === '') {
                throw new \InvalidArgumentException(
                    "expected identifier $number to be an identifier, got an empty string",
                );
            }
            if (preg_match('//u', (string) $identifier) !== 1) {
                throw new \InvalidArgumentException("expected identifier $number to be text, got bytes that are no UTF-8");
            }
            $parts[] = rawurlencode((string) $identifier);
        }
        $key = implode(':', $parts);
        $length = strlen($key);
        if ($length > self::LONGEST) {
            $most = self::LONGEST;
            throw new \InvalidArgumentException(
                "expected a key of at most $most characters, got $length; shorten the identifiers",
            );
        }
        return $key;
    }

    /** @throws \InvalidArgumentException for a key that no header can hold */
    public static function check(?string $key): void
    {
        if ($key !== null && preg_match('/\A[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?\z/', $key) !== 1) {
            throw new \InvalidArgumentException(
                'expected idempotencyKey to be 1 to 255 printable ASCII characters without a space at its ends, got '
                . var_export(substr($key, 0, 60), true),
            );
        }
    }
}
