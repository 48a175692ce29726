// The terms of an invoice by their paths, and copies of it with one term changed or left out.
import type { TermPath } from '../../src/einvoice/fault.ts';
import type { Invoice } from '../../src/einvoice/invoice.ts';

/** Yields the path of each term and each group. */
export function* pathsIn(value: unknown, path: TermPath = []): Generator<TermPath> {
  if (typeof value !== 'object' || value === null || 'units' in value) return;
  const isList = Array.isArray(value);
  for (const [key, item] of Object.entries(value)) {
    const inner = [...path, isList ? Number(key) : key];
    yield inner;
    yield* pathsIn(item, inner);
  }
}

/** Returns what stands at a path. */
export function valueAt(invoice: Invoice, path: TermPath): unknown {
  return path.reduce<unknown>((value, step) => Object(value)[step], invoice);
}

/** Returns a copy with another value at a path; without a value, the term is left out. */
export function changed(invoice: Invoice, path: TermPath, value?: unknown): Invoice {
  // The caller says by the path what is changed; a wrong type is what some tests want.
  return replaced(invoice, path, value) as Invoice;
}

function replaced(holder: unknown, [step, ...rest]: TermPath, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(holder))
    return holder.flatMap((item, index) => {
      if (index !== step) return [item];
      return rest.length === 0 && value === undefined ? [] : [replaced(item, rest, value)];
    });
  const entries = Object.entries(Object(holder)).flatMap(([key, item]) => {
    if (key !== step) return [[key, item]];
    return rest.length === 0 && value === undefined ? [] : [[key, replaced(item, rest, value)]];
  });
  return Object.fromEntries(entries);
}
