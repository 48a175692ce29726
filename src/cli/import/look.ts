// How text looks: the properties of pdfmake at a place, in the words of the template language.
import { type Color, parseColor } from '../../units.ts';
import { seeThrough } from './layers.ts';
import { isObject, rounded } from './values.ts';

/** Style properties of the template language by name. */
export type Look = Readonly<Record<string, unknown>>;

/** Returns the value of a property of pdfmake. */
export type Get = (key: string) => unknown;

/** How high a line of pdfmake's own font is, times the font size. Lines of the template are counted from the size alone. */
export const naturalLine = 1.172;

/** One property of the template: the properties of pdfmake that it follows from, and its value. */
interface Derived {
  readonly from: readonly string[];
  read(get: Get): unknown;
}

/** It is one object, so that looks are soon compared. */
const noFeatures = {};

const decorations = ['decoration', 'decorationColor', 'decorationStyle', 'decorationThickness'];

const derived: Readonly<Record<string, Derived>> = {
  fontSize: { from: ['fontSize'], read: (get) => get('fontSize') ?? 12 },
  lineHeight: {
    from: ['lineHeight'],
    read: (get) =>
      Math.min(100, Math.max(0.1, Math.round(Number(get('lineHeight') ?? 1) * naturalLine * 1000) / 1000)),
  },
  letterSpacing: { from: ['characterSpacing'], read: (get) => get('characterSpacing') ?? 0 },
  bold: { from: ['bold'], read: (get) => get('bold') === true },
  italic: { from: ['italics'], read: (get) => get('italics') === true },
  color: {
    from: ['color', 'opacity'],
    read: (get) => seeThrough((get('color') as Color | undefined) ?? '#000000', Number(get('opacity') ?? 1)),
  },
  align: { from: ['alignment'], read: (get) => get('alignment') ?? 'start' },
  underline: { from: decorations, read: underline },
  strike: { from: decorations, read: (get) => decorated(get, 'lineThrough') },
  noWrap: { from: ['noWrap'], read: (get) => get('noWrap') === true },
  indent: { from: ['leadingIndent'], read: (get) => rounded(Number(get('leadingIndent') ?? 0)) },
  baseline: {
    from: ['sup', 'sub'],
    read: (get) => (get('sup') === true ? 'super' : get('sub') === true ? 'sub' : 'normal'),
  },
  features: { from: ['fontFeatures'], read: (get) => get('fontFeatures') ?? noFeatures },
};

function decorated(get: Get, name: string): boolean {
  const list = get('decoration');
  return Array.isArray(list) && list.includes(name);
}

function underline(get: Get): unknown {
  if (!decorated(get, 'underline')) return false;
  const [color, style, thickness] = ['decorationColor', 'decorationStyle', 'decorationThickness'].map(get);
  const parts = {
    ...(color !== undefined && { color }),
    ...(style !== undefined && style !== 'solid' && { style }),
    ...(thickness !== undefined && { thickness }),
  };
  return Object.keys(parts).length === 0 ? true : parts;
}

const looks = new WeakMap<object, Look>();

/** Returns how text looks inside of some layers. All properties are there. It is worked out once for the same layers. */
export function lookIn(layers: { get(key: string): unknown }): Look {
  const known = looks.get(layers);
  if (known !== undefined) return known;
  const look = lookOf((key) => layers.get(key));
  looks.set(layers, look);
  return look;
}

/** Returns how text looks where these properties hold. */
export function lookOf(get: Get): Look {
  return Object.fromEntries(Object.entries(derived).map(([key, { read }]) => [key, read(get)]));
}

/** Returns the properties that a layer decides. `get` gives the values, also of those that come from elsewhere. */
export function lookSetBy(isSet: (key: string) => boolean, get: Get): Look {
  const entries = Object.entries(derived).filter(([, { from }]) => from.some(isSet));
  return Object.fromEntries(entries.map(([key, { read }]) => [key, read(get)]));
}

/** Returns a look as authors write it: names in place of the commonest colours. */
export function written(look: Look): Look {
  return Object.fromEntries(Object.entries(look).map(([key, value]) => [key, colorsNamed(value)]));
}

const names: ReadonlyMap<unknown, string> = new Map(
  ['black', 'white', 'gray', 'red', 'green', 'blue', 'yellow', 'orange', 'purple'].map((name) => [
    parseColor(name),
    name,
  ]),
);

/** Returns a value of a style with the names of colours in place of their numbers. */
export function colorsNamed(value: unknown): unknown {
  if (!isObject(value)) return names.get(value) ?? value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, colorsNamed(inner)]));
}
