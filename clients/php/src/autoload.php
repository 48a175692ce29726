<?php

declare(strict_types=1);

// For programs without Composer: `require 'platen/src/autoload.php'`.
spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'Platen\\')) {
        $file = __DIR__ . '/' . substr($class, 7) . '.php';
        if (is_file($file)) {
            require $file;
        }
    }
});
