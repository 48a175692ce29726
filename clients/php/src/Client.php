<?php

declare(strict_types=1);

namespace Platen;

/** Asks a Platen service for documents, and pushes templates. */
final class Client
{
    private readonly Transport $transport;

    /**
     * @param int $maxRetries the tries after the first; 0 switches retries off
     * @param float $timeout the longest time of one try, seconds
     * @param float $maxRetryAfter the longest wait that a `Retry-After` may ask for, seconds
     *
     * @throws \InvalidArgumentException that names the option that can't be used
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] string $apiKey,
        int $maxRetries = 2,
        float $timeout = 40,
        float $maxRetryAfter = 300,
        int $maxBytes = 256 * 1024 * 1024,
    ) {
        $this->transport = new Transport(
            new Options($baseUrl, $apiKey, $maxRetries, $timeout, $maxRetryAfter, $maxBytes),
        );
    }

    /**
     * Generates a document. With a key the call may be repeated without being carried out or billed twice.
     *
     * @param ?float $deadline the longest time of the whole call with its waits and tries, seconds
     * @param ?callable(): bool $isCanceled is asked again and again; once it returns true, the call ends
     *
     * @throws PlatenException see its subclasses
     * @throws CanceledException
     * @throws \InvalidArgumentException for an option that can't be used
     */
    public function generate(
        string $templateId,
        array|object $data,
        ?string $idempotencyKey = null,
        ?float $deadline = null,
        ?callable $isCanceled = null,
    ): Document {
        return $this->document([$templateId, $data], 'application/pdf', $idempotencyKey, $deadline, $isCanceled);
    }

    /**
     * Generates the e-invoice of a document alone. It needs an idempotency key of its own.
     *
     * @param 'cii'|'ubl'|null $syntax null is that of the profile
     */
    public function generateInvoice(
        string $templateId,
        array|object $data,
        ?string $syntax = null,
        ?string $idempotencyKey = null,
        ?float $deadline = null,
        ?callable $isCanceled = null,
    ): Document {
        if (!in_array($syntax, [null, 'cii', 'ubl'], true)) {
            throw new \InvalidArgumentException("expected syntax to be cii or ubl, got $syntax");
        }
        $accept = $syntax === null ? 'application/xml' : "application/xml;syntax=$syntax";
        return $this->document([$templateId, $data], $accept, $idempotencyKey, $deadline, $isCanceled);
    }

    /**
     * Draws one page of a draft: the path of a folder, or a template that names no files. Nothing is stored or billed.
     * Faults are an `ApiException` with the code `invalid_template` or `invalid_data` and issues.
     *
     * @param array|object|null $data takes the place of a folder's `sample.json`, unless it is null
     * @param ?int $page the number of the page, from 1; null is the first
     * @param ?int $dpi pixels an inch, 1 to 300; null is 96
     */
    public function preview(
        string|array|object $template,
        array|object|null $data = null,
        ?int $page = null,
        ?int $dpi = null,
        ?string $main = null,
        ?float $deadline = null,
        ?callable $isCanceled = null,
    ): Preview {
        if (is_string($template)) {
            $sample = ltrim(dirname("/$main") . '/sample.json', '/');
            $type = 'application/zip';
            $body = Zip::ofFolder($template, $data === null ? [] : [$sample => self::json(self::asObject($data))]);
        } else {
            $type = 'application/json';
            $body = self::json(['template' => $template, 'data' => self::asObject($data ?? [])]);
        }
        $expected = fn (int $status, array $got): bool => $status === 200
            && self::isOf('image/png', $got)
            && isset($got['x-platen-pages']);
        $path = self::with('v1/preview', ['page' => $page, 'dpi' => $dpi, 'main' => $main]);
        $headers = ["Content-Type: $type", 'Accept: image/png'];
        return Preview::of(
            $this->transport->send('POST', $path, $headers, $body, true, $expected, $deadline, $isCanceled),
        );
    }

