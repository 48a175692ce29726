// What a style may hold besides style properties, and the node that it is given to.
import type { Sides } from '../units.ts';
import type { Border } from './fields/fields.ts';

/** What a named style may hold besides style properties, for the kinds that have such keys. It is not inherited. */
export interface StyleExtras {
  readonly padding?: Sides;
  readonly border?: Border;
}

/** The keys that a style may have besides style properties. */
export type ExtraKey = 'margin' | 'padding' | 'border' | 'keepTogether' | 'keepWithNext';

/** The node that a style is given to. */
export interface StyleUse {
  /** The node as messages name it: `a table cell`. */
  readonly what: string;
  readonly takes: readonly ExtraKey[];
}
