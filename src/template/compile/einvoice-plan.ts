// A compiled `einvoice` key: what each term is bound to, in groups and lists as in the model.
import type { Profile } from '../../einvoice/profile.ts';
import type { CompiledExpression } from '../expression/expression.ts';
import type { TermEntry, Unprinted } from '../fields/einvoice-entries.ts';

/** A compiled `einvoice` key. */
export interface EinvoicePlan {
  readonly profile: Profile;
  readonly group: GroupPlan;
  /** The amounts that the page does not print, with the reason that the template gives for each. */
  readonly unprinted: Unprinted;
  /** Whether a document that does not print an amount is refused. Versions that were published before warn. */
  readonly mustPrint: boolean;
}

/** What is bound of an object of the model. */
export interface GroupPlan {
  readonly path: string;
  readonly terms: ReadonlyMap<string, TermPlan>;
  /** The names of terms that are there and could not be read. That is reported. */
  readonly unread: readonly string[];
}

/** What one term is bound to. */
export type TermPlan =
  | {
      readonly kind: 'value';
      readonly path: string;
      readonly term: TermEntry;
      readonly expression: CompiledExpression;
    }
  | { readonly kind: 'group'; readonly path: string; readonly term: TermEntry; readonly group: GroupPlan }
  | {
      readonly kind: 'list';
      readonly path: string;
      readonly term: TermEntry;
      readonly entries: readonly EntryPlan[];
    };

/** An entry of a list: one, or one for each item. */
export interface EntryPlan {
  readonly each?: CompiledExpression;
  readonly as?: string;
  readonly if?: CompiledExpression;
  readonly group: GroupPlan;
}
