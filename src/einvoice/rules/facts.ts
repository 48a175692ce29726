// What the rules look at: an invoice, with its lists by place, and with every value by the number of its term.
import type { Decimal } from '../decimal.ts';
import type { LogisticsCharge } from '../extended.ts';
import type { TermPath } from '../fault.ts';
import type { Adjustment, Invoice, Line, Totals, VatBreakdown, VatCategory } from '../invoice.ts';
import type { Profile } from '../profile.ts';
import type { Term } from '../term.ts';
import { invoiceTerms } from '../terms.ts';
import { type CategorySum, categorySums, isDetail } from '../totals/category.ts';

/** An item of a list, and its place in the invoice. */
export interface Placed<T> {
  readonly path: TermPath;
  readonly value: T;
}

/** An invoice, laid out for the rules. */
export interface Facts {
  readonly invoice: Invoice;
  readonly profile: Profile;
  readonly totals: Totals;
  readonly lines: readonly Placed<Line>[];
  /** The lines that count in the sums. */
  readonly details: readonly Placed<Line>[];
  /** Of the invoice. */
  readonly allowances: readonly Placed<Adjustment>[];
  readonly charges: readonly Placed<Adjustment>[];
  /** Charges of EXTENDED, which count as those of the invoice do. */
  readonly logistics: readonly Placed<LogisticsCharge>[];
  /** Of all lines. */
  readonly lineAllowances: readonly Placed<Adjustment>[];
  readonly lineCharges: readonly Placed<Adjustment>[];
  readonly vat: readonly Placed<VatBreakdown>[];
  /** What each category and rate comes to by lines, allowances and charges. */
  readonly sums: readonly CategorySum[];
  /** Returns the texts of a term, by its number, that a rule finds wrong, wherever they stand. */
  texts(id: string, isWrong: (text: string) => boolean): readonly Placed<string>[];
  /** Returns the numbers of a term that a rule finds wrong. */
  numbers(id: string, isWrong: (number: Decimal) => boolean): readonly Placed<Decimal>[];
}

/** Lays an invoice out. The invoice is walked through once, whatever the rules ask. */
export function factsOf(invoice: Invoice, profile: Profile): Facts {
  const lines = placed(invoice.lines, ['lines']);
  const leaves = new Map<string, Leaf[]>();
  walk(invoice, invoiceTerms, undefined, leaves);
  const ofTerm = (id: string): readonly Leaf[] => leaves.get(id) ?? [];
  return {
    invoice,
    profile,
    totals: invoice.totals ?? {},
    lines,
    details: lines.filter(({ value }) => isDetail(value)),
    logistics: placed(invoice.logistics, ['logistics']),
    allowances: placed(invoice.allowances, ['allowances']),
    charges: placed(invoice.charges, ['charges']),
    lineAllowances: lines.flatMap(({ path, value }) => placed(value.allowances, [...path, 'allowances'])),
    lineCharges: lines.flatMap(({ path, value }) => placed(value.charges, [...path, 'charges'])),
    vat: placed(invoice.vat, ['vat']),
    sums: categorySums(invoice),
    texts: (id, isWrong) =>
      ofTerm(id).flatMap(({ value, place }) =>
        typeof value === 'string' && isWrong(value) ? [{ path: pathOf(place), value }] : [],
      ),
    numbers: (id, isWrong) =>
      ofTerm(id).flatMap(({ value, place }) =>
        typeof value !== 'string' && isWrong(value) ? [{ path: pathOf(place), value }] : [],
      ),
  };
}

/** A step and the place before it. Ten thousand lines have half a million values: few of them need a path. */
interface PathLink {
  readonly before: PathLink | undefined;
  readonly step: string | number;
}

/** The value of a term that is no group. */
interface Leaf {
  readonly value: string | Decimal;
  readonly place: PathLink;
}

function pathOf(place: PathLink): TermPath {
  const path: (string | number)[] = [];
  for (let at: PathLink | undefined = place; at !== undefined; at = at.before) path.push(at.step);
  return path.reverse();
}

function placed<T>(list: readonly T[] | undefined, path: TermPath): readonly Placed<T>[] {
  return (list ?? []).map((value, index) => ({ path: [...path, index], value }));
}

type Entry = Term & { readonly terms?: object };

function walk(value: object, terms: object, before: PathLink | undefined, leaves: Map<string, Leaf[]>): void {
  // The table of terms has an entry, or undefined, for each property of the model: its type says so.
  const entries = terms as Readonly<Record<string, Entry | undefined>>;
  for (const [step, part] of Object.entries(value)) {
    const entry = entries[step];
    if (entry === undefined || part === undefined) continue;
    const place = { before, step };
    if (entry.terms === undefined) addTo(leaves, entry.id, { value: part, place });
    else if (!Array.isArray(part)) walk(part, entry.terms, place, leaves);
    else
      for (const [index, item] of part.entries())
        walk(item, entry.terms, { before: place, step: index }, leaves);
  }
}

function addTo(leaves: Map<string, Leaf[]>, id: string, leaf: Leaf): void {
  const known = leaves.get(id);
  if (known === undefined) leaves.set(id, [leaf]);
  else known.push(leaf);
}

/** Returns the lines, allowances and charges of the invoice with their VAT. */
export function taxedParts(facts: Facts): readonly Placed<VatCategory | undefined>[] {
  return [...facts.details, ...facts.allowances, ...facts.charges, ...facts.logistics].map(
    ({ path, value }) => ({
      path,
      value: value.vat,
    }),
  );
}
