// Keep rules on finished pages: plain blocks are not parted, nor from what follows, where a page could hold them.
import type { Page } from '../../src/layout/frame.ts';
import { type Expected, wordsOf } from './expected.ts';
import { hasForms, type Judged } from './judge.ts';
import type { Seen, SeenWord } from './pages.ts';
import type { Json, JsonObject } from './random.ts';
import { isObject, listOf } from './reading.ts';

/** A block as it stands on the pages. */
interface Placed {
  readonly part: Expected;
  readonly block: JsonObject | undefined;
  /** Its first and last word. */
  readonly from: SeenWord | undefined;
  readonly to: SeenWord | undefined;
}

/** Judges the blocks of a document without sections, in plain stacks too. */
export function judgeKeeping(template: JsonObject, { reading, pages, seen }: Judged): string | undefined {
  // Pages of another PDF part what stands around them, as sections do.
  if (hasForms(template, template) || /"(section|pdfPages)"/.test(JSON.stringify(template.content)))
    return undefined;
  const places = new Map<string, SeenWord>();
  for (const word of seen.words) if (word.number === '' && !places.has(word.key)) places.set(word.key, word);
  const place = (part: Expected): Placed => {
    const found = wordsOf(part).flatMap(({ key }) => places.get(key) ?? []);
    return { part, block: part.kind === 'word' ? undefined : part.block, from: found[0], to: found.at(-1) };
  };
  const tops = reading.sections.flatMap(({ parts }) => parts);
  const height = Math.min(...pages.map((page) => bodyRoom(page, template, seen)));
  return (
    judgeTogether(tops.map(place), { height, seen, step: gridStep(template) }) ??
    judgeNext(tops.flatMap(unstacked).map(place), seen)
  );
}

function judgeTogether(
  placed: readonly Placed[],
  { height, seen, step }: { readonly height: number; readonly seen: Seen; readonly step: number },
): string | undefined {
  for (const { part, block, from, to } of placed) {
    if (part.kind === 'word' || !block?.keepTogether || !isPlain(block) || !from || !to) continue;
    const taken = seen.heights.get(part.path ?? '') ?? Number.POSITIVE_INFINITY;
    // Each piece begins on a line of the grid, and would wait for it below the one before.
    const waits = step * (to.page - from.page);
    if (from.page < to.page && taken + waits < height - 1) {
      return `keep: ${from.key} to ${to.key} are parted, ${Math.round(taken)} of ${Math.round(height)} high`;
    }
  }
  return undefined;
}

/** The step of the grid on which lines stand, points. */
function gridStep({ page }: JsonObject): number {
  const grid = isObject(page) ? (page.baselineGrid ?? 0) : 0;
  return Number(isObject(grid) ? grid.step : grid);
}

/** A chain of blocks kept with next that is parted from what follows stands at the top of its page. */
function judgeNext(placed: readonly Placed[], seen: Seen): string | undefined {
  for (const [index, { block, from, to }] of placed.entries()) {
    const next = placed[index + 1];
    if (!block?.keepWithNext || !isPlain(block) || !from || !to || !next?.from) continue;
    if (next.from.page <= to.page || breaksBetween(block, next.block)) continue;
    const first = chainStart(placed, index) ?? from;
    // What is longer than a page, or was begun on the one before, has nothing to keep on this one.
    if (first.page !== to.page) continue;
    const above = seen.words.find(
      ({ page, order, key }) => page === first.page && order < first.order && /^[bozs]/.test(key),
    );
    if (above) {
      return `next: ${to.key} stands on page ${to.page + 1} below ${above.key}, ${next.from.key} on ${next.from.page + 1}`;
    }
  }
  return undefined;
}

function chainStart(placed: readonly Placed[], index: number): SeenWord | undefined {
  let at = index;
  for (; at > 0; at -= 1) {
    const before = placed[at - 1];
    if (!before || (before.from && !standsAside(before) && !holdsNext(before.block))) break;
  }
  const chain = placed.slice(at, index + 1).filter((each) => !standsAside(each));
  return chain.flatMap(({ from }) => from ?? [])[0];
}

/** What is placed takes no room, and parts nothing from what follows. */
function standsAside({ block }: Placed): boolean {
  return block?.type === 'place';
}

/** It is kept with next, as floats are unless they say otherwise, or ends in something that is. */
function holdsNext(block: Json | undefined): boolean {
  if (!isObject(block)) return false;
  const floats = block.float !== undefined && block.keepWithNext !== false;
  return floats || block.keepWithNext === true || holdsNext(listOf(block.content).at(-1));
}

/** Stacks that ask for nothing themselves are what they hold; so are files that are taken in. What is turned stands on one page. */
export function unstacked(part: Expected): readonly Expected[] {
  if (part.kind === 'word' || !part.block || !/^(stack|include)$/.test(String(part.block.type)))
    return [part];
  const { keepTogether, keepWithNext, pageBreak, each, rotate, skew } = part.block;
  if (keepTogether || keepWithNext || pageBreak || each || rotate || skew) return [part];
  return part.parts.flatMap((inner) => (inner.kind === 'word' ? [inner] : inner.parts.flatMap(unstacked)));
}

function breaksBetween(block: JsonObject, next: JsonObject | undefined): boolean {
  return `${JSON.stringify(next ?? '')}${JSON.stringify(block)}`.includes('pageBreak');
}

/** Texts in stacks alone, Markdown of one paragraph: what they take is the sum of what their parts take. */
function isPlain(block: JsonObject): boolean {
  const others = /"(margin|gap|table|columns|space|box|toc|list|pageBreak|place|image|line|each)"|\\n\\n/;
  return !others.test(JSON.stringify({ ...block, margin: undefined }));
}

/** The height that the body has on a page. */
export function bodyRoom(page: Page, template: JsonObject, seen: Seen): number {
  const heightOf = (key: string) => {
    const parts = seen.parts.flat().filter(({ path }) => path.startsWith(`/${key}`));
    return Math.max(0, ...parts.map(({ frame }) => frame.height));
  };
  const margin = isObject(template.page) ? template.page.margin : 0;
  const sides = Array.isArray(margin) ? margin.map(Number) : [Number(margin), Number(margin)];
  const edges = (sides[0] ?? 0) + (sides.length === 4 ? (sides[2] ?? 0) : (sides[0] ?? 0));
  return page.height - edges - heightOf('header') - heightOf('footer');
}
