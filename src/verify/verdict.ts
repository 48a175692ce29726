// What is reported of a file. It is plain data, so that it can be sent from one process to another.
import type { Standard } from './rules/rule.ts';

/** One breach of a rule. */
export interface Finding {
  /** The rule, such as `ISO 14289-1 7.1-3`. */
  readonly rule: string;
  /** What must hold. */
  readonly says: string;
  /** What is wrong here. */
  readonly detail?: string;
  readonly page?: number;
  readonly object?: number;
}

/** How often a rule is broken. */
export interface BrokenRule {
  readonly rule: string;
  readonly count: number;
}

/** How a file keeps one standard. */
export interface Judgement {
  readonly standard: Standard;
  /** Whether the file claims to keep it. */
  readonly claimed: boolean;
  /** `unknown` means that nothing is broken as far as the file can be read, but it is encrypted. */
  readonly verdict: 'kept' | 'broken' | 'unknown';
  /** How many rules were tried. */
  readonly rules: number;
  readonly broken: readonly BrokenRule[];
  /** The first breaches of each rule. */
  readonly findings: readonly Finding[];
}

/** One breach of a rule by an e-invoice. */
export interface InvoiceFinding {
  /** The rule, such as `BR-CO-10`. */
  readonly rule: string;
  /** What must hold. */
  readonly says: string;
  /** A `warning` breaks nothing. */
  readonly severity: 'fatal' | 'warning';
  /** What is wrong here. */
  readonly detail: string;
  readonly hint?: string;
  /** The terms that the rule is about, such as `BT-112`. */
  readonly terms: readonly string[];
  /** The term that is wrong or misses, as a JSON Pointer by the names that a template uses. */
  readonly term: string;
  /** The line of the element that is wrong, or of the one that lacks something, from 1. */
  readonly line: number;
  readonly element: string;
}

/** How an e-invoice keeps the rules of its profile. */
export interface InvoiceVerdict {
  /** The name of the file in the PDF. */
  readonly name?: string;
  /** It is undefined where the file can't be read as an invoice. */
  readonly syntax?: 'cii' | 'ubl';
  /** BT-24. */
  readonly specification?: string;
  /** BT-1. */
  readonly number?: string;
  /** The profile by whose rules it is judged. It is undefined where the file can't be read. */
  readonly profile?: string;
  readonly verdict: 'kept' | 'broken';
  /** How many rules were tried. */
  readonly rules: number;
  /** The rules that are broken, and those that warn. */
  readonly broken: readonly BrokenRule[];
  /** The first breaches of each rule. */
  readonly findings: readonly InvoiceFinding[];
}

/** What the metadata says about a standard. */
export interface Claim {
  /** The name, such as `pdf/a-3b`. */
  readonly standard: string;
  /** Whether there are rules for it here. */
  readonly judged: boolean;
}

/** An element of the structure. */
export interface OutlineElement {
  /** The standard type, or the type that is written there. */
  readonly role: string;
  readonly text?: string;
  /** Of one with texts and kids: the text before the first kid, those between two, and that behind the last. */
  readonly texts?: readonly string[];
  readonly alt?: string;
  readonly lang?: string;
  readonly kids?: readonly OutlineElement[];
}

/** A font that is used. */
export interface FontFact {
  readonly name: string;
  readonly type: string;
  readonly embedded: boolean;
  readonly subset: boolean;
}

/** A file inside of the file. */
export interface AttachmentFact {
  readonly name: string;
  readonly mediaType?: string;
  readonly relationship?: string;
  /** The size in bytes, unpacked. */
  readonly size?: number;
}

/** All that is said about a file. */
export interface Verdict {
  /** The version of the format, such as `1.7`. */
  readonly version: string;
  readonly pages: number;
  readonly title?: string;
  readonly language?: string;
  readonly encrypted: boolean;
  readonly claims: readonly Claim[];
  readonly judgements: readonly Judgement[];
  /** Lines about what had to be repaired. */
  readonly damage: readonly string[];
  readonly tagged: boolean;
  readonly outline: readonly OutlineElement[];
  /** Whether elements were left out. */
  readonly outlineCut: boolean;
  readonly fonts: readonly FontFact[];
  readonly attachments: readonly AttachmentFact[];
  /** The e-invoices among the attachments. */
  readonly invoices: readonly InvoiceVerdict[];
}
