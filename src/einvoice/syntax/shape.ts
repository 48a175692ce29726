// How a syntax is described: which element holds which term, in the order of the schema. Writer and reader follow from it.
import type { Invoice } from '../invoice.ts';
import type { Extent } from '../profile.ts';
import { type Form, token } from './forms.ts';

/** An attribute of an element with a value. */
export interface AttributeShape {
  readonly name: string;
  readonly is: /** The property that it holds. */
    | { readonly key: string }
    /** It always has this value. When `decides`, an element without it is another one. */
    | { readonly fixed: string; readonly decides: boolean }
    /** It names the currency of the amount. */
    | { readonly currency: 'currency' | 'taxCurrency' };
  /** It is written in the first item of the list around it alone. */
  readonly once: boolean;
}

/**
 * What becomes of an invoice in a profile that has no place for an element. It is refused, or written without it: then
 * what is left says the same, as an amount without the percentage that it was computed from. That is reported or, where Platen
 * computes the term, not worth a word. Where nothing is said, it is refused, and reported in the profiles without lines: these
 * are excerpts.
 */
export type Without = 'refused' | 'reported' | 'silent';

interface Common {
  readonly name: string;
  /** The least profile that has a place for it; undefined where that is the one of what is around it. */
  readonly from: Extent | undefined;
  readonly without: Without | undefined;
  /** The schema asks for these children or attributes: without them the element can't be written. */
  readonly required: readonly string[];
  /** Whether it is written for what is in scope. */
  readonly when: ((scope: unknown, invoice: Invoice) => boolean) | undefined;
  /** An element with one of these inside is another one. */
  readonly lacks: readonly string[];
  /** Whether an element that is read is this one, by what was read of the invoice before. */
  readonly match: Match | undefined;
}

/** Tells elements of one name apart by their currency, or by that of an amount directly in them. */
export type Match = (currencies: readonly string[], invoice: Invoice) => boolean;

/** An element that holds the value of a property, or, without a key, what is in scope as a whole. */
export interface Leaf extends Common {
  readonly kind: 'leaf';
  readonly key: string | undefined;
  readonly form: Form;
  readonly attributes: readonly AttributeShape[];
  /** What is written where the property is missing and the schema asks for the element beside others. It is not read then. */
  readonly otherwise: string | undefined;
  /** It is never written, and read where no other element holds the term. */
  readonly isSpare: boolean;
  /** The attribute without which it is a fault where it is read. */
  readonly asked: string | undefined;
}

/** An element that holds elements. */
export interface Group extends Common {
  readonly kind: 'group';
  readonly children: readonly Node[];
}

/** No element: the one child stands once for each item of a list. */
export interface Each {
  readonly kind: 'each';
  readonly key: string;
  readonly child: Node;
  /** The child stands once when the list is empty, too, if it holds terms of the invoice. */
  readonly once: boolean;
}

/** An element that always has the same text. When `decides`, an element around another text is another one. */
export interface Fixed {
  readonly kind: 'fixed';
  readonly name: string;
  readonly text: string;
  readonly decides: boolean;
  /** Another text is no fault where it is read: the schema asks for the element, and the invoice has no term for it. */
  readonly isFiller: boolean;
}

/** No element: a step from what is in scope to one of its properties, back to the whole invoice, or nowhere. */
export interface Scope {
  readonly kind: 'scope';
  readonly key: string | undefined;
  readonly ofInvoice: boolean;
  readonly children: readonly Node[];
  /** It is written in the first item of the list around it alone. */
  readonly first: boolean;
  /** It does not ask for the element around it. */
  readonly companion: boolean;
}

/** An element that is not written, and passed over where it is read. */
export interface Ignored {
  readonly kind: 'ignored';
  readonly name: string;
  /** The term that it says again. */
  readonly repeats?: Pick<Leaf, 'form' | 'attributes'> & { readonly key: string };
}

/** A piece of a syntax. */
export type Node = Leaf | Group | Each | Fixed | Scope | Ignored;

/** A piece of a syntax that holds properties of `T`. */
export type Shape<T> = Node & { readonly of?: (scope: T) => void };

/** What may be said of an element beside its name and its property. */
export interface Options<T> {
  readonly from?: Extent;
  readonly without?: Without;
  readonly required?: readonly string[];
  readonly lacks?: readonly string[];
  readonly when?: (scope: T, invoice: Invoice) => boolean;
  readonly match?: Match;
}

/** What may be said of an element with a value. */
export interface LeafOptions<T> extends Options<T> {
  /** The attributes that hold properties. */
  readonly attributes?: Readonly<Record<string, keyof T & string>>;
  readonly fixed?: Readonly<Record<string, string>>;
  /** The attributes that are written in the first item of the list around the element alone. */
  readonly once?: readonly string[];
  /** Attributes with a fixed value that tell this element from others of its name. */
  readonly decided?: Readonly<Record<string, string>>;
  readonly currency?: 'currency' | 'taxCurrency';
  readonly otherwise?: string;
  readonly spare?: true;
  /** An attribute that is asked for where the element is read; in XRechnung it may be missing. */
  readonly asked?: string;
}

function common<T>(name: string, options: Options<T>): Common {
  const { from, without, required = [], lacks = [], when, match } = options;
  // The scope is what the table says it is: the path that leads to the shape is typed.
  return { name, from, without, required, lacks, when: when as Common['when'], match };
}

