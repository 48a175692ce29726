<?php

declare(strict_types=1);

// The driver of the PHP client: it carries out the orders of ../../conformance, a line of JSON each.

require __DIR__ . '/../src/autoload.php';

use Platen\ApiException;
use Platen\CanceledException;
use Platen\Client;
use Platen\Document;
use Platen\ForeignException;
use Platen\IdempotencyKey;
use Platen\PlatenException;
use Platen\Preview;
use Platen\TimeoutException;

function carryOut(Closure $client, array $call): array
{
    $terms = isset($call['deadlineMs']) ? ['deadline' => $call['deadlineMs'] / 1000] : [];
    $options = $terms + (isset($call['idempotencyKey']) ? ['idempotencyKey' => $call['idempotencyKey']] : []);
    if (isset($call['cancelAfterMs'])) {
        $end = microtime(true) + $call['cancelAfterMs'] / 1000;
        $options['isCanceled'] = fn (): bool => microtime(true) >= $end;
    }
    return match ($call['method']) {
        'deriveIdempotencyKey' => ['key' => IdempotencyKey::derive(...$call['identifiers'])],
        'generate' => printed($client()->generate($call['templateId'], $call['data'], ...$options)),
        'generateInvoice' => printed(
            $client()->generateInvoice($call['templateId'], $call['data'], $call['syntax'] ?? null, ...$options),
        ),
        'preview' => pictured($client()->preview(
            $call['folder'] ?? $call['template'],
            $call['data'] ?? null,
            $call['page'] ?? null,
            $call['dpi'] ?? null,
            $call['main'] ?? null,
            ...$options,
        )),
        'pushTemplate' => $client()->pushTemplate(
            $call['folder'],
            $call['main'] ?? null,
            $call['publish'] ?? null,
            ...$options,
        ),
        'publishTemplate' => $client()->publishTemplate($call['code'], $call['version'] ?? null, ...$terms),
        'listTemplates' => ['codes' => array_column(iterator_to_array($client()->listTemplates(), false), 'code')],
    };
}

function printed(Document $made): array
{
    $facts = get_object_vars($made);
    unset($facts['bytes']);
    return [...$facts, 'syntax' => $made->format, 'bytes' => strlen($made->bytes), 'sha256' => hash('sha256', $made->bytes)];
}

function pictured(Preview $made): array
{
    $facts = get_object_vars($made);
    unset($facts['png']);
    return [...$facts, 'bytes' => strlen($made->png), 'sha256' => hash('sha256', $made->png)];
}

function kindOf(Throwable $error): string
{
    return match (true) {
        $error instanceof ApiException => 'api',
        $error instanceof ForeignException => 'foreign',
        $error instanceof TimeoutException => 'timeout',
        $error instanceof PlatenException => 'connection',
        $error instanceof CanceledException => 'canceled',
        $error instanceof InvalidArgumentException, $error instanceof TypeError => 'usage',
        default => 'bug',
    };
}

function resultOf(Closure $client, array $call): array
{
    try {
        return ['ok' => carryOut($client, $call)];
    } catch (Throwable $error) {
        $facts = ['kind' => kindOf($error), 'message' => $error->getMessage()];
        foreach (['status', 'attempts', 'requestId'] as $name) {
            $facts[$name] = $error->$name ?? null;
        }
        $facts['retryAfterSec'] = $error->retryAfter ?? null;
        if ($error instanceof ApiException) {
            $facts['code'] = $error->errorCode->value;
            $facts['issues'] = array_map(
                fn ($issue) => array_filter(get_object_vars($issue), fn ($value) => $value !== null),
                $error->issues,
            );
        }
        return ['error' => $facts];
    }
}

function maker(array $settings): Closure
{
    $made = null;
    return function () use (&$made, $settings): Client {
        $options = [];
        foreach (['timeout' => 'timeoutMs', 'maxRetryAfter' => 'maxRetryAfterMs'] as $name => $key) {
            if (isset($settings[$key])) {
                $options[$name] = $settings[$key] / 1000;
            }
        }
        $options += array_intersect_key($settings, ['maxRetries' => 0, 'maxBytes' => 0]);
        return $made ??= new Client($settings['baseUrl'], $settings['apiKey'], ...$options);
    };
}

while (($line = fgets(STDIN)) !== false) {
    $order = json_decode($line, true, 512, JSON_THROW_ON_ERROR);
    // Objects of the data stay objects: as arrays, empty ones would be lists.
    $calls = json_decode($line, false, 512, JSON_THROW_ON_ERROR)->calls;
    $client = maker($order['client']);
    $results = [];
    foreach ($order['calls'] as $index => $call) {
        foreach (['data', 'template'] as $name) {
            if (isset($call[$name])) {
                $call[$name] = $calls[$index]->$name;
            }
        }
        $results[] = resultOf($client, $call);
    }
    fwrite(STDOUT, json_encode($results, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE) . "\n");
}
