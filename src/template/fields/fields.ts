// Everything that block kinds build their keys from: simple fields, objects, lists, borders, widths, style properties.
import { parseTrack, type Track } from '../../layout/track.ts';
import { type Color, type Pt, parseColor, parseLength } from '../../units.ts';
import * as f from './field.ts';
import { v } from './field.ts';
import { hyphenate } from './hyphenate-field.ts';
import { didYouMean } from './names.ts';
import { roleNames } from './roles.ts';

export * from './field.ts';

/**
 * Returns a field for an object with keys of these entries and no others. Every unknown key is reported. Absent
 * optional keys stay absent.
 */
export function object<const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.GenericSchema<unknown, f.PropsOf<Entries>> {
  const known = Object.keys(entries);
  const schema = v.pipe(
    v.looseObject(entries),
    v.rawCheck(({ dataset, addIssue }) => {
      const input: unknown = dataset.value;
      if (typeof input !== 'object' || input === null || Array.isArray(input)) return;
      for (const key of Object.keys(input)) {
        if (!known.includes(key)) addIssue(unknownKey(input, key, known));
      }
    }),
  );
  // The input type of a schema of entries is narrower than unknown, and templates give unknown values.
  return schema as unknown as v.GenericSchema<unknown, f.PropsOf<Entries>>;
}

function unknownKey(input: object, key: string, known: readonly string[]) {
  const hint = didYouMean(key, known, 'key');
  const value = (input as Readonly<Record<string, unknown>>)[key];
  return {
    message: `unknown key "${key}"${hint === undefined ? '' : ` (${hint})`}`,
    path: [{ type: 'object' as const, origin: 'value' as const, input: { ...input }, key, value }] as [
      v.ObjectPathItem,
    ],
  };
}

/** Returns a field for a list of one kind of value. */
export function list<T>(item: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T[]> {
  return v.array(item) as unknown as v.GenericSchema<unknown, T[]>;
}

/** Returns a field for any of several fields. The first that accepts the value counts. */
export function oneOf<const Options extends readonly v.GenericSchema<unknown, unknown>[]>(
  ...options: Options
): v.GenericSchema<unknown, v.InferOutput<Options[number]>> {
  return v.union([...options]) as unknown as v.GenericSchema<unknown, v.InferOutput<Options[number]>>;
}

/** Returns a field for a key that may be absent. */
export function optional<T>(
  schema: v.GenericSchema<unknown, T>,
): v.OptionalSchema<v.GenericSchema<unknown, T>, undefined> {
  return v.optional(schema);
}

/** The width of a column: a length, its content, a share of what is left, or a part of the whole. */
export const trackWidth = f.field<Track>(
  parseTrack,
  'a width such as 80, "20mm", "auto", "*", "2*" or "25%"',
  {
    json: {
      anyOf: [
        { type: 'number', minimum: 0 },
        {
          type: 'string',
          pattern: '^(auto|\\d*\\.?\\d*\\*|\\d+\\.?\\d*%|(\\d+(\\.\\d+)?|\\.\\d+)(pt|mm|cm|in))$',
        },
      ],
    },
  },
);

/** One stroke of a border, or a rule of a table. */
export interface BorderLine {
  readonly width: Pt;
  readonly color: Color;
  readonly style: 'solid' | 'dashed' | 'dotted';
}

/** The border of a box or cell. An absent side has none. */
export interface Border {
  readonly top?: BorderLine;
  readonly right?: BorderLine;
  readonly bottom?: BorderLine;
  readonly left?: BorderLine;
}

const lineStyles = ['solid', 'dashed', 'dotted'] as const;
const sideNames = ['top', 'right', 'bottom', 'left'] as const;

/** Reads `{ width, color, style }`. Returns undefined for anything else. The default is 1 pt, black, solid. A width of 0 is no line. */
export function parseBorderLine(value: unknown): BorderLine | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const given: Readonly<Record<string, unknown>> = { ...value };
  if (Object.keys(given).some((key) => !['width', 'color', 'style'].includes(key))) return undefined;
  const width = given.width === undefined ? 1 : parseLength(given.width);
  const color = given.color === undefined ? '#000000' : parseColor(given.color);
  const style = given.style === undefined ? 'solid' : lineStyles.find((each) => each === given.style);
  if (width === undefined || width < 0 || color === undefined || style === undefined) return undefined;
  return { width, color, style };
}

/** Reads one line for all four sides, or an object of lines by side. Returns undefined for anything else. */
export function parseBorder(value: unknown): Border | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const keys = Object.keys(value);
  if (!keys.some((key) => sideNames.some((side) => side === key))) {
    const line = parseBorderLine(value);
    return line && { top: line, right: line, bottom: line, left: line };
  }
  const border: { -readonly [Side in keyof Border]: Border[Side] } = {};
  for (const [key, each] of Object.entries(value)) {
    const side = sideNames.find((name) => name === key);
    const line = parseBorderLine(each);
    if (side === undefined || line === undefined) return undefined;
    border[side] = line;
  }
  return border;
}

/** Returns what is wrong inside of `{ width, color, style }`. */
function lineFaults(value: unknown): readonly f.KeyFault[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const parts = { width: f.size, color: f.color, style: f.choice(...lineStyles) };
  return Object.entries(value).flatMap(([key, part]): f.KeyFault[] => {
    if (!Object.hasOwn(parts, key)) return [f.unknownKeyFault(key, Object.keys(parts))];
    const { issues } = v.safeParse(parts[key as keyof typeof parts], part);
    return issues ? [{ keys: [key], message: issues[0].message }] : [];
  });
}

