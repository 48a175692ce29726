<?php

declare(strict_types=1);

namespace Platen;

/** @internal Writes a ZIP file without compression (APPNOTE 6.3.10): all that a push needs of the format. */
final class Zip
{
    private const UTF8_NAMES = 0x0800;
    /** 1980-01-01, the first day of the format: the same files give the same bytes at any time. */
    private const FIRST_DAY = 0x21;

    /**
     * Returns a ZIP file of the plain files in a folder, in the order of their names. Hidden files are left out.
     *
     * @param array<string, string> $changed bytes by name that take the place of files
     */
    public static function ofFolder(string $folder, array $changed = []): string
    {
        if (!is_dir($folder)) {
            throw new \InvalidArgumentException('expected a folder, got ' . var_export($folder, true));
        }
        $files = [];
        self::collect(rtrim($folder, '/'), '', $files);
        $files += $changed;
        ksort($files, SORT_STRING);
        $parts = $directory = '';
        foreach ($files as $name => $path) {
            $bytes = $changed[$name] ?? file_get_contents($path);
            if ($bytes === false) {
                throw new \RuntimeException("expected to read $path, could not");
            }
            $name = (string) $name;
            $size = strlen($bytes);
            $facts = [self::UTF8_NAMES, 0, 0, self::FIRST_DAY, crc32($bytes), $size, $size, strlen($name)];
            $directory .= pack('Vv6V3v5V2', 0x02014b50, 20, 20, ...[...$facts, 0, 0, 0, 0, 0, strlen($parts)]) . $name;
            $parts .= pack('Vv5V3v2', 0x04034b50, 20, ...[...$facts, 0]) . $name . $bytes;
        }
        $count = count($files);
        return $parts . $directory
            . pack('Vv4V2v', 0x06054b50, 0, 0, $count, $count, strlen($directory), strlen($parts), 0);
    }

    /** @param array<string, string> $files */
    private static function collect(string $folder, string $prefix, array &$files): void
    {
        foreach (scandir($folder) ?: [] as $name) {
            $path = "$folder/$name";
            if (str_starts_with($name, '.') || is_link($path)) {
                continue;
            }
            if (is_dir($path)) {
                self::collect($path, "$prefix$name/", $files);
            } elseif (is_file($path)) {
                $files["$prefix$name"] = $path;
            }
        }
    }
}