    /**
     * Stores the files of a folder as a new version. Hidden files are left out. Faults are an `ApiException` with the code
     * `invalid_template` and issues.
     *
     * @return array{code: string, version: int, published: bool, warnings: list<mixed>}
     */
    public function pushTemplate(
        string $folder,
        ?string $main = null,
        ?bool $publish = null,
        ?string $idempotencyKey = null,
        ?float $deadline = null,
    ): array {
        IdempotencyKey::check($idempotencyKey);
        $path = self::with('v1/templates', [
            'publish' => $publish === null ? null : ($publish ? 'true' : 'false'),
            'main' => $main,
        ]);
        $headers = ['Content-Type: application/zip'];
        if ($idempotencyKey !== null) {
            $headers[] = "Idempotency-Key: $idempotencyKey";
        }
        return $this->manage('POST', $path, $headers, Zip::ofFolder($folder), $idempotencyKey !== null, $deadline);
    }

    /**
     * Publishes a version: the newest, or the one that is named.
     *
     * @return array{code: string, version: int, published: bool, warnings: list<mixed>}
     */
    public function publishTemplate(string $code, ?int $version = null, ?float $deadline = null): array
    {
        if (in_array($code, ['', '.', '..'], true)) {
            throw new \InvalidArgumentException("expected a code or an id, got \"$code\"");
        }
        $path = self::with('v1/templates/' . rawurlencode($code) . '/publish', ['version' => $version]);
        return $this->manage('POST', $path, [], '', $version !== null, $deadline);
    }

    /**
     * Returns every template, newest first. The parts of the list are fetched as they are needed.
     *
     * @return \Generator<int, array{code: string, name: string}>
     */
    public function listTemplates(?float $deadline = null): \Generator
    {
        $cursor = null;
        do {
            $path = self::with('v1/templates', ['cursor' => $cursor]);
            $part = $this->manage('GET', $path, [], null, true, $deadline);
            foreach ($part['data'] as $template) {
                yield $template;
            }
            $cursor = $part['nextCursor'] ?? null;
        } while ($cursor !== null);
    }

    /** @param array{string, array<mixed>|object} $body */
    private function document(array $body, string $accept, ?string $key, ?float $deadline, ?callable $isCanceled): Document
    {
        IdempotencyKey::check($key);
        [$templateId, $data] = $body;
        $json = self::json(['templateId' => $templateId, 'data' => self::asObject($data)]);
        $headers = ['Content-Type: application/json', "Accept: $accept"];
        if ($key !== null) {
            $headers[] = "Idempotency-Key: $key";
        }
        $expected = function (int $status, array $got) use ($accept): bool {
            $made = Document::formatOf($got);
            $fits = match ($accept) {
                'application/pdf' => $made === 'pdf',
                'application/xml' => $made === 'cii' || $made === 'ubl',
                default => str_ends_with($accept, "=$made"),
            };
            return $status === 201 && $fits && isset($got['x-generation-id'], $got['x-request-id']);
        };
        return Document::of($this->transport->send(
            'POST',
            'v1/generate',
            $headers,
            $json,
            $key !== null,
            $expected,
            $deadline,
            $isCanceled,
        ));
    }

    /**
     * @param list<string> $headers
     * @return array<string, mixed>
     */
    private function manage(
        string $method,
        string $path,
        array $headers,
        ?string $body,
        bool $repeatable,
        ?float $deadline,
    ): array {
        $expected = function (int $status, array $got): bool {
            return ($status === 200 || $status === 201) && self::isOf('application/json', $got);
        };
        $headers = ['Accept: application/json', ...$headers];
        $answer = $this->transport->send($method, $path, $headers, $body, $repeatable, $expected, $deadline, null);
        return json_decode($answer->body, true, 512, JSON_THROW_ON_ERROR);
    }

    /** @param array<string, string> $got */
    private static function isOf(string $type, array $got): bool
    {
        return preg_split('/[;\s]/', $got['content-type'] ?? '')[0] === $type && isset($got['x-request-id']);
    }

    /** An empty array would be an empty list. */
    private static function asObject(array|object $data): array|object
    {
        return $data === [] ? new \stdClass() : $data;
    }

    private static function json(mixed $value): string
    {
        return json_encode(
            $value,
            JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_PRESERVE_ZERO_FRACTION,
        );
    }

    /** @param array<string, string|int|null> $parameters */
    private static function with(string $path, array $parameters): string
    {
        $query = http_build_query($parameters);
        return $query === '' ? $path : "$path?$query";
    }
}
