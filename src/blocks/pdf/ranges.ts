// Which pages of a PDF are taken, as the author writes it: "1-3, 7" or "2-".
import { assetFault } from '../../assets/fault.ts';
import type { PdfPage } from '../../assets/pdf/page.ts';
import * as f from '../../template/fields/fields.ts';

/** Pages from one number to another, both included. Without `to` up to the last one. */
export interface PageRange {
  readonly from: number;
  readonly to: number | undefined;
}

/** The value of `pages`. */
export const pageRanges = f.field<readonly PageRange[]>(
  readRanges,
  'page numbers and ranges such as "1-3, 7" or "2-"',
  { json: { type: 'string', pattern: '^\\s*\\d+\\s*(-\\s*\\d*\\s*)?(,\\s*\\d+\\s*(-\\s*\\d*\\s*)?)*$' } },
);

function readRanges(value: unknown): readonly PageRange[] | undefined {
  if (typeof value !== 'string') return undefined;
  const ranges: PageRange[] = [];
  for (const part of value.split(',')) {
    const [, first, dash, last] = /^\s*(\d{1,6})\s*(-)?\s*(\d{1,6})?\s*$/.exec(part) ?? [];
    if (first === undefined || (dash === undefined && last !== undefined)) return undefined;
    const from = Number(first);
    const to = dash === undefined ? from : last === undefined ? undefined : Number(last);
    if (from < 1 || (to !== undefined && to < from)) return undefined;
    ranges.push({ from, to });
  }
  return ranges;
}

/** The most pages that one block adds, however often it names them. */
const mostPages = 10_000;

/** Returns the numbers of the pages that are taken, in the order in which they are named. Throws an asset fault for one that is not there. */
export function wantedPages(ranges: readonly PageRange[] | undefined, count: number): readonly number[] {
  const numbers: number[] = [];
  for (const { from, to = count } of ranges ?? [{ from: 1, to: undefined }]) {
    const missing = from > count ? from : to > count ? to : undefined;
    if (missing !== undefined)
      throw assetFault(`expected pages of the PDF, which has ${count}, got page ${missing}`, {
        hint: 'leave "pages" out for all pages, or write "2-" for all from the second',
      });
    if (numbers.length + to - from + 1 > mostPages)
      throw assetFault(`expected at most ${mostPages} pages of the PDF, got more`);
    for (let number = from; number <= to; number += 1) numbers.push(number);
  }
  return numbers;
}

/** The least and the longest side of a page, points (ISO 32000-1 annex C). */
const sides = { least: 3, most: 14_400 } as const;

/** Returns a page that can be one of a document. Throws an asset fault for a smaller or larger one. */
export function requirePrintable(page: PdfPage): PdfPage {
  const { number, width, height } = page;
  if (Math.min(width, height) >= sides.least && Math.max(width, height) <= sides.most) return page;
  const size = `${Math.round(width)} by ${Math.round(height)}pt`;
  throw assetFault(
    `expected pages with sides from ${sides.least} to ${sides.most}pt, got ${size} (page ${number} of the PDF)`,
    { hint: 'show it with a block of type pdf, which scales it' },
  );
}
