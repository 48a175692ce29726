// Leaves out faults of computed terms where what they are computed from is at fault: one mistake is reported once.
import type { Decimal } from './decimal.ts';
import type { InvoiceFault, TermPath } from './fault.ts';
import type { Invoice } from './invoice.ts';

/**
 * Returns the faults without those of terms that nobody bound and that were computed, as long as another fault is
 * fatal. `computed` is `completed(bound)`.
 */
export function withoutConsequences(
  faults: readonly InvoiceFault[],
  bound: Invoice,
  computed: Invoice,
): readonly InvoiceFault[] {
  const causes = faults.filter(
    ({ path }) => !isValue(valueAt(computed, path)) || isValue(valueAt(bound, path)),
  );
  return causes.some(({ severity }) => severity === 'fatal') ? causes : faults;
}

function valueAt(invoice: Invoice, path: TermPath): unknown {
  let value: unknown = invoice;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    // The steps are the names and indexes of the model.
    value = (value as Readonly<Record<string | number, unknown>>)[step];
  }
  return value;
}

/** Returns whether a term has a value of its own: a text or a number. Groups and lists of them have none. */
export function isValue(value: unknown): value is string | Decimal {
  return typeof value === 'string' || (typeof value === 'object' && value !== null && 'units' in value);
}
