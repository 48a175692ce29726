// Lists: `ul` and `ol` with their markers. A list of the template has one kind of marker, so others stand in lists of their own.
import { letters, roman } from '../../layout/numerals.ts';
import { readColor } from './layers.ts';
import { difference, type Opened, openBlock } from './open.ts';
import { below, isObject, type Json, literal, type Made, numberOf, own, sidesOf } from './values.ts';
import type { Content, MakeBlock, Spot, Work } from './work.ts';

/** An item, and the marker that stands beside it: undefined for a list inside of the list, which has none. */
interface Item {
  readonly node: unknown;
  readonly path: string;
  readonly marker: string | undefined;
  readonly color: string | undefined;
}

const bullets: Readonly<Record<string, string>> = { disc: '•', circle: '◦', square: '▪', none: '' };

/** Makes the block of a list with bullets. */
export const bulletList: MakeBlock = (node, spot, work) => {
  const { inner, keys } = outdented(openBlock(node, spot, work));
  const type = typeOf(node, spot, work, bullets);
  const given = own(node, 'ul');
  const items = (Array.isArray(given) ? (given as readonly unknown[]) : [given]).map((each, index): Item => {
    const path = below(spot.path, 'ul', index);
    const isMarked = !isList(each);
    const own4 = isObject(each) && own(each, 'listType') !== undefined;
    const kind = own4 ? typeOf(each, { ...spot, path }, work, bullets, 'listType') : type;
    return { node: each, path, marker: isMarked ? bullets[kind] : undefined, color: markerColor(each, node) };
  });
  return together(runsOf(items), keys, { spot: inner, work, lead: (run) => bulletKeys(run, spot) });
};

/** How much farther the items of a template stand from their markers than those of pdfmake, times the font size. */
const farther = 0.33;

/** Returns an opened list whose items begin where they begin in pdfmake. */
function outdented(opened: Opened): Opened {
  const [left, top, right, bottom] = opened.margin;
  const by = farther * Number(opened.inner.look.fontSize);
  return { ...opened, keys: { ...opened.keys, margin: sidesOf(top, right, bottom, left - by) } };
}

/** Returns the keys for the bullet of a list. At the outermost level the usual bullet needs no key. */
function bulletKeys([first]: readonly Item[], { lists }: Spot): Made {
  const marker = first?.marker ?? '•';
  return lists === 0 && marker === '•' ? {} : { marker };
}

type Numbering = 'decimal' | 'lower-alpha' | 'upper-alpha' | 'lower-roman' | 'upper-roman' | 'none';

const numberings: Readonly<Record<Numbering, true | string>> = {
  decimal: true,
  'lower-alpha': 'lower-alpha',
  'upper-alpha': 'upper-alpha',
  'lower-roman': 'lower-roman',
  'upper-roman': 'upper-roman',
  none: '',
};

/** Makes the block of a list with numbers. */
export const numberedList: MakeBlock = (node, spot, work) => {
  const { inner, keys } = outdented(openBlock(node, spot, work));
  const given = own(node, 'ol');
  const list = Array.isArray(given) ? (given as readonly unknown[]) : [given];
  const type = typeOf(node, spot, work, numberings) as Numbering;
  const step = own(node, 'reversed') === true ? -1 : 1;
  const start = Math.round(numberOf(own(node, 'start')) ?? (step < 0 ? list.length : 1));
  const ends = separatorOf(node);
  let number = start;
  let isPlain = step > 0 && type !== 'none' && ends[0] === '' && ends[1] === '.';
  const items = list.map((each, index): Item => {
    const path = below(spot.path, 'ol', index);
    const color = markerColor(each, node);
    if (isList(each)) return { node: each, path, marker: undefined, color };
    const counter = isObject(each) ? numberOf(own(each, 'counter')) : undefined;
    const ownType = isObject(each) && own(each, 'listType') !== undefined;
    const kind = ownType ? typeOf(each, { ...spot, path }, work, numberings, 'listType') : type;
    if (counter !== undefined || ownType || color !== markerColor(undefined, node)) isPlain = false;
    const marker = markerText(kind as Numbering, counter ?? number, ends);
    number += step;
    return { node: each, path, marker, color };
  });
  if (!isPlain)
    return together(runsOf(items), keys, {
      spot: inner,
      work,
      lead: ([first]) => ({ marker: literal(first?.marker ?? '') }),
    });
  const ordered = { ordered: numberings[type], ...(start !== 1 && { start }) };
  return together([items], keys, { spot: inner, work, lead: () => ordered });
};

