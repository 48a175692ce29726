// What a reader expects to find: words, one after the other or side by side.
import type { JsonObject } from './random.ts';

/** A word that is expected, or parts that stand one after the other (`seq`) or side by side (`par`). */
export type Expected =
  | { readonly kind: 'word'; readonly key: string; readonly again: boolean }
  | {
      readonly kind: 'seq' | 'par';
      readonly parts: readonly Expected[];
      readonly block?: JsonObject;
      readonly path?: string;
    };

/** The words of `expected` in order. */
export function wordsOf(expected: Expected): Extract<Expected, { kind: 'word' }>[] {
  return expected.kind === 'word' ? [expected] : expected.parts.flatMap(wordsOf);
}

/** What is not printed. */
export const nothing: Expected = { kind: 'seq', parts: [] };

/** The cells of a row without those that are one with the cell above. What is merged is printed again on the next page. */
export function unmerged(
  cells: readonly Expected[],
  above: readonly Expected[],
  merged: readonly boolean[],
): Expected[] {
  let same = true;
  const wordsIn = (cell: Expected | undefined) =>
    cell &&
    wordsOf(cell)
      .map(({ key }) => key)
      .join(' ');
  return cells.map((cell, column) => {
    if (!merged[column]) return cell;
    same &&= wordsIn(above[column]) === wordsIn(cell);
    return same ? nothing : printedAgain(cell);
  });
}

/** The same, printed on further pages, too. */
export function printedAgain(expected: Expected): Expected {
  if (expected.kind === 'word') return { ...expected, again: true };
  return { ...expected, parts: expected.parts.map(printedAgain) };
}

/** The content of a box below its head, which is printed again where the box goes on. */
export function below(head: Expected, content: Expected): Expected {
  return wordsOf(head).length === 0 ? content : { kind: 'seq', parts: [printedAgain(head), content] };
}
