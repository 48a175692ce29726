// The keys that a place takes, in groups, each with the control that is right for it. All of it is read from the schema.
import type { JsonNode } from '../../data/tree.ts';
import { calledAs, words } from '../../words/words.ts';
import { entryOf, plainOf } from '../edit/jsonc.ts';
import type { Schema, SchemaBook } from './schema.ts';

/** How a value is changed in the panel. `written` is for what the editor alone can change. */
export type Control =
  | 'choice'
  | 'switch'
  | 'number'
  | 'length'
  | 'color'
  | 'font'
  | 'styles'
  | 'sides'
  | 'border'
  | 'lines'
  | 'text'
  | 'expression'
  | 'written';

/** One key of a place. */
export interface Field {
  /** The keys that lead from the place to the value. */
  readonly way: readonly string[];
  readonly label: string;
  /** What the reference says of it. */
  readonly help: string;
  readonly control: Control;
  /** What may be chosen, as JSON. */
  readonly choices: readonly string[];
  /** What counts when nothing is written, as a person reads it; '' where the reference names nothing. */
  readonly standard: string;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly isWhole: boolean;
  readonly isRequired: boolean;
  /** The value that is written, or undefined. */
  readonly node: JsonNode | undefined;
}

/** Keys that belong together. */
export interface FieldGroup {
  readonly name: string;
  readonly fields: readonly Field[];
}

/** The groups by name, with the keys that they hold wherever a place has them. What is in none is the place's own. */
const groups: Readonly<Record<string, readonly string[]>> = {
  [words.groups.type]: [
    ...[
      'style',
      'font',
      'fontSize',
      'bold',
      'italic',
      'weight',
      'color',
      'align',
      'lineHeight',
      'letterSpacing',
    ],
    ...['underline', 'strike', 'smallCaps', 'baseline', 'indent', 'noWrap'],
  ],
  [words.groups.space]: [
    'margin',
    'padding',
    'gap',
    'width',
    'minWidth',
    'height',
    'alignSelf',
    'verticalAlign',
    'float',
  ],
  [words.groups.background]: [
    ...[
      'backgroundColor',
      'border',
      'borderRadius',
      'zebra',
      'lines',
      'gradient',
      'hatch',
      'backgroundImage',
      'shadow',
      'opacity',
    ],
    ...['clip'],
  ],
  [words.groups.breaks]: [
    ...[
      'keepTogether',
      'keepWithNext',
      'pageBreak',
      'place',
      'orphans',
      'widows',
      'keepRowsTogether',
      'repeatHead',
    ],
    ...['repeatFoot'],
  ],
  [words.groups.when]: ['if', 'each', 'as', 'rows', 'rowAs'],
  [words.groups.names]: [
    'id',
    'link',
    'heading',
    'outline',
    'numbered',
    'role',
    'alt',
    'decorative',
    'lang',
    'prints',
  ],
  [words.groups.finer]: [
    ...[
      'axes',
      'features',
      'hyphenate',
      'punctuationSpacing',
      'autoSpace',
      'hangingPunctuation',
      'emphasis',
      'tabs',
    ],
    ...['direction', 'dropCap', 'maxLines', 'writing'],
  ],
  [words.groups.turned]: ['rotate', 'skew', 'pivot', 'turnedRoom'],
};
const groupOfKey = new Map(
  Object.entries(groups).flatMap(([name, keys]) => keys.map((key) => [key, name] as const)),
);

/** The objects of the template whose keys the page shows as its own, in this order. */
const pageParts: readonly (readonly [key: string, name: string])[] = [
  ['page', words.groups.paper],
  ['style', words.groups.document],
  ['info', words.groups.about],
];

/** Returns the keys of a place in groups. Those that hold blocks are left out: what stands in them is selected by itself. */
export function fieldsOf(book: SchemaBook, schema: Schema, node: JsonNode): readonly FieldGroup[] {
  // A text alone is short for a block, or for a cell.
  const isShort = node.kind === 'text';
  const shortKey = schema.properties?.text ? 'text' : 'content';
  const own: Field[] = [];
  const found = new Map<string, Field[]>();
  for (const [key, one] of book.keysOf(schema)) {
    const value = valueIn(node, key) ?? (isShort && key === shortKey ? node : undefined);
    if (key === 'type' || (holdsBlocks(book, one) && !isText(key, value))) continue;
    const name = groupOfKey.get(key);
    const isRequired = schema.required?.includes(key) === true;
    const field = fieldOf(book, one, { way: [key], node: value, isRequired });
    if (name === undefined) own.push(field);
    else found.set(name, [...(found.get(name) ?? []), field]);
  }
  const named = Object.entries(groups).map(([name, keys]): FieldGroup => {
    const fields = found.get(name) ?? [];
    return {
      name,
      fields: fields.toSorted((a, b) => keys.indexOf(a.way[0] ?? '') - keys.indexOf(b.way[0] ?? '')),
    };
  });
  return [{ name: '', fields: own }, ...named].filter(({ fields }) => fields.length > 0);
}

