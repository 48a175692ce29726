// The way out for a key that is not known: by the object that holds it, with the author's own value in it.
import { nearestName } from '../names/nearest.ts';
import { isRecord } from '../read/record.ts';
import { keyWays, valueWays } from './ways.ts';
import { typeWays } from './ways-of-kinds.ts';
import type { Ways } from './ways-table.ts';

/** A way out, and the key that was meant where it is one. */
export interface Way {
  readonly hint: string;
  readonly key?: string;
}

/** Where an unknown key stands. */
export interface KeyPlace {
  /** What the object is: a kind of block, or a part of one. */
  readonly owner?: string | undefined;
  readonly known: readonly string[];
  /** The object. A key that is there already was not meant by another one. */
  readonly node?: object;
}

/** Returns the way out for a key that `owner` (a kind of block, or a part of one) does not know. */
export function wayOfKey(
  key: string,
  value: unknown,
  { owner, known, node = {} }: KeyPlace,
): Way | undefined {
  const general = isPart(owner) ? undefined : keyWays.block;
  for (const ways of [owner === undefined ? undefined : keyWays[owner], general]) {
    const way = ways && wayIn(ways, key, value);
    if (way === undefined) continue;
    const meant = /^write "(\w+)":/.exec(way)?.[1];
    if (meant !== undefined && (!known.includes(meant) || Object.hasOwn(node, meant))) continue;
    const hint = isWrapper(value, owner, known)
      ? `take "${key}" out: what it holds stands at the top level of the template`
      : filledWay(way, value);
    return { hint, ...(meant === undefined ? {} : { key: meant }) };
  }
  const selector = /:(?:nth|first|last|hover|before|after)\b/.exec(key)?.[0];
  if (selector === ':nth') return { hint: 'write "zebra": "#f4f4f4" on the table' };
  if (selector !== undefined)
    return { hint: 'there are no selectors: write the properties into the block that they are for' };
  if (owner === 'variable' && isRecord(value)) return { hint: `put it into "fields": { "${key}": … }` };
  const near = nearestName(key, known, 'key') ?? nearestName(joined(key), known, 'key');
  return near !== undefined && known.includes(near)
    ? { hint: `did you mean "${near}"?`, key: near }
    : undefined;
}

/** Returns the way for this value of a key, or for any. CSS writes `font-weight` for `fontWeight`, others `font_weight`. */
function wayIn(ways: Ways, key: string, value: unknown): string | undefined {
  const name = joined(key);
  const found = [`${name}: ${String(value)}`, key, name].find((each) => Object.hasOwn(ways, each));
  return found === undefined ? undefined : ways[found];
}

function joined(key: string): string {
  return key.replace(/^@/, '').replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns whether an object holds the keys of the top level, which stands around it once more. */
function isWrapper(value: unknown, owner: string | undefined, known: readonly string[]): boolean {
  if (owner !== 'top' || !isRecord(value) || 'type' in value) return false;
  return Object.keys(value).some((key) => known.includes(key));
}

/** The owners that are no blocks. */
const parts = new Set([
  ...['top', 'variable', 'font', 'column', 'columnsItem', 'cell', 'row', 'span'],
  ...['pdfKeys', 'password', 'outputIntent', 'page', 'pageMargin', 'numbering', 'notes', 'info'],
  ...['series', 'axis', 'tab'],
]);

/** Returns the way out for a type that there is not, where a name alone would not do. */
export function wayOfType(type: string): string | undefined {
  return Object.hasOwn(typeWays, type) ? typeWays[type] : undefined;
}

/** Returns the way out for a value at these keys of an object that can't be read, where its own schema has none. */
export function wayOfValue(
  keys: readonly (string | number)[],
  value: unknown,
  owner: string | undefined,
): string | undefined {
  const place = keys.map((key) => (typeof key === 'number' ? '*' : key)).join('.');
  const way = valueWays[`${owner}.${place}`] ?? (isPart(owner) ? undefined : valueWays[`block.${place}`]);
  if (way === undefined || (place === 'style' && typeof value !== 'object')) return undefined;
  // A number out of bounds has a way of its own: the number within them.
  if (typeof value === 'number' && countPlaces.has(place)) return undefined;
  return filledWay(way, value);
}

/** Where other numbers may stand. */
const countPlaces = new Set(['columns', 'weight']);

function isPart(owner: string | undefined): boolean {
  return owner === undefined || parts.has(owner);
}

/** Puts the author's value into a way. A cell of a bare name gets its braces. */
export function filledWay(way: string, value: unknown): string {
  const isName = typeof value === 'string' && /^[A-Za-z_][\w.]*$/.test(value);
  if (way === 'write "cell": %' && isName) return `write "cell": "{{${value}}}"`;
  if (way === 'write "cell": "{{%s}}"' && typeof value === 'string' && value.includes('{{'))
    return filledWay('write "cell": %', value);
  const bare = typeof value === 'string' ? cut(value) : written(value);
  return way.replaceAll('%s', () => bare).replace(/(?<!\d)%/g, () => written(value));
}

/** Returns a value as JSON of one line, at most as long as one reads in a hint. */
export function written(value: unknown): string {
  return cut(spaced(value));
}

function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${spaced(each)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function cut(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 77)}…`;
}
