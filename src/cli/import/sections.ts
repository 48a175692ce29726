// The content of a definition: where pages are turned or a section begins, a section of the template does.
import { type Asked, askedBy, madeParts, type PageSetup, pageKeys, pageParts, pageSetup } from './page.ts';
import { below, isObject, isSame, type Json, type Made, own } from './values.ts';
import type { Spot, Work } from './work.ts';

/** A document that is cut into sections. */
interface Cutting {
  /** What the definition says of its pages. */
  readonly asked: Asked;
  readonly page: PageSetup;
  /** What stands on each page of the document. */
  readonly parts: Made;
  readonly base: Spot;
  readonly work: Work;
}

/** A part of the document with pages of its own: what its section says. The first part has none. */
interface Part {
  readonly keys: Made | undefined;
  readonly asked: Asked;
  readonly page: PageSetup;
  readonly blocks: unknown[];
}

/** Returns the content of the template. */
export function sections(given: unknown, cutting: Cutting): readonly unknown[] {
  const { asked, page, base, work } = cutting;
  const nodes: readonly unknown[] = Array.isArray(given) ? given : [given ?? ''];
  let current: Part = { keys: undefined, asked, page, blocks: [] };
  const parts: Part[] = [current];
  const begin = (asking: Asked) => {
    current = newPart(asking, cutting);
    parts.push(current);
  };
  nodes.forEach((node, index) => {
    const path = Array.isArray(given) ? below('/content', index) : '/content';
    if (isObject(node) && own(node, 'section') !== undefined) {
      begin(askedBySection(node, path, { before: current.asked, cutting }));
      const spot = { ...base, path, page: current.page.box };
      for (const block of sectionBlocks(node, spot, work)) current.blocks.push(block);
      return;
    }
    const change = isObject(node) ? orientationChangeOf(node, current) : undefined;
    if (change?.side === 'before') begin(change.asked);
    if (change && isObject(node)) work.sectioned.add(node);
    current.blocks.push(work.content(node, { ...base, path, page: current.page.box }));
    if (change?.side === 'after') begin(change.asked);
  });
  return parts.flatMap(({ keys, blocks }) => {
    if (keys === undefined) return blocks;
    return blocks.length === 0 ? [] : [{ type: 'section', ...keys, content: blocks }];
  });
}

/** Returns a part that has no blocks yet. What it has like the document is not said again. */
function newPart(asked: Asked, { asked: usual, page: usualPage, parts: shared, base, work }: Cutting): Part {
  const page = pageSetup(asked, work);
  const parts = pageParts(asked, { ...base, page: page.box }, work, usual);
  const ownParts = madeParts.flatMap((key): [string, unknown][] =>
    isSame(parts[key], shared[key]) ? [] : [[key, parts[key] ?? []]],
  );
  const keys = {
    ...(!isSame(page.keys, usualPage.keys) && { page: page.keys }),
    ...Object.fromEntries(ownParts),
  };
  return { keys, asked, page, blocks: [] };
}

interface OrientationChange {
  readonly side: 'before' | 'after';
  /** A page of the other orientation. */
  readonly asked: Asked;
}

/** Returns how a node turns the pages from it on, or undefined when they stay as they are. */
function orientationChangeOf(node: Json, { asked, page }: Part): OrientationChange | undefined {
  const wanted = String(own(node, 'pageOrientation') ?? '').toLowerCase();
  const side = /^(before|after)/.exec(String(own(node, 'pageBreak') ?? ''))?.[0];
  if (!/^(portrait|landscape)$/.test(wanted) || (side !== 'before' && side !== 'after')) return undefined;
  const now = page.box.width > page.box.height ? 'landscape' : 'portrait';
  if (now === wanted) return undefined;
  return { side, asked: { ...asked, pageOrientation: { value: wanted, path: '' } } };
}

/** Returns what a section says of its pages: `inherit` is as before, null takes away, and the rest is the document's. */
function askedBySection(
  node: Json,
  path: string,
  { before, cutting }: { readonly before: Asked; readonly cutting: Cutting },
): Asked {
  const { asked, work } = cutting;
  for (const key of Object.keys(node))
    if (key !== 'section' && !pageKeys.includes(key))
      work.notes.add(below(path, key), `a section has no "${key}" here`, 'it is left out');
  const said = askedBy(node, path);
  const all = pageKeys.flatMap((key): [string, NonNullable<Asked[string]>][] => {
    const isGone = Object.hasOwn(node, key) && node[key] === null;
    const value = own(node, key);
    const from = value === 'inherit' ? before[key] : value === undefined && !isGone ? asked[key] : said[key];
    return from === undefined ? [] : [[key, from]];
  });
  return Object.fromEntries(all);
}

function sectionBlocks(node: Json, spot: Spot, work: Work): readonly unknown[] {
  const section = own(node, 'section');
  const path = below(spot.path, 'section');
  if (!Array.isArray(section)) return [work.content(section, { ...spot, path })];
  return section.map((each, index) => work.content(each, { ...spot, path: below(path, index) }));
}
