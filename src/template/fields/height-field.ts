// The height of what may fill its place: a length, or all that is left.
import { type Pt, parseLength } from '../../units.ts';
import { field } from './field.ts';
import { meantLength } from './meant-value.ts';

/** A height of at least 0, or `*` for what is left of its place. */
export const fillingHeight = field<Pt | '*'>(readHeight, 'a length of at least 0, or "*"', {
  json: { anyOf: [{ type: 'number', minimum: 0 }, { type: 'string' }] },
  meant: (value) => (isAll(value) ? '*' : meantLength(value)),
});

/** Returns whether a value says "all of it" as another tool does. */
function isAll(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^(?:100\s*%|100vh|fill|stretch|1fr|max|full|auto-fill|grow)$/i.test(value.trim())
  );
}

function readHeight(value: unknown): Pt | '*' | undefined {
  if (value === '*') return value;
  const points = parseLength(value);
  return points !== undefined && points >= 0 ? points : undefined;
}
