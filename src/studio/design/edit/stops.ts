// The colours of a gradient, put in and taken out of its list.
import { applied, withEntry, withoutEntry } from './entries.ts';
import { readJsonc } from './jsonc.ts';

/** A gradient has at least as many colours. */
export const leastStops = 2;

/** Returns the list with another colour before the last one, as JSON. */
export function withStop(raw: string, color: string): string {
  const list = readJsonc(raw);
  if (!list) return raw;
  const index = Math.max(1, list.entries.length - 1);
  return applied(raw, withEntry(raw, list, { raw: JSON.stringify(color), index }));
}

/** Returns the list without one of its colours, as JSON. */
export function withoutStop(raw: string, index: number): string {
  const list = readJsonc(raw);
  return list ? applied(raw, withoutEntry(raw, list, index)) : raw;
}
