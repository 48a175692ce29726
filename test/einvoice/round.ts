// An invoice without what XML can't tell from nothing: so what is read can be compared with what was written.
import type { Invoice } from '../../src/einvoice/invoice.ts';

/** Returns the invoice without empty lists and groups. */
export function withoutEmpty(invoice: Invoice): Invoice {
  // An invoice stays one: all of it is optional.
  return (pruned(invoice) ?? {}) as Invoice;
}

function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((item) => pruned(item) ?? {});
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, pruned(item)] as const);
  const kept = entries.filter(([, item]) => item !== undefined);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
