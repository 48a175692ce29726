// What a rule about an invoice is, and the small pieces that rules are built of.
import type { InvoiceFault, TermPath } from '../fault.ts';
import type { Profile } from '../profile.ts';
import { termOf } from '../terms.ts';
import type { Facts } from './facts.ts';

/** A place that a rule finds wrong. */
export interface Finding {
  readonly path: TermPath;
  /** In lower case and without a full stop: "expected X, got Y". */
  readonly message: string;
  readonly hint?: string;
}

/** A rule before it is put into a group. */
export interface RuleBody {
  readonly id: string;
  /** The terms that it is about, the one that is wrong first. */
  readonly terms: readonly string[];
  /** What it asks for, in one sentence. */
  readonly text: string;
  /** `fatal` where nothing is written. */
  readonly severity?: InvoiceFault['severity'];
  /** Rules of other numbers that ask for the same; a fault is named once, by `id`. */
  readonly alike?: readonly string[];
  /** The profiles that it is for. All, where nothing is written. */
  readonly profiles?: readonly Profile[];
  /** The profiles in which it is fatal although its severity is `warning`. */
  readonly fatalIn?: readonly Profile[];
  /** The profiles in which a received invoice is refused by it, where one that is made has a warning. */
  readonly refusedIn?: readonly Profile[];
  readonly check: (facts: Facts) => readonly Finding[];
}

/** The groups of rules, in the order in which their faults are reported. */
export const ruleGroups = [
  'head',
  'parties',
  'payment',
  'lines',
  'allowances and charges',
  'VAT',
  'totals',
  'codes',
  'decimals and dates',
  'EXTENDED',
  'EXTENDED-CTC-FR',
  'France',
  'XRechnung',
  'Peppol',
] as const;

/** A rule in its group. */
export interface InvoiceRule extends RuleBody {
  readonly group: (typeof ruleGroups)[number];
  readonly severity: InvoiceFault['severity'];
}

/** Returns the rules of a group. */
export function ruleGroup(group: InvoiceRule['group'], bodies: readonly RuleBody[]): readonly InvoiceRule[] {
  return bodies.map((body) => ({ severity: 'fatal', ...body, group }));
}

/** Returns the term of a path as messages name it: `Seller name (BT-27)`. */
export function named(path: TermPath): string {
  const term = termOf(path);
  if (term === undefined) return path.join('/');
  return term.id === '' ? term.name : `${term.name} (${term.id})`;
}

/** Returns whether a text is there and has more than white space. */
export function isFilled(text: string | undefined): text is string {
  return text !== undefined && /\S/.test(text);
}

/** Returns the finding that a term is missing. `hint` says what to do. */
export function missing(path: TermPath, hint?: string): Finding {
  return { path, message: `expected ${named(path)}, got nothing`, ...(hint === undefined ? {} : { hint }) };
}

/** Returns the finding that a text is missing, or no finding where the text is there. */
export function missingText(text: string | undefined, path: TermPath, hint?: string): readonly Finding[] {
  return isFilled(text) ? [] : [missing(path, hint)];
}

/** Returns the finding where anything else misses, and nothing where it is there. */
export function missingValue(value: object | undefined, path: TermPath, hint?: string): readonly Finding[] {
  return value === undefined ? [missing(path, hint)] : [];
}

/** Returns the finding unless a condition holds. */
export function unless(holds: boolean, finding: Finding): readonly Finding[] {
  return holds ? [] : [finding];
}
