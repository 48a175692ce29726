// Puts values into an invoice at paths.
import type { Invoice } from '../../src/einvoice/invoice.ts';
import type { Change } from './mutation.ts';

/** Returns a copy of an invoice with changes. */
export function changed(invoice: Invoice, changes: readonly Change[]): Invoice {
  return changes.reduce<unknown>(
    (whole, [path, value]) => put(whole, path.split('/'), value),
    invoice,
  ) as Invoice;
}

function put(whole: unknown, [step = '', ...rest]: readonly string[], value: unknown): unknown {
  if (Array.isArray(whole)) {
    const copy = [...whole];
    copy[Number(step)] = rest.length === 0 ? value : put(copy[Number(step)], rest, value);
    return copy;
  }
  const copy: Record<string, unknown> = { ...(whole as object) };
  if (rest.length === 0 && value === undefined) delete copy[step];
  else copy[step] = rest.length === 0 ? value : put(copy[step], rest, value);
  return copy;
}
