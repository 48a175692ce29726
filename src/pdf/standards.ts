// The limits that PDF/A-3 sets (ISO 19005-3 6.1.13).
import { AppError } from '../errors.ts';
import type { Standard } from '../standards.ts';

/** Returns the level of PDF/A-3 that is claimed, the higher one of two, or undefined without any. */
export function archiveLevel(standards: readonly Standard[]): 'A' | 'B' | undefined {
  if (standards.includes('pdf/a-3a')) return 'A';
  return standards.includes('pdf/a-3b') ? 'B' : undefined;
}

/** The limits of PDF/A-3 (ISO 19005-3 6.1.13). No name is longer than 127 bytes: those of fonts are cut to 60. */
export const archiveLimits = {
  /** The bytes of a string, as it is written in the file. */
  stringBytes: 32_767,
  /** The graphics states that are saved (`q`) inside each other in one content stream. */
  nesting: 28,
  /** The objects of a file. */
  objects: 8_388_607,
} as const;

/** Throws `AppError` when a text takes more bytes than a string may in PDF/A. `what` says whose text it is, such as "a title". */
export function requireShort(bytes: number, what: string): void {
  if (bytes <= archiveLimits.stringBytes) return;
  throw new AppError(
    'render_failed',
    `expected ${what} of at most ${archiveLimits.stringBytes} bytes in PDF/A, got ${bytes}: make it shorter`,
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

/** Returns how many `q` are open at most in a content stream (ISO 32000-1 8.4.2), and the most bytes of a string in it. */
export function measureContent(content: string): { readonly nesting: number; readonly longest: number } {
  let [open, nesting, longest] = [0, 0, 0];
  for (const [token] of content.matchAll(contentToken)) {
    if (token === 'q') {
      open += 1;
      nesting = Math.max(nesting, open);
    } else if (token === 'Q') open -= 1;
    else if (token.length > longest) longest = Math.max(longest, stringLength(token));
  }
  return { nesting, longest };
}

/** Matches a string (the writer escapes every bracket in one), a name, or what stands between delimiters. */
const contentToken = /\((?:[^\\()]|\\[\s\S])*\)|<[\da-f]+>|\/?[^\s()<>[\]{}/%]+/g;

function stringLength(token: string): number {
  if (token.startsWith('<')) return (token.length - 2) / 2;
  return token.startsWith('(') ? token.length - 2 - (token.match(/\\./gs)?.length ?? 0) : 0;
}