/** Returns the kind of marker that a node names. One that pdfmake does not know is reported. */
function typeOf(
  node: Json,
  spot: Spot,
  work: Work,
  ...[kinds, key = 'type']: [Readonly<Record<string, unknown>>, string?]
): string {
  const [first = ''] = Object.keys(kinds);
  const given = own(node, key);
  if (given === undefined || (typeof given === 'string' && Object.hasOwn(kinds, given)))
    return given ?? first;
  work.notes.add(
    below(spot.path, key),
    `expected one of ${Object.keys(kinds).join(', ')}, got ${JSON.stringify(given)}`,
    `it counts as ${first}`,
  );
  return first;
}

function separatorOf(node: Json): readonly [string, string] {
  const given = own(node, 'separator');
  const list: readonly unknown[] = Array.isArray(given) ? given : ['', given ?? '.'];
  const [before, after] = [list[0], list[1]].map((each) => (typeof each === 'string' ? each : ''));
  return [before ?? '', after ?? ''];
}

function isList(item: unknown): boolean {
  return isObject(item) && (own(item, 'ul') !== undefined || own(item, 'ol') !== undefined);
}

function markerColor(item: unknown, list: Json): string | undefined {
  const given = (isObject(item) ? own(item, 'markerColor') : undefined) ?? own(list, 'markerColor');
  return readColor(given);
}

/** Returns a number as its marker. */
function markerText(kind: Numbering, number: number, [before, after]: readonly [string, string]): string {
  if (kind === 'none') return '';
  const small = kind.endsWith('alpha')
    ? letters(number)
    : kind.endsWith('roman')
      ? roman(number)
      : String(number);
  return `${before}${kind.startsWith('upper') ? small.toUpperCase() : small}${after}`;
}

/** Returns the items in runs of one marker. An inner list belongs to the run before it. */
function runsOf(items: readonly Item[]): readonly (readonly Item[])[] {
  const runs: Item[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    const first = run?.find(({ marker }) => marker !== undefined);
    const isAlike = item.marker === undefined || first === undefined;
    if (run && (isAlike || (first.marker === item.marker && first.color === item.color))) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

/** Returns one list, or a stack of lists where there are several runs. */
function together(
  runs: readonly (readonly Item[])[],
  keys: Made,
  at: { readonly spot: Spot; readonly work: Work; readonly lead: (run: readonly Item[]) => Made },
): Made {
  const lists = runs.map((run) => {
    const color = run.find(({ marker }) => marker !== undefined)?.color;
    const look = color === undefined ? at.spot.look : { ...at.spot.look, color };
    const spot: Spot = { ...at.spot, look, lists: at.spot.lists + 1 };
    const items = run.map(({ node, path }): Content => at.work.content(node, { ...spot, path }));
    return { type: 'list', ...at.lead(run), items, ...difference(look, at.spot.look) };
  });
  const [only] = lists;
  if (only !== undefined && lists.length === 1) return { ...only, ...keys, ...colorOf(only, keys) };
  return { type: 'stack', content: lists, ...keys };
}

/** Returns the keys for the colour of the markers. It counts before that of the list, so each item sets its own again. */
function colorOf(list: Made, keys: Made): Made {
  return Object.hasOwn(list, 'color') && Object.hasOwn(keys, 'color') ? { color: list.color } : {};
}
