<?php

declare(strict_types=1);

namespace Platen;

/** There was no answer, or half of one. Without an idempotency key nobody knows whether the call was carried out. */
class ConnectionException extends PlatenException
{
}
