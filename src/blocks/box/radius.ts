// The radii of the corners of a box: one for all, or one for each.
import { type Corners, noCorners } from '../../layout/flow/shapes.ts';
import * as f from '../../template/fields/fields.ts';
import { type Pt, parseLength } from '../../units.ts';

const cornerNames = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const;

/** A radius for all corners, a list of four from the top left one on, clockwise, or an object of corners. */
export const radius = f.field<Corners>(
  readCorners,
  `a length of at least 0, a list of four from the top left on, or an object of ${cornerNames.join(', ')}`,
  {
    json: {
      anyOf: [
        { type: ['number', 'string'] },
        { type: 'array', items: { type: ['number', 'string'] }, minItems: 4, maxItems: 4 },
        {
          type: 'object',
          properties: Object.fromEntries(
            cornerNames.map((name) => [
              name,
              { type: ['number', 'string'], description: 'The radius of this corner; default 0.' },
            ]),
          ),
          additionalProperties: false,
        },
      ],
    },
    keys: {
      known: cornerNames,
      reads: (part) => readRadius(part) !== undefined,
      expected: 'a length such as 12 or "10mm" of at least 0',
    },
  },
);

function readRadius(value: unknown): Pt | undefined {
  const points = parseLength(value);
  return points !== undefined && points >= 0 ? points : undefined;
}

function readCorners(value: unknown): Corners | undefined {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const corners: { -readonly [Name in keyof Corners]: Pt } = { ...noCorners };
    for (const [name, part] of Object.entries(value)) {
      const known = cornerNames.find((corner) => corner === name);
      const read = readRadius(part);
      if (known === undefined || read === undefined) return undefined;
      corners[known] = read;
    }
    return corners;
  }
  const list = Array.isArray(value) ? value : [value, value, value, value];
  const [topLeft, topRight, bottomRight, bottomLeft] = list.map(readRadius);
  if (topLeft === undefined || topRight === undefined || bottomRight === undefined) return undefined;
  if (bottomLeft === undefined || list.length !== 4) return undefined;
  return { topLeft, topRight, bottomRight, bottomLeft };
}
