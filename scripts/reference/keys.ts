// The keys of the language as its reference lists them: read from the fields that check templates and make the JSON Schema.
import * as f from '../../src/template/fields/fields.ts';

/** A key, at its path below the object whose keys are listed: `columns[].width`. */
export interface Key {
  readonly path: string;
  readonly required: boolean;
  /** What may be written, as Markdown. */
  readonly value: string;
  readonly meaning: string;
}

/** A value that many keys take. It has a place of its own in the reference. */
export interface SharedValue {
  readonly name: string;
  readonly field: object;
  /** What may be written, as Markdown. */
  readonly says: string;
}

/** The values that many keys take. */
export const sharedValues: readonly SharedValue[] = [
  { name: 'length', field: f.length, says: 'points as a number, or `"10mm"`, `"1cm"`, `"0.5in"`, `"12pt"`' },
  { name: 'length from 0', field: f.size, says: 'a length that is not negative' },
  {
    name: 'sides',
    field: f.sides,
    says: 'a length, `[vertical, horizontal]`, `[top, right, bottom, left]`, or an object of `top`, `right`, `bottom`, `left`',
  },
  { name: 'sides from 0', field: f.padding, says: 'sides, none of them negative' },
  {
    name: 'margins of a page',
    field: f.pageMargin,
    says: 'sides from 0, or an object of `inside`, `outside`, `top`, `bottom`: those of a book, mirrored on even pages',
  },
  {
    name: 'width',
    field: f.trackWidth,
    says: 'a length, `"auto"` (what the content needs), `"*"` (what is left), `"2*"` (two shares of it), or `"25%"`',
  },
  {
    name: 'colour',
    field: f.color,
    says: '`"#rgb"`, `"#rrggbb"`, `"#rrggbbaa"`, or a name of CSS such as `"teal"`',
  },
  {
    name: 'line',
    field: f.borderLine,
    says: 'its width, or `{ width, color, style }`; `style` is `"solid"` (default), `"dashed"` or `"dotted"`',
  },
  {
    name: 'border',
    field: f.border,
    says: 'a line for all sides, or one for each of `top`, `right`, `bottom`, `left`',
  },
  { name: 'true or false', field: f.flag, says: '`true` or `false`' },
  {
    name: 'name',
    field: f.identifier,
    says: 'letters, digits and `_`, such as `item`; expressions know it as `$item`',
  },
  { name: 'style names', field: f.styleNames, says: 'the name of one of `styles`, or a list of names' },
  { name: 'style', field: {}, says: 'style names, or an object of `style` and [style properties](style.md)' },
  { name: 'text with {{ }}', field: f.templateText, says: 'a string; `{{ … }}` in it is JSONata' },
  { name: 'JSONata', field: f.expression, says: 'an expression in a string, without braces' },
  {
    name: 'content',
    field: f.content,
    says: 'a block, or a list of blocks; a plain string is short for a text',
  },
];

/** Returns the place of a shared value in the page of values. */
export function anchorOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .trim()
    .replaceAll(' ', '-');
}

/** Values that look like a shared one and say more: a colour in which `{{ }}` may stand. */
const sameValue: readonly (readonly [object, string])[] = [[f.colorTemplate, 'colour']];

const sharedByReading = new Map(
  [...sharedValues.map(({ name, field }) => [field, name] as const), ...sameValue].flatMap(
    ([field, name]) => {
      const reading = readingOf(field);
      return reading === undefined ? [] : [[reading, name] as const];
    },
  ),
);

/** Returns how a field reads its value, or undefined for one that is made of others. */
function readingOf(field: object): string | undefined {
  const { role = '', expected } = f.fieldFacts(field) ?? {};
  return expected === undefined ? undefined : `${role} ${expected}`;
}