/** Returns whether a key holds the text of a block or a cell, which may also be spans or blocks. */
function isText(key: string, value: JsonNode | undefined): boolean {
  return key === 'text' || (key === 'content' && value?.kind === 'text');
}

/** Returns the keys of the template that the page shows: paper, margins, the style of all text, language. */
export function pageFields(book: SchemaBook, root: JsonNode, schema: Schema): readonly FieldGroup[] {
  const keys = new Map(book.keysOf(schema));
  const parts = pageParts.map(([part, name]): FieldGroup => {
    const node = valueIn(root, part);
    const object = objectIn(book, keys.get(part));
    // A paper size alone is short for an object.
    const short = node !== undefined && node.kind !== 'object' ? node : undefined;
    const fields = (object ? book.keysOf(object) : []).map(([key, one], index) =>
      fieldOf(book, one, {
        way: [part, key],
        node: index === 0 && short ? short : valueIn(node, key),
        isRequired: false,
      }),
    );
    return { name, fields };
  });
  const plain = ['locale', 'timeZone', 'direction', 'minus'].flatMap((key): Field[] => {
    const one = keys.get(key);
    return one ? [fieldOf(book, one, { way: [key], node: valueIn(root, key), isRequired: false })] : [];
  });
  return [...parts, { name: words.groups.language, fields: plain }].filter(({ fields }) => fields.length > 0);
}

function objectIn(book: SchemaBook, schema: Schema | undefined): Schema | undefined {
  if (!schema) return undefined;
  const resolved = book.resolve(schema);
  if (resolved.properties) return resolved;
  return resolved.anyOf?.map((one) => objectIn(book, one)).find((one) => one !== undefined);
}

function valueIn(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return node?.kind === 'object' ? entryOf(node, key)?.node : undefined;
}

function fieldOf(
  book: SchemaBook,
  schema: Schema,
  {
    way,
    node,
    isRequired,
  }: { readonly way: readonly string[]; readonly node: JsonNode | undefined; readonly isRequired: boolean },
): Field {
  const key = way.at(-1) ?? '';
  const help = schema.description ?? '';
  const { control, choices } = controlOf(book, schema, key);
  const fits = node === undefined || isFitting(control, node, choices);
  return {
    ...{ way, help, choices, node, isRequired },
    label: calledAs(words.labels, key) === key ? inWords(key) : calledAs(words.labels, key),
    control: fits ? control : otherControl(key, node),
    standard: standardOf(help, control),
    minimum: schema.minimum,
    maximum: schema.maximum,
    isWhole: isWholeNumber(schema) || (schema.anyOf ?? []).some((one) => isWholeNumber(book.resolve(one))),
  };
}

/** Returns the control of a value that the usual one can't show. */
function otherControl(key: string, node: JsonNode): Control {
  if (key === 'lines' && node.kind === 'object' && node.entries.every((one) => isLine(one.node)))
    return 'lines';
  return node.kind === 'text' ? 'expression' : 'written';
}

type Form = Pick<Field, 'control' | 'choices'>;

function controlOf(book: SchemaBook, schema: Schema, key: string): Form {
  const form = (control: Control): Form => ({ control, choices: [] });
  if (key === 'font') return form('font');
  if (key === 'style' || key === 'extends') return form('styles');
  if (schema.enum) return { control: 'choice', choices: schema.enum.map((one) => JSON.stringify(one)) };
  const kinds = [schema.type ?? []].flat();
  const alternatives = (schema.anyOf ?? []).flatMap((one) => alternativesOf(book, one));
  if (kinds.length === 1) {
    if (kinds[0] === 'boolean') return form('switch');
    if (kinds[0] === 'number' || kinds[0] === 'integer') return form('number');
    if (kinds[0] === 'string' && /^(?:JSONata|Name of the item)/.test(schema.description ?? ''))
      return form(schema.pattern === undefined ? 'expression' : 'text');
    if (kinds[0] === 'string') return form(isColor(schema) ? 'color' : 'text');
  }
  if (kinds.includes('number') && kinds.includes('string')) return form('length');
  if (alternatives.some(({ type, minItems }) => type === 'array' && minItems === 4)) return form('sides');
  if (key === 'border') return form('border');
  if (key === 'headStyle' || key === 'footStyle') return form('styles');
  if (key === 'text' || key === 'content') return form('text');
  const names = alternatives.find((one) => one.enum);
  if (names?.enum) return { control: 'choice', choices: names.enum.map((one) => JSON.stringify(one)) };
  // What is short for an object, such as `maxLines`.
  if (alternatives.some(isWholeNumber)) return form('number');
  if (alternatives.some((one) => isLength(one) || [one.type].flat().includes('number')))
    return form('length');
  return form(alternatives.some(({ type }) => type === 'boolean') ? 'switch' : 'written');
}

function alternativesOf(book: SchemaBook, schema: Schema): readonly Schema[] {
  const resolved = book.resolve(schema);
  return resolved.anyOf && resolved.type === undefined
    ? resolved.anyOf.flatMap((one) => alternativesOf(book, one))
    : [resolved];
}

