// The fields that block kinds build their keys from. Each checks a value, returns the parsed one, and knows its JSON Schema.
import * as v from 'valibot';
import {
  type Color,
  colorNames,
  type Pt,
  parseColor,
  parseLength,
  parseSides,
  type Sides,
} from '../../units.ts';
import { didYouMean, nearestName } from './names.ts';

export { v };

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What a field means to the compiler: where expressions stand. So faults beside them do not hide theirs. */
export type FieldRole = 'text' | 'expression' | 'content' | 'style';

/** What is known of a field beyond what it accepts. */
export interface FieldFacts {
  readonly json: JsonSchema;
  readonly role?: FieldRole;
  /** The keys of a value that may be an object, so that a fault names the key. */
  readonly keys?: KeyFacts;
  /** The same for an object whose keys are of several kinds. */
  readonly inside?: (value: unknown) => readonly KeyFault[];
}

/** What is wrong at a key inside of a value. */
export interface KeyFault {
  readonly keys: readonly string[];
  readonly message: string;
}

/** The keys that an object may have, all of one kind of value. */
interface KeyFacts {
  readonly known: readonly string[];
  readonly reads: (part: unknown) => boolean;
  readonly expected: string;
}

/** Any field. */
export type AnyField = v.GenericSchema<unknown, unknown>;

/** The values of keys made of these entries once they are read. They are the `Props` of a block kind. */
export type PropsOf<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, undefined>>;

const factsOf = new WeakMap<object, FieldFacts>();

/** Returns what is known of a field made here, or undefined for plain schemas. */
export function fieldFacts(schema: object): FieldFacts | undefined {
  return factsOf.get(schema);
}

/** Returns the kind of a value as messages name it. Short strings and numbers are quoted. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return value.length <= 40 ? JSON.stringify(value) : 'a long string';
  return String(value);
}

function register<S extends object>(schema: S, facts: FieldFacts): S {
  factsOf.set(schema, facts);
  return schema;
}

/** Returns a field for a reader that returns undefined for what it does not accept. `expected` ends the sentence `expected …`. */
export function field<T>(
  read: (value: unknown) => T | undefined,
  expected: string,
  facts: FieldFacts,
): v.GenericSchema<unknown, T> {
  const schema = v.pipe(
    v.unknown(),
    v.rawTransform<unknown, T>(({ dataset, addIssue, NEVER }) => {
      const value = read(dataset.value);
      if (value !== undefined) return value;
      const inside =
        facts.inside?.(dataset.value) ?? (facts.keys ? keyFaults(dataset.value, facts.keys) : []);
      for (const { keys, message } of inside) addIssue({ message, path: pathTo(dataset.value, keys) });
      if (inside.length === 0)
        addIssue({ message: `expected ${expected}, got ${describeValue(dataset.value)}` });
      return NEVER;
    }),
  );
  return register(schema, facts);
}

/** Returns what is wrong with single keys of an object that may have `known` keys, each of one kind of value. */
function keyFaults(value: unknown, { known, reads, expected }: KeyFacts): readonly KeyFault[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, part]): KeyFault[] => {
    if (!known.includes(key)) return [unknownKeyFault(key, known)];
    return reads(part) ? [] : [{ keys: [key], message: `expected ${expected}, got ${describeValue(part)}` }];
  });
}

/** Returns the fault of a key that is none of the known ones. */
export function unknownKeyFault(key: string, known: readonly string[]): KeyFault {
  const hint = didYouMean(key, known, 'key');
  return { keys: [key], message: `unknown key "${key}"${hint === undefined ? '' : ` (${hint})`}` };
}

function pathTo(
  value: unknown,
  keys: readonly string[],
): [v.ObjectPathItem, ...v.ObjectPathItem[]] | undefined {
  let at: unknown = value;
  const items = keys.map((key): v.ObjectPathItem => {
    const input = { ...(at as Readonly<Record<string, unknown>>) };
    at = input[key];
    return { type: 'object', origin: 'value', input, key, value: at };
  });
  const [first, ...rest] = items;
  return first && [first, ...rest];
}

