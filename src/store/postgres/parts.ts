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
  /** Used by tests that show what they find. No command sets it. */
  readonly faults: PlantedFaults;
}

/** Faults that tests plant, to show that they would be found. */
export interface PlantedFaults {
  /** A completion whose outcome is unknown is taken for one that was committed. */
  readonly guessCommits?: boolean;
}

/** Frees calls. */
export const abandonStatement: Statement = { name: 'abandon', text: 'SELECT platen.abandon($1)' };
