// The simple fields: lengths, sides, colours, texts, expressions, content, flags, numbers, choices, widths of columns.
import { parseTrack, type Track } from '../../layout/track.ts';
import {
  type Color,
  colorNames,
  type Pt,
  parseColor,
  parseLength,
  parseSides,
  type Sides,
} from '../../units.ts';
import { nearestName } from '../names/nearest.ts';
import { describeValue, field, type JsonSchema, type KeyFault, register, v, withHint } from './field.ts';
import { meantColor, meantFlag, meantLength, meantNumber, meantSides, meantTrack } from './meant-value.ts';

const lengthJson: JsonSchema = {
  anyOf: [{ type: 'number' }, { type: 'string', pattern: '^-?(\\d+(\\.\\d+)?|\\.\\d+)(pt|mm|cm|in)$' }],
};
const lengthExpected = 'a length such as 12 or "10mm"';

/** A length that may be negative, read as points. */
export const length = field(parseLength, lengthExpected, { json: lengthJson, meant: meantLength });

/** A length of at least 0, read as points. */
export const size = field(notNegative(parseLength), `${lengthExpected} of at least 0`, {
  json: lengthJson,
  meant: meantLength,
});

const sidesJson: JsonSchema = {
  anyOf: [
    lengthJson,
    { type: 'array', items: lengthJson, minItems: 2, maxItems: 2 },
    { type: 'array', items: lengthJson, minItems: 4, maxItems: 4 },
    {
      type: 'object',
      properties: {
        top: { ...lengthJson, description: 'At the top; default 0.' },
        right: { ...lengthJson, description: 'At the right; default 0.' },
        bottom: { ...lengthJson, description: 'At the bottom; default 0.' },
        left: { ...lengthJson, description: 'At the left; default 0.' },
      },
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
  meant: meantSides,
  keys: { known: sideNames, reads: (part) => parseLength(part) !== undefined, expected: lengthExpected },
});

/** Four lengths of at least 0 (padding). */
export const padding = field<Sides>(notBelowZero, `${sidesExpected}, none below 0`, {
  json: sidesJson,
  meant: meantSides,
  keys: {
    known: sideNames,
    reads: (part) => notNegative(parseLength)(part) !== undefined,
    expected: `${lengthExpected} of at least 0`,
  },
});

function notBelowZero(value: unknown): Sides | undefined {
  const read = parseSides(value);
  return read && Math.min(read.top, read.right, read.bottom, read.left) >= 0 ? read : undefined;
}

/** The margins of a book. `inside` is the side where it is bound: the left one of pages with odd numbers. */
export interface MirroredSides {
  readonly top: Pt;
  readonly bottom: Pt;
  readonly inside: Pt;
  readonly outside: Pt;
}

const mirroredNames = ['top', 'bottom', 'inside', 'outside'] as const;

function readPageMargin(value: unknown): Sides | MirroredSides | undefined {
  if (typeof value !== 'object' || value === null || !('inside' in value || 'outside' in value))
    return notBelowZero(value);
  const read = { top: 0, bottom: 0, inside: 0, outside: 0 };
  for (const [key, length] of Object.entries(value)) {
    const points = parseLength(length);
    const name = mirroredNames.find((one) => one === key);
    if (points === undefined || points < 0 || name === undefined) return undefined;
    read[name] = points;
  }
  return read;
}

/** Returns what is wrong with left and right beside the margins of a book, or undefined when neither is there. */
function besideBinding(value: unknown): readonly KeyFault[] | undefined {
  if (typeof value !== 'object' || value === null || !('inside' in value || 'outside' in value))
    return undefined;
  const sides = (['left', 'right'] as const).filter((side) => side in value);
  if (sides.length === 0) return undefined;
  const hint = 'write "inside" and "outside" in place of "left" and "right", or none of them';
  return sides.map((side) => ({
    keys: [side],
    message: withHint(`expected no "${side}" beside the margins of a book, got one`, hint),
  }));
}

/** The margins of a page: four lengths of at least 0, or those of a book. */
export const pageMargin = field<Sides | MirroredSides>(
  readPageMargin,
  `${sidesExpected}, or of top, bottom, inside and outside, none below 0`,
  {
    json: {
      anyOf: [
        sidesJson,
        {
          type: 'object',
          properties: {
            top: { ...lengthJson, description: 'At the top; default 0.' },
            bottom: { ...lengthJson, description: 'At the bottom; default 0.' },
            inside: {
              ...lengthJson,
              description: 'Where the book is bound: the left of odd pages; default 0.',
            },
            outside: { ...lengthJson, description: 'At the other side: the right of odd pages; default 0.' },
          },
          additionalProperties: false,
        },
      ],
    },
    meant: meantSides,
    inside: besideBinding,
    keys: {
      owner: 'pageMargin',
      known: [...sideNames, 'inside', 'outside'],
      reads: (part) => parseLength(part) !== undefined,
      expected: lengthExpected,
    },
  },
);

const colorExpected = 'a colour: "#rgb", "#rrggbb", "#rrggbbaa" or a CSS name';
const colorJson: JsonSchema = {
  type: 'string',
  anyOf: [
    { pattern: '^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$' },
    { enum: [...colorNames.keys()] },
    { pattern: '^([cC][mM][yY][kK]|[sS][pP][oO][tT])\\(.*\\)$' },
    // A name of the template's own, in `colors`.
    { pattern: '^[A-Za-z][\\w-]{0,39}$' },
  ],
};

/** A colour that is known when the template is read, as `#rrggbb`. */
export const color = field<Color>(parseColor, colorExpected, { json: colorJson, meant: meantColor });

/** A colour, or a string with `{{ }}` that gives one. It stays as it is written. */
export const colorTemplate = field<string>(
  (value) =>
    typeof value === 'string' && (value.includes('{{') || parseColor(value) !== undefined)
      ? value
      : undefined,
  colorExpected,
  { json: { type: 'string' }, role: 'text', meant: meantColor },
);

/** A string in which `{{ }}` may stand. Pass it to `compiler.text`. */
export const templateText = field<string>(asString, 'a string', {
  json: { type: 'string' },
  role: 'text',
  meant: scalarText,
});

/** A bare JSONata expression, without braces. Pass it to `compiler.expression`. */
export const expression = field<string>(asString, 'a JSONata expression in a string', {
  json: { type: 'string', minLength: 1 },
  role: 'expression',
  meant: meantExpression,
});

/** Returns a field for content, which the JSON Schema describes by this definition. */
const contentAs = (definition: string) =>
  field<unknown>((value) => (isContent(value) ? value : undefined), 'a block or a list of blocks', {
    json: { $ref: `#/$defs/${definition}` },
    role: 'content',
  });

/** A block or a list of blocks. Pass it to `compiler.content`, which looks inside. */
export const content = contentAs('content');

/** Content, or an object with one for each form of a page. */
export const contentForms = contentAs('forms');

/** The items of a list, each a block or a list of blocks. */
export const contentItems = contentAs('items');

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
  {
    meant: (value) =>
      typeof value === 'string' && /^\$[A-Za-z_]\w{0,39}$/.test(value) ? value.slice(1) : undefined,
    json: { type: 'string', pattern: '^[A-Za-z_]\\w{0,39}$' },
  },
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
    meant: meantFlag,
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
    meant: (value) => meantNumber(value, minimum, maximum),
  });
}

