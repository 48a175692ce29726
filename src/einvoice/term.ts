// What is known of a term of EN 16931-1, and the small builders that the table of terms is written with.
import type { CodeListName } from './codes/names.ts';
import type { Decimal } from './decimal.ts';
import type { Identifier } from './party.ts';

/** What a term holds: a number of one of four kinds, a text of one of four kinds, or further terms. */
export type TermKind =
  | 'amount'
  | 'price'
  | 'percent'
  | 'quantity'
  | 'code'
  | 'date'
  | 'text'
  | 'identifier'
  | 'group';

/** A business term (BT) or a group of terms (BG). */
export interface Term {
  /** `BT-112`, `BG-23`; `BT-29-1` is the scheme of BT-29. A group that the standard has no number for has `''`. */
  readonly id: string;
  /** The name that the standard gives it. */
  readonly name: string;
  readonly kind: TermKind;
  /** The list that a code is of. */
  readonly codes?: CodeListName;
  /** There may be several. */
  readonly many?: true;
}

/** A group, and the terms that it holds. */
export interface TermGroup<T> extends Term {
  readonly terms: TermsOf<T>;
}

/** One entry for each property of `T`, so that no property of the model is without its term. `undefined` where the standard has none. */
export type TermsOf<T> = {
  readonly [K in keyof T]-?: EntryOf<NonNullable<T[K]>> | undefined;
};

type EntryOf<V> = V extends string | Decimal
  ? Term
  : V extends readonly (infer Item)[]
    ? TermGroup<Item> & { readonly many: true }
    : TermGroup<V>;

/** Returns a term with one value. */
export function leaf(kind: TermKind, id: string, name: string): Term {
  return { id, name, kind };
}

/** Returns a term whose value is a code of a list. */
export function code(id: string, name: string, codes: CodeListName): Term {
  return { id, name, kind: 'code', codes };
}

/** Returns a group that stands once. */
export function group<T>(id: string, name: string, terms: TermsOf<NoInfer<T>>): TermGroup<T> {
  return { id, name, kind: 'group', terms };
}

/** Returns a group that stands any number of times. */
export function groups<T>(
  id: string,
  name: string,
  terms: TermsOf<NoInfer<T>>,
): TermGroup<T> & { readonly many: true } {
  return { id, name, kind: 'group', many: true, terms };
}

/** Returns an identifier, with the scheme that it is of where the standard foresees one. */
export function identifier(id: string, name: string, codes?: CodeListName): TermGroup<Identifier> {
  return group(id, name, {
    id: leaf('identifier', id, name),
    scheme: codes === undefined ? undefined : code(`${id}-1`, `${name}: scheme identifier`, codes),
  });
}
