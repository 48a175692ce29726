// What a reader expects to find: words, one after the other or side by side.
import type { Json, JsonObject } from './random.ts';

/** A word that is expected, or parts that stand one after the other (`seq`) or side by side (`par`). */
export type Expected =
  | { readonly kind: 'word'; readonly key: string; readonly again: boolean }
  | {
      readonly kind: 'seq' | 'par';
      readonly parts: readonly Expected[];
      readonly block?: JsonObject;
      readonly path?: string;
      /** Parts side by side have columns of their own, in this order. */
      readonly isRow?: boolean;
      /** What is printed again on the pages over which some of the parts go. */
      readonly repeats?: readonly Repeat[];
    };

/** Words that stand on each page but one on which some parts stand: above them on all but the first, or below on all but the last. */
export interface Repeat {
  readonly words: readonly string[];
  readonly among: readonly Expected[];
  readonly side: 'above' | 'below';
  /** Whether it is left out where it takes much of the page. */
  readonly yields?: boolean;
}

/** A table with sums: what its carried rows must say. */
export interface SummedTable {
  /** Words of the carried rows, without values. */
  readonly foot: string | undefined;
  readonly head: string | undefined;
  /** For each item its value and the words that it is made of. */
  readonly items: readonly { readonly value: number; readonly words: readonly string[] }[];
}

/** All that is expected of a document's body. */
export interface ExpectedBody {
  /** The blocks of the document, section by section. */
  readonly sections: readonly {
    readonly block: JsonObject | undefined;
    readonly parts: readonly Expected[];
  }[];
  readonly tables: readonly SummedTable[];
  /** Words that print `$pageOf`, and the id that they ask for. */
  readonly pointers: ReadonlyMap<string, string>;
  /** The first word of each block with an id. */
  readonly targets: ReadonlyMap<string, string>;
  /** Words of notes, once for each mark. */
  readonly notes: readonly string[];
  /** Words of headings that the contents list, when there are any. */
  readonly listed: readonly string[] | undefined;
  /** The words of the captions that a list prints, one list for each caption. */
  readonly captions: readonly (readonly string[])[];
}

/** The words of `expected` in order. */
export function wordsOf(expected: Expected): Extract<Expected, { kind: 'word' }>[] {
  return expected.kind === 'word' ? [expected] : expected.parts.flatMap(wordsOf);
}

/** Parts that stand side by side, each in a column of its own. */
export function rowOf(parts: readonly Expected[]): Expected {
  return { kind: 'par', parts, isRow: true };
}

/** The words that items print alone: a merged cell stands for other items, too. */
export function keysOf(parts: readonly Expected[]): readonly string[] {
  const keys = parts.flatMap((part) => wordsOf(part).map(({ key }) => key));
  return keys.filter((key) => !key.startsWith('u'));
}

/** Returns what is printed again, where that has words. */
export function repeatOf(printed: Expected, among: readonly Expected[], side: Repeat['side']): Repeat[] {
  const words = wordsOf(printed).map(({ key }) => key);
  return words.length === 0 ? [] : [{ words, among, side, yields: side === 'above' }];
}

/** The groups of a table that begin or end between an item and its neighbour, outer first, each with its level. */
export function changedLevels(
  levels: readonly JsonObject[],
  item: JsonObject,
  other: JsonObject | undefined,
): [level: number, group: JsonObject][] {
  const first = levels.findIndex(({ by }) => !other || other[String(by)] !== item[String(by)]);
  return first < 0 ? [] : [...levels.entries()].slice(first);
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
export function below(head: Expected, content: Expected, box: JsonObject): Expected {
  if (wordsOf(head).length === 0) return content;
  // What can't be divided, and is as high as a page, has no head above it, nor where that one is higher again.
  const isHigh = higher.test(JSON.stringify(box.content)) || JSON.stringify(box.head).includes('$continued');
  const repeats = isHigh ? [] : repeatOf(head, [content], 'above');
  return { kind: 'seq', parts: [printedAgain(head), content], repeats };
}

/** More than plain texts. */
const higher = /"(type":"(?!text")|keep|orphans|widows|lineHeight|margin)/;

/** Returns whether a row of a table is a head amid the others. */
export function isHeadAmid(row: Json | undefined): boolean {
  return typeof row === 'object' && row !== null && !Array.isArray(row) && row.head === true;
}

/** The head of a table and each head amid its rows, with what stands below each. Where rows are no parts by themselves, none. */
export function headedBy(
  [head, items]: [Expected, Expected],
  body: readonly Json[],
  written: Expected,
): Expected[][] {
  if (!body.some(isHeadAmid)) return [[head, items, written]];
  const parts = written.kind === 'seq' ? written.parts : [];
  if (parts.length !== body.length) return [];
  const all = [[head, items]];
  for (const [at, part] of parts.entries()) {
    const begins = isHeadAmid(body[at]) && !isHeadAmid(body[at - 1]);
    if (begins) all.push([part]);
    // Further rows of a head are no rows below it.
    else if (!isHeadAmid(body[at])) all.at(-1)?.push(part);
  }
  return all;
}

/** Whether a block is not there: its condition says so, or it has columns of which each is left out. */
export function isLeftOut({ if: condition, type, columns }: JsonObject): boolean {
  if (condition === 'false' || condition === '$continued') return true;
  const all = type === 'columns' && Array.isArray(columns) ? columns : [];
  const isOut = (one: Json): boolean =>
    typeof one === 'object' && one !== null && !Array.isArray(one) && !one.type && one.if === 'false';
  return all.length > 0 && all.every(isOut);
}