/** Returns a field for a whole number within bounds, both allowed. */
export function integer(minimum: number, maximum: number): v.GenericSchema<unknown, number> {
  const expected = Number.isFinite(maximum)
    ? `a whole number from ${minimum} to ${maximum}`
    : `a whole number of at least ${minimum}`;
  return field(numberWithin(minimum, maximum, true), expected, {
    json: numberJson('integer', minimum, maximum),
    meant: (value) => meantNumber(value, minimum, maximum),
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
      const meant = meantChoice(dataset.value, options);
      const hint =
        meant && `${meant.isSame ? 'write' : 'did you mean'} ${meant.written}${meant.isSame ? '' : '?'}`;
      const message = `expected ${expected}, got ${describeValue(dataset.value)}`;
      addIssue({ message: withHint(message, hint) });
      return NEVER;
    }),
  );
  return register(schema, { json: { enum: options }, expected });
}

/** Returns the option that was meant, as it is written, and whether only its quotes were missing. */
function meantChoice(
  value: unknown,
  options: readonly (string | number | boolean)[],
): { readonly written: string; readonly isSame: boolean } | undefined {
  if (!['string', 'boolean', 'number'].includes(typeof value)) return undefined;
  const named = String(value);
  const same = options.find((option) => String(option) === named);
  if (same !== undefined) return { written: JSON.stringify(same), isSame: true };
  if (typeof value === 'number') return undefined;
  const near = nearestName(named, options.map(String), 'value');
  // A name may stand behind that of its maker: "Avery L7160".
  const words = named.toLowerCase().split(/\s+/).slice(1);
  const found = options.find((option) =>
    near === undefined ? words.includes(String(option).toLowerCase()) : String(option) === near,
  );
  return found === undefined ? undefined : { written: JSON.stringify(found), isSame: false };
}

/** The width of a column: a length, its content, a share of what is left, or a part of the whole. */
export const trackWidth = field<Track>(parseTrack, 'a width such as 80, "20mm", "auto", "*", "2*" or "25%"', {
  meant: meantTrack,
  json: {
    anyOf: [
      { type: 'number', minimum: 0 },
      {
        type: 'string',
        pattern: '^(auto|\\d*\\.?\\d*\\*|\\d+\\.?\\d*%|(\\d+(\\.\\d+)?|\\.\\d+)(pt|mm|cm|in))$',
      },
    ],
  },
});

/** Returns a number or a flag as a text. */
function scalarText(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** Returns the expression that was meant by a constant, by a list of data, or by an object such as `{ "item": "i", "in": "items" }`. */
function meantExpression(value: unknown): unknown {
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { in: source, of, list, each, items } = value as Readonly<Record<string, unknown>>;
  return [source, of, list, each, items].find((part) => typeof part === 'string');
}

function asString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Returns whether a value may be content: a text, a block, or a list of them. What is in it is not looked at. */
export function isContent(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'object' && value !== null);
}

function notNegative(read: (value: unknown) => Pt | undefined): (value: unknown) => Pt | undefined {
  return (value) => {
    const points = read(value);
    return points !== undefined && points >= 0 ? points : undefined;
  };
}
