// What national rules of Peppol are built of: whom they are for, and what they ask for again and again.
import type { TermPath } from '../../fault.ts';
import type { Invoice } from '../../invoice.ts';
import type { Facts } from '../facts.ts';
import { type Finding, missingText, type RuleBody, unless } from '../rule.ts';

type Check = (invoice: Invoice, facts: Facts) => readonly Finding[];

/** Whom a rule is for. */
export type Holds = (invoice: Invoice) => boolean;

/** The profile of all these rules. */
export const peppol = ['peppol'] as const;

/** Returns a rule of Peppol for some invoices alone. */
export function rule(
  [id, ...terms]: readonly [string, ...string[]],
  text: string,
  holds: Holds,
  check: Check,
): RuleBody {
  return {
    id,
    terms,
    text,
    profiles: peppol,
    check: (facts) => (holds(facts.invoice) ? check(facts.invoice, facts) : []),
  };
}

/** Returns the country of the seller as Peppol finds it: by the VAT identifiers, then by the address. */
export function sellerCountry({ seller, taxRepresentative }: Invoice): string {
  const vatId = seller?.vatId ?? taxRepresentative?.vatId;
  return (vatId?.trim().slice(0, 2) ?? seller?.address?.country?.trim() ?? '').toUpperCase();
}

/** Returns the country of the buyer in the same way. */
export function buyerCountry({ buyer }: Invoice): string {
  return (buyer?.vatId?.trim().slice(0, 2) ?? buyer?.address?.country?.trim() ?? '').toUpperCase();
}

/** Holds for sellers whose address is in a country. */
export const sellerIn =
  (country: string): Holds =>
  ({ seller }) =>
    seller?.address?.country?.trim().toUpperCase() === country;

/** Holds where seller and buyer have their addresses in a country. */
export const bothIn =
  (country: string): Holds =>
  (invoice) =>
    sellerIn(country)(invoice) && invoice.buyer?.address?.country?.trim().toUpperCase() === country;

/** Returns what misses of an address: Peppol asks for the street, the city and the post code in several countries. */
export function addressLines(
  path: TermPath,
  address: { readonly line1?: string; readonly city?: string; readonly postCode?: string } = {},
  names: readonly ('line1' | 'city' | 'postCode')[] = ['line1', 'city', 'postCode'],
): readonly Finding[] {
  return names.flatMap((name) => missingText(address[name], [...path, name]));
}

/** Returns the finding that an identifier is not of one of these schemes. */
export function ofScheme(
  path: TermPath,
  identifier: { readonly id?: string; readonly scheme?: string } | undefined,
  schemes: readonly string[],
): readonly Finding[] {
  return unless(identifier !== undefined && schemes.includes(identifier.scheme ?? ''), {
    path: [...path, 'scheme'],
    message: `expected the scheme ${schemes.join(' or ')}, got ${identifier?.scheme ?? 'none'}`,
  });
}
