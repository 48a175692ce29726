package com.example.platen;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The files of a folder, as they are sent. */
final class Folder {
    private Folder() {}

    /**
     * Packs the plain files in the order of their names; those of {@code changed} take the place of others. Hidden files
     * are left out. The same files give the same bytes at any time.
     */
    static byte[] zip(Path folder, Map<String, byte[]> changed) throws IOException {
        TreeMap<String, byte[]> all = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            List<Path> files = walk.filter(Files::isRegularFile).filter(file -> !Files.isSymbolicLink(file)).toList();
            for (Path file : files) {
                String name = folder.relativize(file).toString().replace('\\', '/');
                if (!name.startsWith(".") && !name.contains("/.")) {
                    all.put(name, Files.readAllBytes(file));
                }
            }
        }
        all.putAll(changed);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> file : all.entrySet()) {
                ZipEntry entry = new ZipEntry(file.getKey());
                entry.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0));
                zip.putNextEntry(entry);
                zip.write(file.getValue());
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }
}
