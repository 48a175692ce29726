// Tables of contents: a `toc` block where the template can list its headings itself, and otherwise a table of links.
import { lookIn, written } from './look.ts';
import { difference, layersAt, openBlock } from './open.ts';
import { tocName, unnamed } from './references.ts';
import { below, isObject, isSame, type Json, type Made, own } from './values.ts';
import type { Content, MakeBlock, Spot, Work } from './work.ts';

/** Makes the block of a table of contents, with its title. */
export const tocBlock: MakeBlock = (node, spot, work) => {
  const { inner, keys } = openBlock(node, spot, work);
  const given = own(node, 'toc');
  const toc = isObject(given) ? given : {};
  const path = below(spot.path, 'toc');
  tellOthers(toc, path, work);
  const listed = work.references.items.filter(({ tocs }) => tocs.includes(tocName(toc)));
  if (listed.length === 0 && own(toc, 'hideEmpty') === true) return { type: 'stack', content: [], ...keys };
  const title = own(toc, 'title');
  const at: Spot = { ...inner, path };
  const blocks: Content[] =
    title === undefined ? [] : [work.content(title, { ...at, path: below(path, 'title') })];
  if (listed.length > 0)
    blocks.push(work.references.levels === undefined ? links(toc, at, work) : entries(toc, at, work));
  const [only] = blocks;
  if (blocks.length === 1 && typeof only === 'object') return { ...only, ...keys };
  return { type: 'stack', content: blocks, ...keys };
};

const tocKeys: ReadonlySet<string> = new Set([
  ...[
    'id',
    'title',
    'textStyle',
    'textMargin',
    'numberStyle',
    'sortBy',
    'outlines',
    'hideEmpty',
    'sortLocale',
  ],
]);

function tellOthers(toc: Json, path: string, { notes }: Work): void {
  for (const key of Object.keys(toc))
    if (!tocKeys.has(key) && !key.startsWith('_'))
      notes.add(below(path, key), `pdfmake knows no "${key}" of contents`, 'it is left out');
}

/** Returns the block that lists the headings: one style for each level. */
function entries(toc: Json, spot: Spot, work: Work): Made {
  const levels = work.references.levels ?? new Map<Json, number>();
  const count = [...levels.values()].reduce((most, level) => Math.max(most, level), 1);
  const styles = Array.from({ length: count }, (_, index): Made => {
    const [first] = [...levels].find(([, level]) => level === index + 1) ?? [];
    const style = (first && own(first, 'tocStyle')) ?? own(toc, 'textStyle');
    const number = (first && own(first, 'tocNumberStyle')) ?? own(toc, 'numberStyle');
    if (number !== undefined && !isSame(number, style))
      work.notes.add(
        spot.path,
        'page numbers in contents have the style of their entries',
        'they are set like those',
      );
    return look(style, spot, work);
  });
  const isPlain = styles.every((style) => Object.keys(style).length === 0);
  return { type: 'toc', leader: 'none', levels: count, ...(!isPlain && { styles }) };
}

/** Returns the properties of a style: a name, a list of names, or an object. */
function look(style: unknown, spot: Spot, work: Work): Made {
  const node: Json = style === undefined ? {} : { style };
  const layers = layersAt(node, spot, work);
  return written(difference(lookIn(layers), spot.look));
}

/** Returns a table of links, as pdfmake makes it: the text of an entry, and the number of its page. */
function links(toc: Json, spot: Spot, work: Work): Content {
  const name = tocName(toc);
  const rows = work.references.items.flatMap(({ node, tocs }, index) => {
    if (!tocs.includes(name)) return [];
    const id = own(node, 'id');
    const target = typeof id === 'string' ? id : unnamed(index);
    const style = own(node, 'tocStyle') ?? own(toc, 'textStyle');
    const numberStyle = own(node, 'tocNumberStyle') ?? own(toc, 'numberStyle') ?? style;
    const margin = own(node, 'tocMargin') ?? own(toc, 'textMargin') ?? 0;
    const [, top, , bottom] = Array.isArray(margin) ? margin : [0, margin, 0, margin];
    const text = own(node, 'text') ?? '';
    return [
      {
        text,
        row: [
          { text, linkToDestination: target, alignment: 'left', style, margin },
          {
            pageReference: target,
            alignment: 'right',
            style: numberStyle,
            margin: [0, top ?? 0, 0, bottom ?? 0],
          },
        ],
      },
    ];
  });
  if (own(toc, 'sortBy') === 'title') rows.sort((a, b) => (String(a.text) < String(b.text) ? -1 : 1));
  const body = rows.map(({ row }) => row);
  const table = { dontBreakRows: true, widths: ['*', 'auto'], body };
  return work.content({ table, layout: 'noBorders' }, spot);
}
