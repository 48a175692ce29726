// Whether links, their targets and bookmarks of a file are those of the layout, as pdf.js reads them.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { cutMargin } from '../../src/layout/cut-paper.ts';
import { type Frame, openItems, type Page } from '../../src/layout/frame.ts';

/** A link, a named place or a heading, where it stands on its page: from the left and from its lower end. */
interface Laid {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly target?: string;
  readonly id?: string | undefined;
  readonly outline?: { readonly level: number; readonly title: string } | undefined;
}

/** Layout and file differ by less. */
const slack = 0.7;

/** Judges what can be clicked; undefined when each link and bookmark leads where it should. */
export async function judgeLinks(pages: readonly Page[], pdf: Uint8Array): Promise<string | undefined> {
  const laid: Laid[] = [];
  for (const [index, page] of pages.entries()) {
    const margin = page.cut ? cutMargin(page.cut) : 0;
    collect(page.frame, { page: index, x: margin, y: margin + page.height }, laid);
  }
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const file = await task.promise;
  const placeOf = async (dest: unknown): Promise<Pick<Laid, 'page' | 'y'>> => {
    const found: unknown = typeof dest === 'string' ? await file.getDestination(dest) : dest;
    const [ref, , , y] = Array.isArray(found) ? found : [];
    return { page: ref ? await file.getPageIndex(ref) : -1, y: Number(y) };
  };
  const links = laid.filter(({ target, x }) => target !== undefined && !Number.isNaN(x));
  for (let index = 0; index < file.numPages; index += 1) {
    const annotations = await (await file.getPage(index + 1)).getAnnotations();
    for (const link of links.filter(({ page }) => page === index)) {
      const at = annotations.find(({ rect }) => isNear(rect[0], link.x) && isNear(rect[1], link.y));
      if (!at) return `links: ${link.target} of page ${index + 1} is not at ${link.x}, ${link.y}`;
      const wanted = laid.find(({ id }) => id !== undefined && `#${id}` === link.target);
      const wrong = wanted
        ? isElsewhere(wanted, await placeOf(at.dest))
        : at.url !== link.target && !link.target?.startsWith('#');
      if (wrong)
        return `links: ${link.target} of page ${index + 1} leads to ${at.url ?? JSON.stringify(wrong)}`;
    }
  }
  const wrong = await judgeOutline(laid, await file.getOutline(), placeOf);
  await task.destroy();
  return wrong;
}

interface Bookmark {
  readonly title: string;
  readonly dest: unknown;
  readonly items: readonly Bookmark[];
}

async function judgeOutline(
  laid: readonly Laid[],
  outline: readonly Bookmark[] | null,
  placeOf: (dest: unknown) => Promise<Pick<Laid, 'page' | 'y'>>,
): Promise<string | undefined> {
  const found: { readonly mark: Bookmark; readonly depth: number }[] = [];
  const walk = (marks: readonly Bookmark[], depth: number): void => {
    for (const mark of marks) {
      found.push({ mark, depth });
      walk(mark.items, depth + 1);
    }
  };
  walk(outline ?? [], 0);
  const open: number[] = [];
  const headings = laid.filter((one) => one.outline !== undefined);
  for (const [index, heading] of headings.entries()) {
    const { level = 0, title } = heading.outline ?? {};
    while ((open.at(-1) ?? 0) >= level) open.pop();
    const own = found[index];
    if (own?.mark.title.trim() !== title?.trim() || own?.depth !== open.length)
      return `links: bookmark ${index} is ${own?.mark.title} at ${own?.depth}, expected ${title} at ${open.length}`;
    open.push(level);
    const place = isElsewhere(heading, await placeOf(own?.mark.dest));
    if (place) return `links: the bookmark ${title} leads to ${JSON.stringify(place)}`;
  }
  return found.length === headings.length ? undefined : `links: ${found.length} bookmarks`;
}

function isElsewhere(wanted: Laid, place: Pick<Laid, 'page' | 'y'>): object | undefined {
  return place.page === wanted.page && isNear(place.y, wanted.y) ? undefined : place;
}

function isNear(a: number, b: number): boolean {
  return Number.isNaN(b) || Math.abs(a - b) < slack;
}

function collect(frame: Frame, at: Pick<Laid, 'page' | 'x' | 'y'>, laid: Laid[]): void {
  for (const item of openItems(frame)) {
    if (item.kind === 'frame') {
      // In what is turned, things stand elsewhere on the page.
      const isTurned = Boolean(item.rotate) || item.matrix !== undefined;
      const [x, y] = isTurned ? [Number.NaN, Number.NaN] : [at.x + item.x, at.y - item.y];
      collect(item.frame, { ...at, x, y }, laid);
    } else if (item.kind === 'link') {
      const { target } = item;
      laid.push({ page: at.page, x: at.x + item.x, y: at.y - item.y - item.height, target });
    } else if (item.kind === 'tag' && (item.id !== undefined || item.outline)) {
      const { id, outline } = item;
      laid.push({ page: at.page, x: at.x + item.x, y: at.y - item.y, id, outline });
    }
  }
}
