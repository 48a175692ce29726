// Whether the pages of a file show what the layout made, and the same without tags: the painting may lose, repeat or move things, too.
import type { Item, Page } from '../../src/layout/frame.ts';
import { type GrayPage, grayPages, pdfjsText, readBytes } from '../pdf/readers.ts';

/** What the layout put on the pages. */
export interface Laid {
  /** The letters and figures of each page, sorted: readers order them by where they stand. */
  readonly signs: readonly string[];
  /** Whether a warning tells of what lies off the paper, which is not painted. */
  readonly isPast: boolean;
}

/** Judges the letters and figures on each page of a file; undefined when they are those of the layout. */
export async function judgePrinted(laid: Laid, pdf: Uint8Array): Promise<string | undefined> {
  const wrong = await printedOtherwise(laid, pdf);
  return wrong === undefined || laid.isPast ? wrong : printedOtherwise(laid, withMargin(pdf));
}

async function printedOtherwise({ signs, isPast }: Laid, pdf: Uint8Array): Promise<string | undefined> {
  const printed = (await pdfjsText(pdf)).map(signsIn);
  if (printed.length !== signs.length)
    return `printed: expected ${signs.length} pages, got ${printed.length}`;
  const at = signs.findIndex((page, index) => {
    const got = printed[index] ?? '';
    return isPast ? !holds(page, got) : page !== got;
  });
  return at < 0 ? undefined : `printed: expected page ${at + 1} with ${signs[at]}, got ${printed[at]}`;
}

/**
 * What lies past the paper by no more than this is told to nobody, points: fonts differ by more. The reader leaves out
 * letters that begin off the paper.
 */
const untold = 1;

/** The same file on paper that is so much larger at each side. */
function withMargin(pdf: Uint8Array): Uint8Array {
  const plain = readBytes(pdf, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-').toString('latin1');
  const larger = plain.replace(/\/MediaBox \[\s*([^\]]+)\]/g, (_, box: string) => {
    const sides = box
      .trim()
      .split(/\s+/)
      .map((side, at) => Number(side) + (at < 2 ? -untold : untold));
    return `/MediaBox [ ${sides.join(' ')} ]`;
  });
  return Buffer.from(larger, 'latin1');
}

/** Returns the letters and figures of each page. */
export function signsOf(pages: readonly Page[]): readonly string[] {
  return pages.map(({ frame }) => signsIn(frame.items.map(textOf).join('')));
}

/**
 * Judges the looks of a file beside those of the same document without tags; undefined when all pages are equal. The
 * reader puts letters at quarters of a pixel, and a thousandth of a point may decide which: what differs is seen at each
 * size.
 */
export function judgeLooks(tagged: Uint8Array, untagged: Uint8Array): string | undefined {
  const at = (size: number): string | undefined => differing(looksOf(tagged, size), looksOf(untagged, size));
  const found = at(40);
  return found !== undefined && at(97) !== undefined ? found : undefined;
}

function differing(got: readonly GrayPage[], expected: readonly GrayPage[]): string | undefined {
  if (got.length !== expected.length) return `looks: expected ${expected.length} pages, got ${got.length}`;
  const at = expected.findIndex(({ samples }, index) => !got[index]?.samples.equals(samples));
  return at < 0 ? undefined : `looks: page ${at + 1} of ${got.length} looks different without tags`;
}

function textOf(item: Item): string {
  if ('frame' in item) return item.frame.items.map(textOf).join('');
  return item.kind === 'text' ? (item.actualText ?? item.text) : '';
}

function signsIn(text: string): string {
  return [...text.replace(/[^a-zA-Z0-9]/g, '')].sort().join('');
}

function looksOf(pdf: Uint8Array, size: number): readonly GrayPage[] {
  return grayPages(
    readBytes(pdf, 'mutool', 'draw', '-q', '-r', String(size), '-F', 'pgm', '-o', '-', 'FILE'),
  );
}

/** Whether sorted letters hold all of some of them. */
function holds(all: string, some: string): boolean {
  let at = 0;
  for (const letter of all) if (letter === some[at]) at += 1;
  return at === some.length;
}
