// The limits that PDF/A-3 sets (ISO 19005-3 6.1.13).
import { AppError } from '../../errors.ts';
import type { Standard } from '../../standards.ts';

/** Returns the level of PDF/A-3 that is claimed, the higher one of two, or undefined without any. */
export function archiveLevel(standards: readonly Standard[]): 'A' | 'B' | undefined {
  if (standards.includes('pdf/a-3a')) return 'A';
  return standards.includes('pdf/a-3b') ? 'B' : undefined;
}

/** The limits of PDF/A-3 (ISO 19005-3 6.1.13). No name is longer than 127 bytes: those of fonts are cut to 60. */
const archiveLimits = {
  /** The bytes of a string, as it is written in the file. */
  stringBytes: 32_767,
  /** The graphics states that are saved (`q`) inside each other in one content stream. */
  nesting: 28,
  /** The objects of a file. */
  objects: 8_388_607,
} as const;

/** How much of a text that is too long is quoted, so that it is found. */
const quotedCharacters = 40;

/**
 * Throws `AppError` when a text takes more bytes than a string may in PDF/A. `what` says whose text it is, such as
 * "a title".
 */
export function requireShort(bytes: number, what: string, text?: string): void {
  if (bytes <= archiveLimits.stringBytes) return;
  const quoted = text?.slice(0, quotedCharacters).toWellFormed();
  const beginning = quoted === undefined ? '' : ` (it begins with ${JSON.stringify(`${quoted}…`)})`;
  throw new AppError(
    'render_failed',
    `expected ${what} of at most ${archiveLimits.stringBytes} bytes in PDF/A, got ${bytes}: make it shorter${beginning}`,
  );
}

/** Throws `AppError` when a file has more objects than PDF/A allows. */
export function requireFew(objects: number): void {
  if (objects <= archiveLimits.objects) return;
  throw new AppError(
    'render_failed',
    `expected at most ${archiveLimits.objects} objects in PDF/A, got ${objects}: make several documents of it`,
  );
}

/** Throws `AppError` when a content stream nests graphics states deeper, or holds a longer string, than PDF/A allows. */
export function requireArchivable(content: string): void {
  const { nesting, longest } = measureContent(content);
  requireShort(longest, 'a text that readers are told');
  if (nesting <= archiveLimits.nesting) return;
  throw new AppError(
    'render_failed',
    `expected blocks that are turned, faded or cut off at most ${archiveLimits.nesting} deep in each other in PDF/A, got ${nesting}: ` +
      'use fewer around each other',
  );
}

const [space, leftBracket, rightBracket, slash, less, backslash] = [0x20, 0x28, 0x29, 0x2f, 0x3c, 0x5c];
const [save, restore] = [0x71, 0x51];

/** Whether a character ends what stands before it (ISO 32000-1 7.2.2). The writer uses no white space but U+0020 and line ends. */
const ends: Uint8Array = Uint8Array.from({ length: 256 }, (_, code) =>
  code <= space || '()<>[]{}/%'.includes(String.fromCharCode(code)) ? 1 : 0,
);

/**
 * Returns how many `q` are open at most in a content stream (ISO 32000-1 8.4.2), and the most bytes of a string in it.
 * Each page is looked through, so nothing is made for its parts.
 */
export function measureContent(content: string): { readonly nesting: number; readonly longest: number } {
  let [open, nesting, longest] = [0, 0, 0];
  for (let at = 0; at < content.length; ) {
    const code = content.charCodeAt(at);
    if (code === leftBracket || code === less) {
      const from = at + 1;
      at = code === less ? wordEnd(content, from) : literalEnd(content, from);
      // Few strings may be longer than the longest one.
      if (at - from > longest) longest = Math.max(longest, bytesOf(content, from, at));
      continue;
    }
    const end = code === slash || !ends[code] ? wordEnd(content, at + 1) : at + 1;
    if (end === at + 1 && code === save) nesting = Math.max(nesting, ++open);
    else if (end === at + 1 && code === restore) open -= 1;
    at = end;
  }
  return { nesting, longest };
}

function wordEnd(content: string, from: number): number {
  let at = from;
  while (at < content.length && !ends[content.charCodeAt(at)]) at += 1;
  return at;
}

/** Returns the place behind a string whose content begins at `from`. The writer escapes every bracket in it. */
function literalEnd(content: string, from: number): number {
  let at = from;
  for (; at < content.length; at += 1) {
    const code = content.charCodeAt(at);
    if (code === rightBracket) break;
    if (code === backslash) at += 1;
  }
  return at + 1;
}

/** Returns how many bytes a string has. A dictionary begins as a string of two letters a byte does. It has none of them. */
function bytesOf(content: string, from: number, end: number): number {
  if (content.charCodeAt(from - 1) === less) return (end - from) / 2;
  let bytes = 0;
  for (let at = from; at < end - 1; at += 1) {
    if (content.charCodeAt(at) === backslash) at += 1;
    bytes += 1;
  }
  return bytes;
}
