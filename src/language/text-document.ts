// A text with its lines, as the JSON language service reads it.
import type { TextDocument } from 'vscode-json-languageservice';

/** Returns a text. Positions count lines and UTF-16 code units from 0. */
export function textDocument(uri: string, text: string): TextDocument {
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ index, 0: end }) => index + end.length)];
  const offsetAt = ({ line, character }: { line: number; character: number }): number => {
    const start = starts[line];
    if (start === undefined) return line < 0 ? 0 : text.length;
    return Math.min(start + Math.max(0, character), starts[line + 1] ?? text.length);
  };
  const wholeLine = (line: number): string =>
    text.slice(starts[line] ?? text.length, starts[line + 1] ?? text.length);
  const lineText = (line: number): string => wholeLine(line).replace(/[\r\n]+$/, '');
  return {
    uri,
    languageId: 'json',
    version: 1,
    lineCount: starts.length,
    getText: (range) => (range ? text.slice(offsetAt(range.start), offsetAt(range.end)) : text),
    positionAt: (offset) => {
      const line = lastAtMost(starts, Math.max(0, Math.min(offset, text.length)));
      return { line, character: Math.max(0, Math.min(offset, text.length)) - (starts[line] ?? 0) };
    },
    offsetAt,
    getLineRange: (line) => ({
      start: { line, character: 0 },
      end: { line, character: lineText(line).length },
    }),
    getEOLCharacters: (line) => /[\r\n]*$/.exec(wholeLine(line))?.[0] ?? '',
  };
}

function lastAtMost(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
