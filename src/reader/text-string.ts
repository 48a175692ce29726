// Text strings (ISO 32000-1 7.9.2.2): UTF-16 or UTF-8 with their marks, otherwise PDFDocEncoding.
import type { PdfString } from './objects.ts';

/** The characters of PDFDocEncoding that are not those of Latin-1 (Annex D.3). */
const special: Readonly<Record<number, number>> = Object.fromEntries([
  ...[0x2d8, 0x2c7, 0x2c6, 0x2d9, 0x2dd, 0x2db, 0x2da, 0x2dc].map(
    (code, index) => [0x18 + index, code] as const,
  ),
  ...[0x2022, 0x2020, 0x2021, 0x2026, 0x2014, 0x2013, 0x192, 0x2044, 0x2039, 0x203a, 0x2212, 0x2030].map(
    (code, index) => [0x80 + index, code] as const,
  ),
  ...[0x201e, 0x201c, 0x201d, 0x2018, 0x2019, 0x201a, 0x2122, 0xfb01, 0xfb02, 0x141, 0x152, 0x160].map(
    (code, index) => [0x8c + index, code] as const,
  ),
  ...[0x178, 0x17d, 0x131, 0x142, 0x153, 0x161, 0x17e].map((code, index) => [0x98 + index, code] as const),
  [0xa0, 0x20ac],
]);

/** Returns a text string as text, or undefined when there is none. Escape sequences that name a language are left out. */
export function textOf(string: PdfString | undefined): string | undefined {
  if (string === undefined) return undefined;
  const { bytes } = string;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes.subarray(2));
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes.subarray(2));
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes);
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(special[byte] ?? byte);
  return text;
}

function utf16(bytes: Uint8Array): string {
  // U+001B begins and ends a language (7.9.2.2).
  const parts = utf16Text(bytes).split('\u001b');
  return parts.filter((_, index) => index % 2 === 0 || index === parts.length - 1).join('');
}

/** Decodes UTF-16 with the higher byte first. */
export function utf16Text(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2)
    text += String.fromCharCode(((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0));
  return text;
}
