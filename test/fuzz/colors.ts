// Colours at random, and whether each text, what is behind it and the border around it have the colours that are asked for.
import { parseColor } from '../../src/units.ts';
import { isWide } from './apart.ts';
import { type Asked, askedBy, wayTo } from './asked.ts';
import { loosePages, type Seen, type SeenBox } from './pages.ts';
import { type Json, type JsonObject, Random } from './random.ts';
import { isObject, listOf } from './reading.ts';
import type { Sample } from './templates.ts';

/** Kinds whose text gets a colour. */
const colored: ReadonlySet<Json | undefined> = new Set(['text', 'stack', 'box', 'list', 'columns', 'table']);

/** Returns the sample with colours in some of its blocks. It differs from it in nothing else. */
export function withColors({ template, data }: Sample, seed: number): Sample {
  const random = new Random(seed + 53);
  if (random.chance(0.5)) return { template, data };
  const change = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(change);
    if (!isObject(value)) return value;
    const changed = Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, inside.has(key) ? change(one) : one]),
    );
    if (!colored.has(value.type) || value.color !== undefined || !random.chance(0.2)) return changed;
    return { ...changed, color: random.pick(['#a00', '#00a', '#123456', '#0a5c']) };
  };
  return { template: { ...template, content: change(template.content ?? []) }, data };
}

const inside = new Set(['content', 'columns', 'items', 'body', 'rows', 'cells']);

/** What has colours of its own. */
const painted: ReadonlySet<Json | undefined> = new Set([
  'chart',
  'barcode',
  'svg',
  'pdf',
  'image',
  'toc',
  'markdown',
]);

/** The colours of lines and texts that ask for none. */
const plain = ['#000000', '#808080', '#b3b3b3', '#d4d4d4'];