/** Returns what is wrong inside of a border: in its one line, or in those of its sides. */
function borderFaults(value: unknown): readonly f.KeyFault[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const sides = Object.keys(value).some((key) => sideNames.some((side) => side === key));
  if (!sides) return lineFaults(value);
  return Object.entries(value).flatMap(([key, line]): f.KeyFault[] => {
    if (!sideNames.some((side) => side === key)) return [f.unknownKeyFault(key, sideNames)];
    const inner = lineFaults(line).map(({ keys, message }) => ({ keys: [key, ...keys], message }));
    if (inner.length > 0 || parseBorderLine(line) !== undefined) return inner;
    return [{ keys: [key], message: `expected ${lineExpected}, got ${f.describeValue(line)}` }];
  });
}

const lineExpected = '{ width, color, style: "solid", "dashed" or "dotted" }';

const lineJson: f.JsonSchema = {
  type: 'object',
  properties: {
    width: { type: ['number', 'string'] },
    color: { type: 'string' },
    style: { enum: lineStyles },
  },
  additionalProperties: false,
};

/** One line: `{ width, color, style }`. */
export const borderLine = f.field<BorderLine>(parseBorderLine, lineExpected, {
  json: lineJson,
  inside: lineFaults,
});

/** A border: one line for all sides, or one for each of `top`, `right`, `bottom`, `left`. */
export const border = f.field<Border>(
  parseBorder,
  `${lineExpected}, or one of those for each of top, right, bottom and left`,
  {
    inside: borderFaults,
    json: {
      anyOf: [
        lineJson,
        {
          type: 'object',
          properties: { top: lineJson, right: lineJson, bottom: lineJson, left: lineJson },
          additionalProperties: false,
        },
      ],
    },
  },
);

const fontList = f.field<readonly string[]>(
  (value) => {
    const names: readonly unknown[] = Array.isArray(value) ? value : [value];
    const strings = names.filter((name) => typeof name === 'string' && name !== '' && !name.includes('{{'));
    // Only strings are left when none was filtered out.
    return names.length > 0 && strings.length === names.length ? (strings as string[]) : undefined;
  },
  'the name of a font family or a list of names',
  { json: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 1 }] } },
);

const language = f.field<string>(
  (value) =>
    typeof value === 'string' && /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(value) ? value : undefined,
  'a language tag such as "de" or "pt-BR"',
  { json: { type: 'string' } },
);

/** The style properties that every block, span, row, column and cell takes. Spread them into `object({ … })`. */
export const styleEntries = {
  font: optional(f.described(fontList, 'Font family, or several in fallback order.')),
  fontSize: optional(
    f.field((value) => positiveLength(value), 'a length above 0 such as 10 or "4mm"', {
      json: { type: ['number', 'string'], description: 'Font size in points or with a unit.' },
    }),
  ),
  bold: optional(f.flag),
  italic: optional(f.flag),
  color: optional(f.described(f.colorTemplate, 'Colour of the text.')),
  backgroundColor: optional(f.described(f.colorTemplate, 'Colour behind; not inherited.')),
  align: optional(f.choice('start', 'left', 'center', 'right', 'end', 'justify')),
  lineHeight: optional(f.described(f.number(0.1, 100), 'Times the font size.')),
  letterSpacing: optional(f.length),
  underline: optional(f.flag),
  strike: optional(f.flag),
  baseline: optional(f.choice('normal', 'super', 'sub')),
  hyphenate: optional(f.described(hyphenate, 'Whether words are divided at line ends, and how.')),
  noWrap: optional(f.flag),
  indent: optional(f.described(f.length, 'Of the first line.')),
  lang: optional(f.described(language, 'BCP 47 language tag.')),
  direction: optional(f.choice('ltr', 'rtl', 'auto')),
  orphans: optional(f.integer(1, 100)),
  widows: optional(f.integer(1, 100)),
} as const;

function positiveLength(value: unknown): Pt | undefined {
  const points = parseLength(value);
  return points !== undefined && points > 0 ? points : undefined;
}

/** The keys that every block takes, besides style properties. */
export const commonEntries = {
  if: optional(f.described(f.expression, 'JSONata: the block is left out unless it is true.')),
  each: optional(f.described(f.expression, 'JSONata: the block is repeated for each item.')),
  as: optional(f.described(f.identifier, 'Name of the item: $name, $nameIndex, $namePosition.')),
  id: optional(f.described(f.templateText, 'Name that links and $pageOf refer to.')),
  style: optional(f.described(f.styleNames, 'Style names; a later one wins.')),
  margin: optional(f.described(f.sides, 'Space around; margins add.')),
  keepTogether: optional(f.flag),
  keepWithNext: optional(f.flag),
  pageBreak: optional(f.choice('before', 'after')),
  role: optional(f.described(f.choice(...roleNames), 'What the block is, where its type does not say it.')),
  decorative: optional(f.described(f.flag, 'It only decorates: it is not read aloud.')),
  alt: optional(
    f.described(f.templateText, 'What is said in place of a block with the role figure or formula.'),
  ),
} as const;