/** Returns a schema with its JSON Schema, for those that are not made by `field`. */
export function withJson<S extends v.GenericSchema<unknown, unknown>>(schema: S, json: JsonSchema): S {
  return register(schema, { json });
}

/** Returns the field with a line for the reference and for editors. */
export function described<S extends v.GenericSchema<unknown, unknown>>(schema: S, description: string): S {
  // A pipe around the field would lose its type. The copy keeps it.
  const copy = { ...schema } as S;
  const facts = factsOf.get(schema);
  return register(copy, { ...facts, json: { ...facts?.json, description } });
}

const lengthJson: JsonSchema = {
  anyOf: [{ type: 'number' }, { type: 'string', pattern: '^-?(\\d+(\\.\\d+)?|\\.\\d+)(pt|mm|cm|in)$' }],
};
const lengthExpected = 'a length such as 12 or "10mm"';

/** A length that may be negative, read as points. */
export const length = field(parseLength, lengthExpected, { json: lengthJson });

/** A length of at least 0, read as points. */
export const size = field(notNegative(parseLength), `${lengthExpected} of at least 0`, { json: lengthJson });

const sidesJson: JsonSchema = {
  anyOf: [
    lengthJson,
    { type: 'array', items: lengthJson, minItems: 2, maxItems: 2 },
    { type: 'array', items: lengthJson, minItems: 4, maxItems: 4 },
    {
      type: 'object',
      properties: { top: lengthJson, right: lengthJson, bottom: lengthJson, left: lengthJson },
      additionalProperties: false,
    },
  ],
};
const sideNames = ['top', 'right', 'bottom', 'left'] as const;
const sidesExpected =
  'a length, [vertical, horizontal], [top, right, bottom, left] or an object of top, right, bottom and left';

/** Four lengths that may be negative (margins). */
export const sides = field<Sides>(parseSides, sidesExpected, {
  json: sidesJson,
  keys: { known: sideNames, reads: (part) => parseLength(part) !== undefined, expected: lengthExpected },
});

/** Four lengths of at least 0 (padding). */
export const padding = field<Sides>(
  (value) => {
    const read = parseSides(value);
    return read && Math.min(read.top, read.right, read.bottom, read.left) >= 0 ? read : undefined;
  },
  `${sidesExpected}, none below 0`,
  {
    json: sidesJson,
    keys: {
      known: sideNames,
      reads: (part) => notNegative(parseLength)(part) !== undefined,
      expected: `${lengthExpected} of at least 0`,
    },
  },
);

const colorExpected = 'a colour: "#rgb", "#rrggbb" or a CSS name';
const colorJson: JsonSchema = {
  type: 'string',
  anyOf: [{ pattern: '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$' }, { enum: [...colorNames.keys()] }],
};

/** A colour that is known when the template is read, as `#rrggbb`. */
export const color = field<Color>(parseColor, colorExpected, { json: colorJson });

/** A colour, or a string with `{{ }}` that gives one. It stays as it is written. */
export const colorTemplate = field<string>(
  (value) =>
    typeof value === 'string' && (value.includes('{{') || parseColor(value) !== undefined)
      ? value
      : undefined,
  colorExpected,
  { json: { type: 'string' }, role: 'text' },
);

/** A string in which `{{ }}` may stand. Pass it to `compiler.text`. */
export const templateText = field<string>(asString, 'a string', { json: { type: 'string' }, role: 'text' });

/** A bare JSONata expression, without braces. Pass it to `compiler.expression`. */
export const expression = field<string>(asString, 'a JSONata expression in a string', {
  json: { type: 'string', minLength: 1 },
  role: 'expression',
});

/** A block or a list of blocks. Pass it to `compiler.content`, which looks inside. */
export const content = field<unknown>(
  (value) => (isContent(value) ? value : undefined),
  'a block or a list of blocks',
  {
    json: { $ref: '#/$defs/content' },
    role: 'content',
  },
);