/** Judges the colours of what is printed; undefined when they are those of the template. */
export function judgeColors(given: JsonObject, { boxes }: Seen): string | undefined {
  const template = withoutNames(given);
  const known = new Set(plain);
  for (const [color] of JSON.stringify(template).matchAll(/#[\da-f]{3,8}\b/gi))
    known.add(parseColor(color) ?? '');
  const fills = Map.groupBy(boxes, ({ page, color }) => `${page} ${color}`);
  const lines = Map.groupBy(boxes, ({ page, stroke, within }) => `${page} ${stroke} ${within.path}`);
  for (const box of boxes) {
    // What waits packed does not know its frames.
    if (box.page >= loosePages) continue;
    const way = wayTo(template, box.within.path);
    const block = way?.at(-1)?.block;
    if (!way || painted.has(block?.type)) continue;
    const strange = [box.color, box.stroke].find((color) => color?.startsWith('#') && !known.has(color));
    const wrong =
      (strange && `has the colour ${strange}, which nothing asks for`) ??
      (isWord(box) ? judgeText(template, way, box, { fills, lines }) : undefined);
    if (wrong) return `color: ${JSON.stringify(box.what)} of page ${box.page + 1} ${wrong}`;
  }
  return undefined;
}

/** Returns a template that has in place of each named colour the colour, also where an expression gives the name. */
function withoutNames(template: JsonObject): JsonObject {
  const colors = isObject(template.colors) ? template.colors : {};
  const text = Object.entries(colors).reduce(
    (all, [name, color]) =>
      all.replace(new RegExp(`":"(${name}|\\{\\{'${name}'\\}\\})"`, 'g'), `":"${color}"`),
    JSON.stringify(template),
  );
  return JSON.parse(text) as JsonObject;
}

/** Words of the body, which stand where their block does: notes have colours of their own, places may stand anywhere. */
function isWord(box: SeenBox): boolean {
  return box.kind === 'text' && !box.turned && !isWide(box) && /[a-v]\d/.test(box.what);
}

interface Around {
  /** By page and colour. */
  readonly fills: ReadonlyMap<string, readonly SeenBox[]>;
  /** By page, colour and path. */
  readonly lines: ReadonlyMap<string, readonly SeenBox[]>;
}

function judgeText(
  template: JsonObject,
  way: readonly Asked[],
  text: SeenBox,
  { fills, lines }: Around,
): string | undefined {
  const spans = listOf(way.at(-1)?.block.text).some(isObject);
  const wanted = colorOn(template, way) ?? '#000000';
  if (!spans && text.color !== wanted) return `has the colour ${text.color}, expected ${wanted}`;
  // Captions stand outside of what they belong to.
  const [captioned] = /^.*(?=\/caption)/.exec(text.within.path) ?? [];
  const around = way.filter(({ path }) => path !== captioned);
  const behind = around.findLast(({ block }) => askedBy(template, block, 'backgroundColor') !== undefined);
  // What floats may reach below the blocks that it stands in; rows of a table may have colours that change.
  if (way.some(({ block }) => block.float !== undefined)) return undefined;
  if (behind && behind.block.zebra === undefined) {
    const fill = parseColor(askedBy(template, behind.block, 'backgroundColor'));
    if (!(fills.get(`${text.page} ${fill}`) ?? []).some((one) => one.kind === 'path' && holds(one, text)))
      return `has nothing of ${fill} behind it`;
  }
  for (const [index, { block, path }] of around.entries()) {
    const stroke = [...borderOf(block), ...winningOver(block, around.slice(index + 1))];
    // The lines of cells are drawn with their table.
    const drawn =
      block.type === undefined
        ? around.slice(0, index).findLast(({ block: { type } }) => type === 'table')?.path
        : path;
    const isThere = stroke.some((color) =>
      (lines.get(`${text.page} ${color} ${drawn}`) ?? []).some((one) => isBeside(one, text)),
    );
    if (stroke.length > 0 && !isThere) return `has no line of ${stroke.join(' or ')} around it`;
  }
  return undefined;
}

function colorOn(template: JsonObject, way: readonly Asked[]): string | undefined {
  const own = way.findLast(({ block }) => askedBy(template, block, 'color') !== undefined);
  return own && parseColor(askedBy(template, own.block, 'color'));
}

/** The colours of a border, or of the lines around a table. */
function borderOf({
  type,
  border,
  lines,
  overflow,
  headStyle,
  footStyle,
}: JsonObject): readonly (string | undefined)[] {
  // A page in the middle of a table that continues sideways has none of its outer lines, and borders of rows win over them.
  const isWhole = !listOf(overflow).includes('continue') && !headStyle && !footStyle;
  const asked = type === 'table' && isObject(lines) ? isWhole && lines.outer : border;
  if (!isObject(asked)) return [];
  return [...JSON.stringify(asked).matchAll(/#[\da-f]+/g)].map(([color]) => parseColor(color));
}

/** The colours of the borders of the row and the cell in a table, which win over its outer lines. */
function winningOver(table: JsonObject, inner: readonly Asked[]): readonly (string | undefined)[] {
  if (table.type !== 'table' || borderOf(table).length === 0) return [];
  const typed = inner.findIndex(({ block }) => block.type !== undefined);
  const own = typed === -1 ? inner : inner.slice(0, typed);
  const cells = own.filter(({ block }) => block.cells === undefined);
  const row = own.find(({ block }) => block.cells !== undefined);
  // Cells that their column describes: `/columns/1/cell`.
  const [, part] = cells.map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
  const described = listOf(table.columns).map((column) =>
    isObject(column) && part ? column[part] : undefined,
  );
  const edges = row ? listOf(row.block.cells) : described;
  return [...cells.map(({ block }) => block), edges[0], edges.at(-1)].flatMap((one) => {
    if (!isObject(one) || one.type !== undefined || one.border === undefined) return [];
    const colors = borderOf(one);
    return colors.length > 0 ? colors : ['#000000'];
  });
}

function holds(fill: SeenBox, text: SeenBox): boolean {
  const across = (text.left + text.right) / 2;
  return fill.left <= across && fill.right >= across && isBeside(fill, text);
}

function isBeside(line: SeenBox, text: SeenBox): boolean {
  const down = (text.top + text.bottom) / 2;
  return line.top <= down && line.bottom >= down;
}
