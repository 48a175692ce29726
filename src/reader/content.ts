// The content of a page: its streams as one (ISO 32000-1 7.8.2).
import type { PdfFile } from './file.ts';
import { readerLimits, UnreadableError } from './limits.ts';
import { type Dict, List, Stream } from './objects.ts';

/** Returns the decoded content of a page. Throws `UnreadableError` when it is too long. */
export function contentOf(file: PdfFile, page: Dict): Uint8Array {
  const value = page.get('Contents');
  const streams = value instanceof List ? [...value] : [value];
  const parts = streams
    .filter((stream) => stream instanceof Stream)
    .flatMap((stream) => [file.decode(stream), Uint8Array.of(10)]);
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  if (size > readerLimits.allStreamBytes) throw new UnreadableError('the content of a page is too long');
  return new Uint8Array(Buffer.concat(parts));
}
