// Where the parts of a page stand: body, header and footer between its margins, and what they print one below the other.
import type { Page } from '../../src/layout/frame.ts';
import { isBody, numberPages, type PrintedPage } from './judge.ts';
import type { Seen } from './pages.ts';
import type { JsonObject } from './random.ts';
import { isObject } from './reading.ts';

const slack = 0.5;

/** Judges the places of the parts of pages; undefined when each stands between the margins. */
export function judgePlaces(template: JsonObject, pages: readonly Page[], seen: Seen): string | undefined {
  for (const [index, printed] of numberPages(template, pages, seen).entries()) {
    const page = pages[index];
    const wrong = page && misplaced(template, { page, printed, parts: seen.parts[index] ?? [] });
    if (wrong) return `places: ${wrong} of page ${index + 1}`;
  }
  return judgeEdges(seen);
}

/** Returns which part of a page does not stand where its margins put it. */
function misplaced(
  template: JsonObject,
  {
    page,
    printed,
    parts,
  }: { readonly page: Page; readonly printed: PrintedPage; readonly parts: Seen['parts'][number] },
): string | undefined {
  const { section, facts } = printed;
  // Pages of another document have no margins.
  if (section.type === 'pdfPages') return undefined;
  const margins = marginsOf(section, template);
  if (margins === undefined) return undefined;
  const turned = (facts.pageNumber % 2 === 0) !== (template.direction === 'rtl');
  const left = margins.mirrored && turned ? margins.right : margins.left;
  const bottom = page.height - margins.bottom;
  let [above, below] = [margins.top, bottom];
  for (const { path, frame, x, y } of parts) {
    if (/\/(back|fore)ground/.test(path)) continue;
    if (Math.abs(x - left) > slack) return `${path} begins at ${x}, expected ${left}: the left edge`;
    if (/\/header/.test(path)) {
      if (Math.abs(y - margins.top) > slack)
        return `${path} begins at ${y}, expected ${margins.top}: the top`;
      above = Math.max(above, y + frame.height);
    } else if (/\/footer/.test(path)) {
      const end = y + frame.height;
      if (Math.abs(end - bottom) > slack) return `${path} ends at ${end}, expected ${bottom}: the bottom`;
      below = Math.min(below, y);
    }
  }
  const body = parts.find(isBody);
  if (body === undefined) return undefined;
  const { path, y, frame } = body;
  if (y < above - slack) return `${path} begins at ${y}, above ${above}`;
  return y + frame.height > below + slack ? `${path} ends at ${y + frame.height}, below ${below}` : undefined;
}

interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
  readonly mirrored: boolean;
}

/** The margins of a section, as the fuzzer writes them. */
function marginsOf(section: JsonObject, template: JsonObject): Margins | undefined {
  const { page } = section.page === undefined ? template : section;
  const margin = isObject(page) ? page.margin : undefined;
  if (Array.isArray(margin) || typeof margin === 'number') {
    const sides = [margin].flat().map(Number);
    const [top = 0, right = top, bottom = top, left = right] = sides;
    return { top, right, bottom, left, mirrored: false };
  }
  if (!isObject(margin)) return undefined;
  const { inside, outside, top, bottom = 0 } = margin;
  return {
    top: Number(top),
    right: Number(outside),
    bottom: Number(bottom),
    left: Number(inside),
    mirrored: true,
  };
}

/** Headers stand above what the body prints, footers below it. */
function judgeEdges({ words }: Seen): string | undefined {
  const bodies = new Map<number, [number, number]>();
  for (const { key, page, y } of words) {
    if (/^[hfwx]/.test(key)) continue;
    const [top, bottom] = bodies.get(page) ?? [y, y];
    bodies.set(page, [Math.min(top, y), Math.max(bottom, y)]);
  }
  for (const { key, page, y } of words) {
    const [top, bottom] = bodies.get(page) ?? [];
    if (top === undefined || bottom === undefined) continue;
    if (key.startsWith('h') && y >= top) return `edges: ${key} of page ${page + 1} is below the body's start`;
    if (key.startsWith('f') && y <= bottom)
      return `edges: ${key} of page ${page + 1} is above the body's end`;
  }
  return undefined;
}
