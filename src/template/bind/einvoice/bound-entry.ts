// The entries of the lists of a bound e-invoice: what made each of them.
import type { EntryPlan } from '../../compile/einvoice-plan.ts';
import type { Scope } from '../../expression/scope.ts';

/** An entry of a bound list: what it was made by, and the scope in which. */
export interface BoundEntry {
  readonly plan: EntryPlan;
  readonly scope: Scope;
  readonly lists: BoundLists;
}

/** The entries of the lists below an object, by the names that lead to each list, with points between: `references.preceding`. */
export type BoundLists = ReadonlyMap<string, readonly BoundEntry[]>;
