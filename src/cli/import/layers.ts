// The styles of a definition: which value a property has at a place, by the rules of pdfmake.
import { type Color, parseColor } from '../../units.ts';
import type { Notes } from './notes.ts';
import { below, isFunction, isObject, type Json, numberOf, own } from './values.ts';

/** Style properties of one node or one named style, with values that were checked. */
export type Layer = Readonly<Record<string, unknown>>;

/** Reads the value of one property, or returns undefined for what it can't be. */
type Read = (value: unknown) => unknown;

const flag: Read = (value) => (typeof value === 'boolean' ? value : undefined);
const text: Read = (value) => (typeof value === 'string' ? value : undefined);
const positive: Read = (value) => {
  const number = numberOf(value);
  return number !== undefined && number > 0 ? number : undefined;
};
const part: Read = (value) => {
  const number = numberOf(value);
  return number === undefined ? undefined : Math.min(1, Math.max(0, number));
};
const oneOf =
  (...names: readonly string[]): Read =>
  (value) =>
    typeof value === 'string' && names.includes(value) ? value : undefined;
const several =
  (...names: readonly string[]): Read =>
  (value) => {
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    return list.every((each) => typeof each === 'string' && names.includes(each)) ? list : undefined;
  };

/** The properties that pdfmake inherits from node to node. */
const properties: Readonly<Record<string, Read>> = {
  font: text,
  fontSize: positive,
  fontFeatures: readFeatures,
  bold: flag,
  italics: flag,
  alignment: oneOf('left', 'right', 'center', 'justify'),
  color: readColor,
  columnGap: numberOf,
  fillColor: readColor,
  fillOpacity: part,
  decoration: several('underline', 'lineThrough', 'overline'),
  decorationStyle: oneOf('solid', 'dashed', 'dotted', 'double', 'wavy'),
  decorationColor: readColor,
  decorationThickness: positive,
  background: readColor,
  lineHeight: positive,
  characterSpacing: numberOf,
  noWrap: flag,
  wordBreak: oneOf('normal', 'break-all'),
  markerColor: readColor,
  leadingIndent: numberOf,
  sup: flag,
  sub: flag,
  opacity: part,
  link: text,
  linkToPage: numberOf,
  linkToDestination: text,
  preserveLeadingSpaces: flag,
  preserveTrailingSpaces: flag,
};

/** The names of the properties of styles, with those that are not inherited. */
export const styleKeys: ReadonlySet<string> = new Set([
  ...Object.keys(properties),
  ...['style', 'margin', 'marginLeft', 'marginTop', 'marginRight', 'marginBottom'],
]);

/** Reads a colour: a name, `#rrggbb`, or a list of three or four parts, as PDF libraries take them. */
export function readColor(value: unknown): Color | undefined {
  if (!Array.isArray(value)) return parseColor(value);
  const parts = value.map(numberOf);
  if (parts.some((each) => each === undefined)) return undefined;
  const [a = 0, b = 0, c = 0, k = 0] = parts as number[];
  const rest = 1 - k / 100;
  const whole = parts.length === 4 ? [a, b, c].map((each) => 255 * (1 - each / 100) * rest) : [a, b, c];
  if (parts.length !== 3 && parts.length !== 4) return undefined;
  return `#${whole.map((each) => hex(each)).join('')}`;
}

function hex(part: number): string {
  return Math.round(Math.min(255, Math.max(0, part)))
    .toString(16)
    .padStart(2, '0');
}

/** Returns a colour that covers only a part of what is behind it. */
export function seeThrough(color: Color, opacity: number): Color {
  return opacity >= 1 ? color : `#${color.slice(1, 7)}${hex(255 * opacity)}`;
}

function readFeatures(value: unknown): Json | undefined {
  const tags = Array.isArray(value) ? value.map((tag) => [tag, true] as const) : Object.entries(value ?? {});
  const good = tags.every(
    ([tag, on]) => typeof tag === 'string' && /^[a-z0-9]{4}$/.test(tag) && /boolean|number/.test(typeof on),
  );
  return good && tags.length > 0 && typeof value === 'object' ? Object.fromEntries(tags) : undefined;
}

