// Binds the `einvoice` key to an invoice: every term that is there, with all faults at their places.
import type { Invoice } from '../../../einvoice/invoice.ts';
import { type Profile, profiles } from '../../../einvoice/profile.ts';
import type { EinvoicePlan } from '../../compile/einvoice.ts';
import type { PlacedBinder } from '../binder.ts';
import { TermsBinding, type ValueFault } from './bound-terms.ts';

/** The e-invoice of a document. */
export interface Einvoice {
  readonly profile: Profile;
  /** All its terms: those that are bound, and those that follow from them. */
  readonly invoice: Invoice;
}

/** Returns the e-invoice. What is wrong with it is reported. */
export function bindEinvoice(plan: EinvoicePlan, binder: PlacedBinder): Einvoice {
  const binding = new TermsBinding((fault) => reportValue(fault, binder));
  const { fields } = binding.bind(plan.group, binder);
  const facts = profiles[plan.profile];
  const asked = facts.process === undefined ? {} : { process: facts.process };
  // The names and kinds of the terms are those of the model.
  const bound = { ...asked, ...fields, specification: facts.specification } as Invoice;
  return { profile: plan.profile, invoice: bound };
}

/** Data types have no rules of their own: what a term may hold is said in EN 16931-1, 6.5. */
function reportValue({ plan, scope, message, hint }: ValueFault, { state }: PlacedBinder): void {
  const told = {
    message: `EN 16931-1 6.5 (${plan.term.id}): ${message}`,
    ...(hint === undefined ? {} : { hint }),
  };
  state.blame(plan.path, state.datumOf(scope, plan.expression), told);
}
