// The keys that a place takes, in groups, each with the control that is right for it. All of it is read from the schema.
import type { JsonNode } from '../../data/tree.ts';
import { calledAs, words } from '../../words/words.ts';
import { entryOf, plainOf } from '../edit/jsonc.ts';
import {
  alternativesOf,
  type Control,
  controlOf,
  isFitting,
  isWholeNumber,
  otherControl,
} from './control.ts';
import type { Schema, SchemaBook } from './schema.ts';

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
  /** The keys of an object whose control is `members`. Their ways begin in it. */
  readonly members: readonly Field[];
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
    const field = fieldOf(book, one, { way: [key], node: value, isRequired, around: node });
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

/** What is known of a key beside its schema. */
interface Written {
  readonly way: readonly string[];
  readonly node: JsonNode | undefined;
  readonly isRequired: boolean;
  /** The object that it is a key of. */
  readonly around?: JsonNode | undefined;
  /** The key of the object that it is a member of. */
  readonly memberOf?: string;
}

function fieldOf(book: SchemaBook, schema: Schema, written: Written): Field {
  const { way, node, isRequired, memberOf } = written;
  const key = way.at(-1) ?? '';
  const help = schema.description ?? '';
  const { control, choices } = controlOf(book, schema, key);
  const fits = node === undefined || isFitting(control, node, choices);
  const found = fits ? control : otherControl(key, node);
  const members = found === 'written' && memberOf === undefined ? membersOf(book, schema, written) : [];
  return {
    ...{ way, help, choices, node, isRequired, members },
    label: labelOf(key, memberOf),
    control: members.length > 0 ? 'members' : found,
    standard: standardOf(help, control),
    minimum: schema.minimum,
    maximum: schema.maximum,
    isWhole: isWholeNumber(schema) || (schema.anyOf ?? []).some((one) => isWholeNumber(book.resolve(one))),
  };
}

/** Returns what a person calls a key. A member of an object may have a name of its own there. */
function labelOf(key: string, memberOf: string | undefined): string {
  const own = `${memberOf}.${key}`;
  const name = calledAs(words.labels, own);
  if (name !== own) return name;
  return calledAs(words.labels, key) === key ? inWords(key) : calledAs(words.labels, key);
}

/** The controls that a member of an object may have, to be shown in the panel with the others. */
const simple: ReadonlySet<Control> = new Set<Control>([
  ...(['choice', 'switch', 'number', 'length', 'color', 'text', 'expression', 'stops'] as const),
]);

/** Returns the keys of an object that takes a few simple ones and no others; none for another value. */
function membersOf(book: SchemaBook, schema: Schema, { way, node, around }: Written): readonly Field[] {
  if (node && node.kind !== 'object') return [];
  const name = way.at(-1) ?? '';
  for (const { properties, additionalProperties, required = [] } of alternativesOf(book, schema)) {
    if (!properties || additionalProperties !== false) continue;
    const keys = Object.entries(properties).map(([key, one]) => [key, book.resolve(one)] as const);
    const isKnown = node === undefined || node.entries.every(({ key }) => Object.hasOwn(properties, key));
    if (!isKnown || !keys.every(([key, one]) => simple.has(controlOf(book, one, key).control))) continue;
    const fields = keys.map(([key, one]) =>
      fieldOf(book, one, {
        ...{ way: [key], node: valueIn(node, key), isRequired: required.includes(key), memberOf: name },
      }),
    );
    // An object can't begin with another key than those that it must have.
    if (node === undefined && required.length > 0) return fields.filter(({ isRequired }) => isRequired);
    return fittingMembers(fields, around);
  }
  return [];
}

/** Leaves out what the reference says is for another value of a key beside, such as `For "epc": …`, unless it is written. */
function fittingMembers(fields: readonly Field[], around: JsonNode | undefined): readonly Field[] {
  const values = new Set((around?.entries ?? []).map(({ node }) => plainOf(node)));
  const valueFor = ({ help }: Field): string | undefined => /^For "([^"]+)":/.exec(help)?.[1];
  if (!fields.some((field) => values.has(valueFor(field)))) return fields;
  return fields.filter((field) => {
    const value = valueFor(field);
    return value === undefined || values.has(value) || field.node !== undefined;
  });
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
