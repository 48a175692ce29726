// How many pages a document may have: content that needs more is drawn smaller, and blank pages make up a multiple.
import { type AppError, issuesError } from '../../errors.ts';
import type { Pt } from '../../units.ts';
import { sizesTo } from '../flow/smaller.ts';
import type { Page } from '../frame.ts';

/** What a document asks of the number of its pages. */
export interface PageCount {
  /** JSON Pointer of what asks. */
  readonly path: string;
  readonly atMost: number | undefined;
  readonly multipleOf: number | undefined;
  /** The smallest part of its size that content is drawn at, so that it needs no more pages. */
  readonly shrinkTo: number;
}

/** A document that was laid out, as far as its pages are counted. */
interface Laid {
  readonly pages: readonly Page[];
  /** The height of the body of the last page. */
  readonly lastHeight: Pt;
}

/**
 * Returns a document in the largest size in which it has no more pages than it may. `compose` lays it out in a size. It
 * is called seven times at most. Throws `AppError('render_failed')` where the least size is not enough.
 */
export function fitPages<T extends Laid>(count: PageCount, compose: (scale: number) => T): T {
  const { atMost, shrinkTo } = count;
  const whole = compose(1);
  const fits = ({ pages }: Laid) => atMost === undefined || pages.length <= atMost;
  if (fits(whole)) return whole;
  const least = shrinkTo < 1 ? compose(shrinkTo) : whole;
  if (!fits(least)) throw tooMany(count, whole, least);
  const sizes = sizesTo(shrinkTo);
  let best = { laid: least, size: shrinkTo, isLast: true };
  let low = 0;
  let high = sizes.length - 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const size = sizes[middle] ?? shrinkTo;
    const laid = compose(size);
    if (fits(laid)) {
      best = { laid, size, isLast: true };
      high = middle;
    } else {
      best.isLast = false;
      low = middle + 1;
    }
  }
  // What was bound belongs to the layout that was made last.
  return best.isLast ? best.laid : compose(best.size);
}

function tooMany({ path, atMost, shrinkTo }: PageCount, whole: Laid, least: Laid): AppError {
  const { length } = least.pages;
  const size = shrinkTo < 1 ? ` at ${Math.round(shrinkTo * 100)}% of its size` : '';
  const rest = `the last one with ${Math.round(least.lastHeight)}pt`;
  const full = shrinkTo < 1 && whole.pages.length > length ? `; ${whole.pages.length} at its full size` : '';
  return issuesError('render_failed', [
    {
      source: 'template',
      path: `${path}/atMost`,
      message: `expected a document of at most ${pagesOf(atMost ?? 0)}, got ${pagesOf(length)}${size}, ${rest}${full}`,
      hint: 'shorten its content, let it have more pages, or let it get smaller with "shrinkTo"',
    },
  ]);
}

function pagesOf(count: number): string {
  return `${count} page${count === 1 ? '' : 's'}`;
}

/** Returns the blank pages behind the last one, as large as that. */
export function blankPages({ multipleOf = 1 }: PageCount, pages: readonly Page[]): readonly Page[] {
  const last = pages.at(-1);
  if (last === undefined) return [];
  const { width, height, cut, numbers, number, frame } = last;
  return Array.from({ length: (multipleOf - (pages.length % multipleOf)) % multipleOf }, (_, index) => ({
    width,
    height,
    ...(cut && { cut }),
    numbers,
    ...(number !== undefined && { number: number + index + 1 }),
    frame: { path: frame.path, width: frame.width, height: frame.height, items: [] },
  }));
}
