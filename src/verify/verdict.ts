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
}
