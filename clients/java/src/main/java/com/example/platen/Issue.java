package com.example.platen;

/**
 * One thing that is wrong, and where.
 *
 * @param source {@code data}, {@code template} or {@code asset}
 * @param path a JSON Pointer into the source
 * @param hint the way out, or null
 * @param file where a fault of a pushed template lies, or null; {@code line} and {@code column} count from 1, 0 is none
 */
public record Issue(String source, String path, String message, String hint, String file, int line, int column) {}
