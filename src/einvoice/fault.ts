// What a rule says against an invoice, and where.

/** The way to a term inside an invoice, such as `['lines', 3, 'vat', 'rate']`. */
export type TermPath = readonly (string | number)[];

/** What a rule says against an invoice. */
export interface InvoiceFault {
  /** The rule's id, such as `BR-CO-10`. */
  readonly rule: string;
  /** `fatal` where the rule forbids the invoice, `warning` where it advises. */
  readonly severity: 'fatal' | 'warning';
  /** The term that is wrong, or that misses. */
  readonly path: TermPath;
  /** The terms that the rule is about, such as `['BT-106', 'BT-131']`. */
  readonly terms: readonly string[];
  /** What is wrong, in lower case and without a full stop: "expected 12.30, the sum of the lines, got 12.31". */
  readonly message: string;
  /** The way out, where there is one to tell. */
  readonly hint?: string;
}
