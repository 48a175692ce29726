// What the parts of the store that decide on calls share.
import type { GenerationLimits } from '../limits.ts';
import type { Link, Statement } from './link.ts';

/** The node that reserves. */
export interface Holder {
  readonly id: string;
  readonly leaseMs: number;
}

/** What the part of the store that decides on calls is made of. */
export interface GenerationParts {
  readonly link: Link;
  readonly holder: Holder;
  readonly limits: GenerationLimits;
  /** Takes the ids of calls that could not be freed now. They are freed later. */
  readonly freeLater: (ids: readonly string[]) => void;
  /** Notes the ids of calls that were freed without waiting for the disk of the database. */
  readonly freed: (ids: readonly string[]) => void;
}

/** Frees calls. */
export const abandonStatement: Statement = { name: 'abandon', text: 'SELECT platen.abandon($1)' };