/** Returns an element with the value of a property; an identifier or a code where no form is given. */
export function leaf<T>(
  name: string,
  key: keyof T & string,
  form: Form = token,
  options: LeafOptions<T> = {},
): Shape<T> {
  return { ...whole(name, form, options), key };
}

/** Returns an element whose text holds all that is in scope. */
export function whole<T>(name: string, form: Form, options: LeafOptions<T> = {}): Leaf {
  const { attributes = {}, fixed = {}, decided = {}, currency, otherwise, once = [], spare, asked } = options;
  const all = [
    ...Object.entries(attributes).map(([key, value]) => ({ name: key, is: { key: value } })),
    ...Object.entries(fixed).map(([key, value]) => ({ name: key, is: { fixed: value, decides: false } })),
    ...Object.entries(decided).map(([key, value]) => ({ name: key, is: { fixed: value, decides: true } })),
    ...(currency === undefined ? [] : [{ name: 'currencyID', is: { currency } }]),
  ];
  const shapes = all.map((one): AttributeShape => ({ ...one, once: once.includes(one.name) }));
  const own = { key: undefined, form, attributes: shapes, otherwise, isSpare: spare === true, asked };
  return { kind: 'leaf', ...own, ...common(name, options) };
}

/** Returns an element around others of the same scope. */
export function group<T>(name: string, children: readonly Shape<T>[], options: Options<T> = {}): Shape<T> {
  return { kind: 'group', children, ...common(name, options) };
}

type ListKey<T> = { [K in keyof T]-?: NonNullable<T[K]> extends readonly unknown[] ? K : never }[keyof T] &
  string;
type Item<T, K extends keyof T> = NonNullable<T[K]> extends readonly (infer I)[] ? I : never;

/** Returns a piece of which profiles below an extent have nothing. */
export function since<T>(from: Extent, shape: Shape<T>): Shape<T> {
  switch (shape.kind) {
    case 'leaf':
    case 'group':
      return { ...shape, from };
    case 'each':
      return { ...shape, child: since(from, shape.child) };
    case 'scope':
      return { ...shape, children: shape.children.map((child) => since(from, child)) };
    default:
      return shape;
  }
}

/** Returns an element for each item of a list. */
export function each<T, K extends ListKey<T>>(
  key: K,
  child: Shape<Item<T, K>>,
  { once = false }: { readonly once?: boolean } = {},
): Shape<T> {
  return { kind: 'each', key, child, once };
}

/** Returns the elements of a property, with no element around them. */
export function at<T, K extends keyof T & string>(
  key: K,
  children: readonly Shape<NonNullable<T[K]>>[],
): Shape<T> {
  return { kind: 'scope', key, ofInvoice: false, children, first: false, companion: false };
}

/** Elements that hold terms of the invoice itself, however deep they stand. */
export function ofInvoice<T>(
  children: readonly Shape<Invoice>[],
  { first = false, companion = false }: { readonly first?: boolean; readonly companion?: boolean } = {},
): Shape<T> {
  return { kind: 'scope', key: undefined, ofInvoice: true, children, first, companion };
}

/** Elements that say again what stands elsewhere. They don't ask for the element around them, and are not read. */
export function repeated<T>(children: readonly Shape<T>[]): Shape<T> {
  return { kind: 'scope', key: undefined, ofInvoice: false, children, first: false, companion: true };
}

/** Returns an element that always has the same text. */
export function fixed(name: string, text: string): Fixed {
  return { kind: 'fixed', name, text, decides: false, isFiller: false };
}

/** Returns an element that the schema asks for and that no term is for. Its text is not read. */
export function filler(name: string, text: string): Fixed {
  return { kind: 'fixed', name, text, decides: false, isFiller: true };
}

/** Returns an element whose text tells the element around it from others of that name. */
export function deciding(name: string, text: string): Fixed {
  return { kind: 'fixed', name, text, decides: true, isFiller: false };
}

/** Returns an element that is passed over. */
export function ignored(name: string): Ignored {
  return { kind: 'ignored', name };
}

/** A syntax: its root element, and the namespaces of its prefixes. */
export interface SyntaxTable {
  readonly root: string;
  readonly namespaces: Readonly<Record<string, string>>;
  readonly children: readonly Shape<Invoice>[];
  /** Elements that the schema asks for even where they hold nothing. */
  readonly mayBeEmpty: ReadonlySet<string>;
  /** Elements that hold something in each profile. */
  readonly neverEmpty: ReadonlySet<string>;
  /** Elements, as `a/b`, that the schema of XRechnung lets stand several times though they hold one term. The first one is read. */
  readonly mayRepeat: ReadonlySet<string>;
  /** The same by the schema of EXTENDED. */
  readonly mayRepeatInExtended: ReadonlySet<string>;
  /** The same by the schema of EXTENDED and the rules of EXTENDED-CTC-FR. */
  readonly mayRepeatInFrance: ReadonlySet<string>;
  /** Elements that make an item of a list, though nothing that is read stands in them. */
  readonly items: ReadonlySet<string>;
  /** What the schema asks for in an element, by its name, or by that of the one around it and its own: `a/b`. */
  readonly needed: Readonly<Record<string, readonly string[]>>;
  /** What an element holds beside another one with such a text. */
  readonly neededWith: Readonly<Record<string, readonly [beside: string, text: RegExp, needed: string]>>;
}
