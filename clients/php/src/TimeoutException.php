<?php

declare(strict_types=1);

namespace Platen;

/** A try, or the whole call, took longer than its limit. */
final class TimeoutException extends ConnectionException
{
}