/** Returns the properties of a node that can be read. What can't is reported. */
export function readLayer(node: Json, path: string, notes: Notes): Layer {
  const layer: Record<string, unknown> = {};
  for (const key of Object.keys(node)) {
    const read = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const value = own(node, key);
    if (read === undefined || value === undefined) continue;
    const found = read(value);
    const fault = found === undefined ? unreadable(key, value) : shortfall(key, found, node);
    if (found !== undefined) layer[key] = found;
    if (fault !== undefined) notes.add(below(path, key), ...fault);
  }
  return layer;
}

/** Returns what a template can't say of a property, and what is done instead, or undefined when it can say all. */
function shortfall(key: string, value: unknown, node: Json): [string, string] | undefined {
  const has = (name: string) => Array.isArray(value) && value.includes(name);
  if (key === 'wordBreak' && value === 'break-all')
    return ['words are broken where they must be, not anywhere', 'the text breaks between its words'];
  if (key !== 'decoration') return undefined;
  if (has('overline')) return ['a line above a text has no counterpart', 'the text stands without it'];
  const isPlain = ['decorationColor', 'decorationStyle', 'decorationThickness'].every(
    (name) => own(node, name) === undefined,
  );
  return has('lineThrough') && !isPlain
    ? ['a line through a text has no colour and style of its own', 'it is plain, in the colour of the text']
    : undefined;
}

function unreadable(key: string, value: unknown): [string, string] {
  if (isFunction(value)) return [`"${key}" is a function`, 'it is left out'];
  const shown = JSON.stringify(value);
  return [
    `${shown.length > 60 ? `${shown.slice(0, 60)}…` : shown} is no value of "${key}"`,
    'it is left out',
  ];
}

/** The layers around a place, the innermost first. They are shared with the places around. */
export class Layers {
  private readonly layer: Layer;
  private readonly outer: Layers | undefined;

  constructor(layer: Layer, outer?: Layers) {
    this.layer = layer;
    this.outer = outer;
  }

  /** Returns the layers of what stands inside: `layers` are given from the outermost on. */
  with(...layers: readonly Layer[]): Layers {
    // A layer that says nothing is left out, so that most nodes share the layers around them.
    const saying = layers.filter((layer) => Object.keys(layer).length > 0);
    return saying.reduce<Layers>((outer, layer) => new Layers(layer, outer), this);
  }

  /** Returns the value that a property has here, or undefined when nothing sets it. */
  get(key: string): unknown {
    for (let at: Layers | undefined = this; at !== undefined; at = at.outer)
      if (at.layer[key] !== undefined) return at.layer[key];
    return undefined;
  }
}

/** Four margins in the order of pdfmake: left, top, right, bottom. */
export type Margin = readonly [number, number, number, number];

/** A margin some of whose sides nothing sets. */
export type OpenMargin = readonly (number | undefined)[];

/** Returns the margin that an object sets itself, on top of `base`, or `base` when it sets none. */
export function marginOf(
  object: Json,
  base: OpenMargin | undefined,
  place: { readonly path: string; readonly notes: Notes },
): OpenMargin | undefined {
  const sides = ['marginLeft', 'marginTop', 'marginRight', 'marginBottom'].map((key) => own(object, key));
  const whole = own(object, 'margin');
  if (whole !== undefined) {
    const read = readMargin(whole);
    if (read !== undefined) return read;
    place.notes.add(below(place.path, 'margin'), ...unreadable('margin', whole));
  }
  if (sides.every((side) => side === undefined)) return base;
  return sides.map((side, index) => numberOf(side) ?? base?.[index]);
}

function readMargin(value: unknown): Margin | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value, value];
  const numbers = list.map((each) => numberOf(each ?? 0));
  if (numbers.some((each) => each === undefined) || isObject(value)) return undefined;
  const [a, b, c, d] = numbers as number[];
  if (a === undefined || b === undefined) return undefined;
  if (numbers.length === 2) return [a, b, a, b];
  return numbers.length === 4 && c !== undefined && d !== undefined ? [a, b, c, d] : undefined;
}
