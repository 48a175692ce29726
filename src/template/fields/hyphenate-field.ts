// The style property `hyphenate`: true, false, or rules by which words are divided.
import type { HyphenationRules } from '../../layout/text/hyphenation.ts';
import { isRecord } from '../read/record.ts';
import * as f from './field.ts';
import { integer } from './simple-fields.ts';

const countKeys = ['min', 'before', 'after'] as const;
const keys = [...countKeys, 'exceptions'] as const;
/** No word has more letters. */
const mostLetters = 100;
const counted = integer(1, mostLetters);

/** Matches a word with a hyphen wherever it may be divided: `Ur-in-stinkt`, or `Analphabet` for one that stays whole. */
const exception = /^[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*$/u;
const wantedException = 'a word of letters with a hyphen wherever it may be divided, such as "Ur-in-stinkt"';

/** Whether words are divided at line ends, and how. */
export const hyphenate = f.field<boolean | HyphenationRules>(
  readHyphenate,
  'true, false, or an object of min, before, after and exceptions',
  {
    inside: faultsInside,
    json: {
      anyOf: [
        { type: 'boolean' },
        {
          type: 'object',
          properties: {
            ...Object.fromEntries(countKeys.map((key) => [key, countJson(key)])),
            exceptions: {
              type: 'array',
              items: { type: 'string', pattern: exception.source },
              description: 'Words with a hyphen wherever they may be divided: there and nowhere else.',
            },
          },
          additionalProperties: false,
        },
      ],
    },
  },
);

function countJson(key: (typeof countKeys)[number]): f.JsonSchema {
  const description = {
    min: 'Words of fewer letters are not divided. Default 6.',
    before: 'Letters that stay before the hyphen, at least. Default: as the language has it, 2.',
    after: 'Letters that follow on the next line, at least. Default: as the language has it, 2 or 3.',
  }[key];
  return { type: 'integer', minimum: 1, maximum: mostLetters, description };
}

function readHyphenate(value: unknown): boolean | HyphenationRules | undefined {
  if (typeof value === 'boolean') return value;
  if (!isRecord(value) || faultsInside(value).length > 0) return undefined;
  // `faultsInside` has checked it: whole numbers and a list of words.
  return value as HyphenationRules;
}

function faultsInside(value: unknown): readonly f.KeyFault[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, part]): readonly f.KeyFault[] => {
    if (key === 'exceptions') return exceptionFaults(part);
    if (!countKeys.some((name) => name === key)) return [f.unknownKeyFault(key, keys)];
    const [issue] = f.v.safeParse(counted, part).issues ?? [];
    return issue === undefined ? [] : [{ keys: [key], message: issue.message }];
  });
}

function exceptionFaults(value: unknown): readonly f.KeyFault[] {
  const keys = ['exceptions'];
  if (!Array.isArray(value))
    return [{ keys, message: `expected a list of words, got ${f.describeValue(value)}` }];
  return value.flatMap((word: unknown, index): readonly f.KeyFault[] => {
    if (typeof word === 'string' && exception.test(word)) return [];
    const message = `expected ${wantedException}, got ${f.describeValue(word)}`;
    return [{ keys: [...keys, String(index)], message }];
  });
}
