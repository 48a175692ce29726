// How letters are set: OpenType features, and lines under text.
import type { Underline } from '../../layout/style.ts';
import { isRecord } from '../read/record.ts';
import { object, oneOf, optional } from './combined-fields.ts';
import { described, field, type v } from './field.ts';
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
  },
);

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
