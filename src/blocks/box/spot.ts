// Places in a box as authors write them: names such as "top left", or two lengths or percentages.
import { type Along, middleSpot, type Spot } from '../../layout/flow/spot.ts';
import * as f from '../../template/fields/fields.ts';
import { parseLength } from '../../units.ts';

const across: Readonly<Record<string, number>> = { left: 0, center: 0.5, right: 1 };
const down: Readonly<Record<string, number>> = { top: 0, center: 0.5, bottom: 1 };

/** The places that have names. */
const spotNames = [
  ...['top left', 'top', 'top right', 'left', 'center', 'right'],
  ...['bottom left', 'bottom', 'bottom right'],
];

/** A part of a side as `"25%"`. It may lie outside. */
function readPart(value: unknown): { readonly part: number } | undefined {
  const percent = typeof value === 'string' ? /^(-?\d{1,4}(?:\.\d+)?)%$/.exec(value) : null;
  return percent ? { part: Number(percent[1]) / 100 } : undefined;
}

/** Reads a length, or a part of a side. */
function readAlong(value: unknown): Along | undefined {
  return readPart(value) ?? parseLength(value);
}

function readSpot(value: unknown): Spot | undefined {
  if (Array.isArray(value)) {
    const [x, y] = value.map(readAlong);
    return x === undefined || y === undefined || value.length !== 2 ? undefined : { x, y };
  }
  if (typeof value !== 'string' || !spotNames.includes(value)) return undefined;
  let { x, y } = middleSpot;
  for (const word of value.split(' ')) {
    if (word !== 'center' && across[word] !== undefined) x = { part: across[word] };
    if (word !== 'center' && down[word] !== undefined) y = { part: down[word] };
  }
  return { x, y };
}

/** The name that was meant by its words in another order, or with other signs between them. */
function meantSpot(value: unknown): unknown {
  if (typeof value !== 'string') return undefined;
  const lower = value.toLowerCase().replace(/middle|centre/g, 'center');
  const words = [...lower.matchAll(/[a-z]+/g)].map(String);
  const name = spotNames.find((each) => {
    const parts = each.split(' ');
    return (
      parts.every((part) => words.includes(part)) &&
      words.every((word) => word === 'center' || parts.includes(word))
    );
  });
  return words.length === 0 ? undefined : name;
}

const along = { type: ['number', 'string'] };

/** A place in a box. */
export const spot = f.field<Spot>(readSpot, 'a place such as "center", "top left", "bottom" or ["25%", 10]', {
  json: { anyOf: [{ enum: spotNames }, { type: 'array', items: along, minItems: 2, maxItems: 2 }] },
  meant: meantSpot,
});

/** A part of a way, from 0 to 1, as `"30%"`. */
export const part = f.field<number>(
  (value) => {
    const read = readPart(value)?.part;
    return read === undefined || read < 0 || read > 1 ? undefined : read;
  },
  'a part from "0%" to "100%"',
  {
    json: { type: 'string', pattern: '^\\d{1,3}(\\.\\d+)?%$' },
    meant: (value) =>
      typeof value === 'number' && value >= 0 && value <= 100
        ? `${Math.round((value <= 1 ? value * 100 : value) * 100) / 100}%`
        : undefined,
  },
);