function isWholeNumber({ type }: Schema): boolean {
  return [type].flat().includes('integer');
}

function isColor({ description = '', anyOf = [] }: Schema): boolean {
  return /^Colou?r/.test(description) || anyOf.some(({ pattern }) => pattern?.startsWith('^#') === true);
}

function isLength({ pattern = '' }: Schema): boolean {
  return pattern.includes('pt|mm|cm|in');
}

const contentRefs = /^#\/\$defs\/(?:block|content|forms|items|cell|row|blockObject)$/;

/** Returns whether a key holds blocks, rows or columns. */
function holdsBlocks(book: SchemaBook, schema: Schema): boolean {
  const leadsToBlocks = (one: Schema, depth: number): boolean => {
    if (one.$ref !== undefined && contentRefs.test(one.$ref)) return true;
    if (depth > 4) return false;
    const resolved = book.resolve(one);
    const inside = [
      ...(resolved.anyOf ?? []),
      ...[resolved.items, resolved.else, resolved.then].flatMap((each) => each ?? []),
    ];
    return inside.some((each) => leadsToBlocks(each, depth + 1)) || hasCells(resolved);
  };
  const hasCells = (one: Schema): boolean =>
    Object.values(one.properties ?? {}).some(({ $ref = '' }) => contentRefs.test($ref));
  return leadsToBlocks(schema, 0);
}

/** Returns whether a control can show a value. */
function isFitting(control: Control, node: JsonNode, choices: readonly string[]): boolean {
  const { kind, raw } = node;
  if (kind === 'text' && raw.includes('{{') && control !== 'text') return false;
  switch (control) {
    case 'switch':
      return kind === 'boolean';
    case 'choice':
      return choices.includes(kind === 'text' ? JSON.stringify(plainOf(node)) : raw);
    case 'number':
      return kind === 'number';
    case 'length':
      return kind === 'number' || kind === 'text';
    case 'sides':
      return sidesOf(node) !== undefined;
    case 'styles':
    case 'font':
      return (
        kind === 'text' || (kind === 'list' && node.entries.every((entry) => entry.node.kind === 'text'))
      );
    case 'border':
      return isLine(node) || node.entries.every((one) => sideNames.includes(one.key) && isLine(one.node));
    case 'written':
      return true;
    default:
      return kind === 'text';
  }
}

/** Returns whether a value is a line: its width, or an object of its parts without expressions. */
function isLine({ kind, raw, entries }: JsonNode): boolean {
  if (raw.includes('{{')) return false;
  return kind !== 'object' || entries.every(({ key }) => ['width', 'color', 'style'].includes(key));
}

/** Returns top, right, bottom and left as JSON, or undefined for another form. */
export function sidesOf(node: JsonNode | undefined): readonly [string, string, string, string] | undefined {
  if (!node) return undefined;
  if (node.kind === 'number' || node.kind === 'text') return [node.raw, node.raw, node.raw, node.raw];
  const raws = node.entries.map((entry) => entry.node.raw);
  const [first = '0', second = '0', third = '0', fourth = '0'] = raws;
  if (node.kind === 'list' && raws.length === 2) return [first, second, first, second];
  if (node.kind === 'list' && raws.length === 4) return [first, second, third, fourth];
  if (node.kind !== 'object' || node.entries.some(({ key }) => !sideNames.includes(key))) return undefined;
  const [top = '0', right = '0', bottom = '0', left = '0'] = sideNames.map(
    (name) => entryOf(node, name)?.node.raw,
  );
  return [top, right, bottom, left];
}

/** The sides in the order in which a list has them. */
export const sideNames: readonly string[] = ['top', 'right', 'bottom', 'left'];

/** Returns what four sides are written as, in the form that is there where it can hold them. */
export function sidesRaw(
  node: JsonNode | undefined,
  sides: readonly [string, string, string, string],
): string {
  const [top, right, bottom, left] = sides;
  if (node?.kind === 'object') {
    const named = sideNames.map((name, index) => `${JSON.stringify(name)}: ${sides[index]}`);
    return `{ ${named.filter((_, index) => sides[index] !== '0' || entryOf(node, sideNames[index] ?? '')).join(', ')} }`;
  }
  if (top === bottom && left === right) return top === left ? top : `[${top}, ${right}]`;
  return `[${sides.join(', ')}]`;
}

/** Returns what the reference says that counts by default. */
function standardOf(help: string, control: Control): string {
  const quoted = /\bdefault:? "([^"]+)"/i.exec(help)?.[1] ?? /"([^"]+)" \(default\)/.exec(help)?.[1];
  const plain = /\bdefault:? (\[[^\]]*\]|[\w×’'-][^;.:,()]*(?:\.\d+)?)/i.exec(help)?.[1]?.trim();
  return quoted ?? plain ?? (control === 'switch' ? 'false' : '');
}

/** Returns a key in words: `fontSize` is `Font size`. */
function inWords(key: string): string {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
