// What a rule is: a clause of a standard, a sentence that says what must hold, and a function that finds what breaks it.
import type { PdfDocument } from '../document.ts';

/** The standards that can be judged. */
export const standards = ['pdf/ua-1', 'pdf/a-2b', 'pdf/a-3b', 'pdf/a-3a', 'factur-x'] as const;

/** A standard and its level. */
export type Standard = (typeof standards)[number];

/** Where a rule is broken, and by what. */
export interface Breach {
  /** More than the rule's own sentence says. */
  readonly says?: string;
  readonly page?: number;
  readonly object?: number;
}

/** Finds what breaks a rule in a document that claims a standard. */
export type Check = (document: PdfDocument, standard: Standard) => Iterable<Breach>;

/** A rule as it is written down, with its clauses in the standards that share it. */
export interface RuleSource {
  /** The clause and test in ISO 14289-1 (PDF/UA-1). */
  readonly ua?: string;
  /** The clause and test in ISO 19005-2 and 19005-3 (PDF/A). */
  readonly a?: string;
  /** The number among our rules for PDFs that carry an e-invoice (Factur-X). */
  readonly fx?: string;
  /** The levels of PDF/A that it belongs to. Default: all. */
  readonly levels?: readonly Standard[];
  /** What must hold. */
  readonly says: string;
  readonly check: Check;
}

/** A rule of one standard. */
export interface Rule {
  /** The id, such as `ISO 14289-1 7.1-3`. */
  readonly id: string;
  readonly standard: Standard;
  /** The clause and the number of its test, such as `7.1-3`. */
  readonly clause: string;
  readonly says: string;
  check(document: PdfDocument): Iterable<Breach>;
}

/** The document of each standard. */
const isoOf: Readonly<Record<Standard, string>> = {
  'pdf/ua-1': 'ISO 14289-1',
  'pdf/a-2b': 'ISO 19005-2',
  'pdf/a-3b': 'ISO 19005-3',
  'pdf/a-3a': 'ISO 19005-3',
  'factur-x': 'Factur-X',
};

/** Returns the rule of one standard, or undefined when the standard does not have it. */
export function ruleFor(source: RuleSource, standard: Standard): Rule | undefined {
  const { ua, a, fx, levels } = source;
  const clause = standard === 'pdf/ua-1' ? ua : standard === 'factur-x' ? fx : a;
  if (clause === undefined || (clause === a && levels?.includes(standard) === false)) return undefined;
  const { says, check } = source;
  return {
    id: `${isoOf[standard]} ${clause}`,
    standard,
    clause,
    says,
    check: (document) => check(document, standard),
  };
}
