// How letters are set: OpenType features, and lines under text.
import type { Underline } from '../../layout/style.ts';
import { isRecord } from '../read/record.ts';
import { object, oneOf, optional } from './combined-fields.ts';
import { described, describeValue, field, type KeyFault, unreadable, type v, withHint } from './field.ts';
import { meantFlag } from './meant-value.ts';
import { choice, color, flag, size } from './simple-fields.ts';

const tagPattern = /^[A-Za-z0-9]{4}$/;

/** What a fixed number of 16 bits before the point can hold (OpenType `Fixed`). */
const mostAxisValue = 32_767;

/** The most features of a text. */
const mostFeatures = 20;

/** OpenType features by tag, as numbers: 0 is off. */
export const features = field<Readonly<Record<string, number>>>(
  readFeatures,
  `an object of at most ${mostFeatures} OpenType tags such as { "onum": true, "liga": false, "ss01": true, "salt": 2 }`,
  {
    json: {
      type: 'object',
      maxProperties: mostFeatures,
      patternProperties: {
        '^[A-Za-z0-9]{4}$': { anyOf: [{ type: 'boolean' }, { type: 'integer', minimum: 0, maximum: 99 }] },
      },
      additionalProperties: false,
    },
    inside: featureFaults,
    meant: meantFeatures,
  },
);

/** What CSS calls features, and their tags. */
const tagsByName: Readonly<Record<string, string>> = {
  ...{ oldstyle: 'onum', 'oldstyle-nums': 'onum', lining: 'lnum', 'lining-nums': 'lnum' },
  ...{ tabular: 'tnum', 'tabular-nums': 'tnum', proportional: 'pnum', 'proportional-nums': 'pnum' },
  ...{ smallCaps: 'smcp', 'small-caps': 'smcp', 'slashed-zero': 'zero', fractions: 'frac' },
  ...{ 'diagonal-fractions': 'frac', ligatures: 'liga', kerning: 'kern', ordinal: 'ordn' },
};

/** Returns the features of a list of tags, or of one tag. */
function meantFeatures(value: unknown): unknown {
  const tags: readonly unknown[] = Array.isArray(value) ? value : [value];
  const known = tags.map((tag) => (typeof tag === 'string' ? (tagsByName[tag] ?? tag) : ''));
  const sound =
    known.length > 0 && known.length <= mostFeatures && known.every((tag) => tagPattern.test(tag));
  return sound ? Object.fromEntries(known.map((tag) => [tag, true])) : undefined;
}

function featureFaults(value: unknown): readonly KeyFault[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([tag, given]): readonly KeyFault[] => {
    if (!tagPattern.test(tag)) return [tagFault(tag, tagsByName[tag], 'an OpenType tag such as "onum"')];
    if (readFeatures({ [tag]: given })) return [];
    const meant = meantFlag(given);
    return [
      {
        keys: [tag],
        message: unreadable('true, false or a whole number from 0 to 99', given, meant),
      },
    ];
  });
}

/** Returns the fault of a key that is no tag of four letters and digits. */
function tagFault(name: string, tag: string | undefined, expected: string): KeyFault {
  const hint = tag === undefined ? undefined : `write "${tag}"`;
  return { keys: [name], message: withHint(`expected ${expected}, got ${describeValue(name)}`, hint) };
}

function readFeatures(value: unknown): Readonly<Record<string, number>> | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).map(([tag, given]): [string, number] | undefined => {
    const number = typeof given === 'boolean' ? Number(given) : given;
    const isSound = typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= 99;
    return isSound && tagPattern.test(tag) ? [tag, number] : undefined;
  });
  if (entries.length > mostFeatures || entries.includes(undefined)) return undefined;
  return Object.fromEntries(entries.filter((entry) => entry !== undefined));
}

/** The most axes of a text. The fonts with the most have some 15. */
const mostAxes = 20;

/** Values of the axes of a variable font by tag. */
export const axes = field<Readonly<Record<string, number>>>(
  (value) => {
    if (!isRecord(value)) return undefined;
    const entries = Object.entries(value);
    const sound = entries.every(([tag, number]) => tagPattern.test(tag) && isAxisValue(number));
    // Each value was found to be a number.
    return sound && entries.length <= mostAxes ? (value as Readonly<Record<string, number>>) : undefined;
  },
  `an object of at most ${mostAxes} axes by tag such as { "wdth": 75, "opsz": 24 }`,
  {
    inside: axisFaults,
    json: {
      type: 'object',
      maxProperties: mostAxes,
      patternProperties: {
        '^[A-Za-z0-9]{4}$': { type: 'number', minimum: -mostAxisValue, maximum: mostAxisValue },
      },
      additionalProperties: false,
    },
  },
);

/** What CSS and people call axes, and their tags. */
const axesByName: Readonly<Record<string, string>> = {
  ...{ weight: 'wght', width: 'wdth', stretch: 'wdth', slant: 'slnt', italic: 'ital' },
  ...{ opticalSize: 'opsz', size: 'opsz', grade: 'GRAD' },
};

function axisFaults(value: unknown): readonly KeyFault[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([tag, number]): readonly KeyFault[] => {
    if (!tagPattern.test(tag)) return [tagFault(tag, axesByName[tag], 'the tag of an axis such as "wdth"')];
    if (isAxisValue(number)) return [];
    const meant = typeof number === 'string' && number.trim() !== '' ? Number(number) : undefined;
    const sound = isAxisValue(meant) ? meant : undefined;
    return [
      {
        keys: [tag],
        message: unreadable(`a number from -${mostAxisValue} to ${mostAxisValue}`, number, sound),
      },
    ];
  });
}

function isAxisValue(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) <= mostAxisValue;
}

const line = object({
  color: optional(described(color, 'Colour of the line; default that of the text.')),
  style: optional(described(choice('solid', 'double', 'dotted', 'dashed', 'wavy'), 'Default "solid".')),
  thickness: optional(described(size, 'How thick the line is; default: as the font says.')),
});

/** Whether a text is underlined, and how. */
export const underline = oneOf(flag, line as v.GenericSchema<unknown, Underline>);
