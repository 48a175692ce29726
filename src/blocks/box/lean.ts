// How boxes and stacks are turned and skewed: their keys, and what the layout is told.
import type { Lean } from '../../layout/flow/lean.ts';
import { middleSpot } from '../../layout/flow/spot.ts';
import * as f from '../../template/fields/fields.ts';
import { spot } from './spot.ts';

/** Past this, what is skewed is a line. */
const mostSkew = 80;

const angle = f.number(-mostSkew, mostSkew);

const skewPair = f.field<readonly [number, number]>(
  (value) => {
    if (!Array.isArray(value) || value.length !== 2) return undefined;
    const [across, down]: unknown[] = value;
    return isSkew(across) && isSkew(down) ? [across, down] : undefined;
  },
  `a list of two of them`,
  {
    json: {
      type: 'array',
      items: { type: 'number', minimum: -mostSkew, maximum: mostSkew },
      minItems: 2,
      maxItems: 2,
    },
  },
);

function isSkew(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= mostSkew;
}

/** The keys of what may be turned and skewed. */
export const leanEntries = {
  rotate: f.optional(
    f.described(f.number(-360, 360), 'Rotation in degrees, clockwise, about its pivot; default 0.'),
  ),
  skew: f.optional(
    f.described(
      f.oneOf(angle, skewPair),
      'Degrees by which upright lines lean, or [upright lines, level lines]; default 0.',
    ),
  ),
  pivot: f.optional(
    f.described(
      spot,
      'The point that stays when it is turned or skewed: a name, or [x, y] from its top left corner; default "center".',
    ),
  ),
  turnedRoom: f.optional(
    f.described(
      f.flag,
      'Whether it takes the room of all that is turned; default false: the room that it has upright.',
    ),
  ),
} as const;

/** Returns how a block is turned and skewed, or undefined when it is upright. */
export function leanOf(look: f.PropsOf<typeof leanEntries>): Lean | undefined {
  const { rotate = 0, skew = 0, pivot = middleSpot } = look;
  const [across, down] = typeof skew === 'number' ? [skew, 0] : skew;
  if (rotate % 360 === 0 && across === 0 && down === 0) return undefined;
  return { rotate, skew: [across, down], pivot };
}
