<?php

declare(strict_types=1);

namespace Platen;

/** The caller ended the call. */
final class CanceledException extends \RuntimeException
{
    public function __construct()
    {
        parent::__construct('the caller ended the call');
    }
}