/** A plain string, where `{{ }}` may not stand. */
export const text = field<string>(
  (value) => (typeof value === 'string' && !value.includes('{{') ? value : undefined),
  'a string',
  { json: { type: 'string' } },
);

/** A name for `as` and the like: a letter or `_`, then letters, digits and `_`. */
export const identifier = field<string>(
  (value) => (typeof value === 'string' && /^[A-Za-z_]\w{0,39}$/.test(value) ? value : undefined),
  'a name of letters, digits and _',
  { json: { type: 'string', pattern: '^[A-Za-z_]\\w{0,39}$' } },
);

/** A style name, or a list of them. A string may hold `{{ }}`. */
export const styleNames = field<string | readonly string[]>(
  (value) =>
    typeof value === 'string' || (Array.isArray(value) && value.every((each) => typeof each === 'string'))
      ? value
      : undefined,
  'the name of a style or a list of names',
  { json: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }, role: 'style' },
);

/** `true` or `false`. */
export const flag = field<boolean>(
  (value) => (typeof value === 'boolean' ? value : undefined),
  'true or false',
  {
    json: { type: 'boolean' },
  },
);

/** Returns a field for a number within bounds, both allowed. */
export function number(minimum: number, maximum: number): v.GenericSchema<unknown, number> {
  const expected = Number.isFinite(maximum)
    ? `a number from ${minimum} to ${maximum}`
    : Number.isFinite(minimum)
      ? `a number of at least ${minimum}`
      : 'a number';
  return field(numberWithin(minimum, maximum, false), expected, {
    json: numberJson('number', minimum, maximum),
  });
}

/** Returns a field for a whole number within bounds, both allowed. */
export function integer(minimum: number, maximum: number): v.GenericSchema<unknown, number> {
  const expected = Number.isFinite(maximum)
    ? `a whole number from ${minimum} to ${maximum}`
    : `a whole number of at least ${minimum}`;
  return field(numberWithin(minimum, maximum, true), expected, {
    json: numberJson('integer', minimum, maximum),
  });
}

function numberWithin(
  minimum: number,
  maximum: number,
  whole: boolean,
): (value: unknown) => number | undefined {
  return (value) => {
    if (typeof value !== 'number' || !Number.isFinite(value) || (whole && !Number.isInteger(value)))
      return undefined;
    return value >= minimum && value <= maximum ? value : undefined;
  };
}

function numberJson(type: string, minimum: number, maximum: number): JsonSchema {
  return {
    type,
    ...(Number.isFinite(minimum) ? { minimum } : {}),
    ...(Number.isFinite(maximum) ? { maximum } : {}),
  };
}

/** Returns a field for one of a few constants, such as `choice('start', 'center', 'end')` or `choice(true, 'full')`. */
export function choice<const Options extends readonly (string | number | boolean)[]>(
  ...options: Options
): v.GenericSchema<unknown, Options[number]> {
  const words = options.map((option) => JSON.stringify(option));
  const last = words.pop();
  const expected = words.length > 0 ? `${words.join(', ')} or ${last}` : `${last}`;
  const schema = v.pipe(
    v.unknown(),
    v.rawTransform<unknown, Options[number]>(({ dataset, addIssue, NEVER }) => {
      const found = options.find((option) => option === dataset.value);
      if (found !== undefined) return found;
      const near =
        typeof dataset.value === 'string'
          ? nearestName(dataset.value, options.map(String), 'value')
          : undefined;
      const meant = options.find((option) => String(option) === near);
      const hint = meant === undefined ? '' : ` (did you mean ${JSON.stringify(meant)}?)`;
      addIssue({ message: `expected ${expected}, got ${describeValue(dataset.value)}${hint}` });
      return NEVER;
    }),
  );
  return register(schema, { json: { enum: options } });
}

function asString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isContent(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'object' && value !== null);
}

function notNegative(read: (value: unknown) => Pt | undefined): (value: unknown) => Pt | undefined {
  return (value) => {
    const points = read(value);
    return points !== undefined && points >= 0 ? points : undefined;
  };
}