function sharedNameOf(field: object): string | undefined {
  const reading = readingOf(field);
  return reading === undefined ? undefined : sharedByReading.get(reading);
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the keys of an object with these entries, and those of the objects in it. Style properties are left out below the first level. */
export function keysOf(entries: f.v.ObjectEntries, at = ''): readonly Key[] {
  return Object.entries(entries).flatMap(([name, schema]): readonly Key[] => {
    if (at !== '' && 'fontSize' in entries && Object.hasOwn(f.styleEntries, name)) return [];
    const path = `${at}${name}`;
    const required = !['optional', 'exact_optional', 'nullish'].includes(schema.type);
    const meaning =
      f.fieldFacts(unwrapped(schema))?.json.description ?? f.fieldFacts(schema)?.json.description;
    const key: Key = { path, required, value: writtenAs(schema), meaning: String(meaning ?? '') };
    return [key, ...insideOf(schema, path)];
  });
}

function unwrapped(schema: object): object {
  const { wrapped } = schema as { readonly wrapped?: object };
  return wrapped === undefined ? schema : unwrapped(wrapped);
}

/** Returns what may be written, as Markdown. */
function writtenAs(schema: object): string {
  const inner = unwrapped(schema);
  const facts = f.fieldFacts(inner);
  const shared = sharedNameOf(inner);
  if (shared !== undefined) return `[${shared}](values.md#${anchorOf(shared)})`;
  if (facts?.expected !== undefined) return marked(facts.expected);
  const shape = inner as Fields;
  if (isStyle(shape)) return `[style](values.md#${anchorOf('style')})`;
  if (shape.type === 'array' && isObject(shape.item)) return listOf(writtenAs(shape.item));
  if (shape.type === 'union') return [...new Set(optionsOf(shape).map(writtenAs))].join(', or ');
  return shape.type === 'loose_object' ? 'an object' : 'any value';
}

function listOf(item: string): string {
  const [, one] = /^an? (cell|row|object)$/.exec(item) ?? [];
  return one === undefined ? `a list: ${item}` : `a list of ${one}s`;
}

/** Returns a sentence of a message as Markdown: values in quotes become code. */
function marked(expected: string): string {
  return expected.replace(/\{[^{}]*\}|"[^"]+"/g, (code) => `\`${code}\``);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Returns whether a value is style names, or an object of them and style properties. */
function isStyle(shape: Fields): boolean {
  const object = optionsOf(shape).find((option) => 'entries' in option) as Fields | undefined;
  const names = Object.keys(object?.entries ?? {}).filter((name) => !Object.hasOwn(f.styleEntries, name));
  const others = names.filter((name) => !/^(gradient|hatch)$/.test(name));
  return shape.type === 'union' && others.length === 1 && others[0] === 'style';
}

function optionsOf(shape: Fields): readonly object[] {
  return Array.isArray(shape.options) ? shape.options.filter(isObject) : [];
}

/** Returns the keys of the objects that a value may be or hold. */
function insideOf(schema: object, path: string): readonly Key[] {
  const inner = unwrapped(schema) as Fields;
  const facts = f.fieldFacts(inner);
  if (facts?.expected !== undefined)
    return sharedNameOf(inner) !== undefined ? [] : describedKeys(facts.json, path);
  if (isStyle(inner)) {
    const options = optionsOf(inner).flatMap((option) => insideOf(option, path));
    return options.filter((key) => [`${path}.gradient`, `${path}.hatch`].includes(key.path));
  }
  if (inner.type === 'array' && isObject(inner.item)) return insideOf(inner.item, `${path}[]`);
  if (inner.type === 'union') return distinct(optionsOf(inner).flatMap((option) => insideOf(option, path)));
  // A schema of this type has entries.
  return inner.type === 'loose_object' ? keysOf(inner.entries as f.v.ObjectEntries, `${path}.`) : [];
}

/** An object, and a list of such objects, have the same keys. The first says them. */
function distinct(keys: readonly Key[]): readonly Key[] {
  const seen = new Set<string>();
  return keys.filter(({ path }) => {
    const plain = path.replaceAll('[]', '');
    const isNew = !seen.has(plain);
    seen.add(plain);
    return isNew;
  });
}

/** Returns the keys that a JSON Schema describes, for values that are read as a whole. */
function describedKeys(json: f.JsonSchema, path: string): readonly Key[] {
  const { anyOf, properties } = json as {
    readonly anyOf?: readonly f.JsonSchema[];
    readonly properties?: Fields;
  };
  if (anyOf) return anyOf.flatMap((option) => describedKeys(option, path));
  return Object.entries(properties ?? {}).map(([name, part]): Key => {
    const { description, type, enum: names } = part as Fields;
    const types: readonly unknown[] = Array.isArray(type) ? type : [type];
    const value = Array.isArray(names)
      ? names.map((one) => `\`${JSON.stringify(one)}\``).join(', ')
      : types.join(' or ');
    return { path: `${path}.${name}`, required: false, value, meaning: String(description ?? '') };
  });
}
