// What a change to an invoice is that breaks a rule.
import type { Good } from './good-invoice.ts';

/** What is put where: a path with `/`, and the value; undefined takes the term away. */
export type Change = readonly [path: string, value: unknown];

/** One way to break a rule. */
export interface Mutation {
  readonly rule: string;
  readonly good: Good;
  readonly changes: readonly Change[];
}

/** Changes of one term each, to one good invoice. */
export function one(good: Good, rows: readonly (readonly [rule: string, path: string, value?: unknown])[]) {
  return rows.map(([rule, path, value]): Mutation => ({ rule, good, changes: [[path, value]] }));
}
