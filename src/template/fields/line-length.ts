// The length of a line: points, or a part of the width that there is.
import { type Pt, parseLength } from '../../units.ts';
import { field } from './field.ts';
import { meantPart } from './meant-value.ts';

/** A length in points, or a part of the width that there is. */
export type LineLength = { readonly points: Pt } | { readonly part: number };

/** The length of a line. */
export const lineLength = field<LineLength>(
  readLength,
  'a length such as 100 or "5cm", or a part such as "50%"',
  { json: { type: ['number', 'string'] }, meant: meantPart },
);

function readLength(value: unknown): LineLength | undefined {
  const part = typeof value === 'string' ? /^(\d+(?:\.\d+)?)%$/.exec(value) : null;
  if (part) return Number(part[1]) <= 100 ? { part: Number(part[1]) / 100 } : undefined;
  const points = parseLength(value);
  return points === undefined || points < 0 ? undefined : { points };
}
