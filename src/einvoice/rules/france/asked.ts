// What the rules of France are built of: whom they are for, and the notes that they ask about.
import { type Decimal, decimalText } from '../../decimal.ts';
import type { Invoice } from '../../invoice.ts';
import { profiles } from '../../profile.ts';
import type { Facts } from '../facts.ts';
import { bothIn } from '../national/country.ts';
import type { Finding, RuleBody } from '../rule.ts';

/** What a rule finds wrong. */
export type Check = (facts: Facts) => readonly Finding[];

/** Whom the rules are for: the French profile, and invoices between companies in France. */
function isFrench(invoice: Invoice): boolean {
  return invoice.specification === profiles['extended-ctc-fr'].specification || bothIn('FR')(invoice);
}

/** A rule of France: a warning where the invoice is made, and a fault in a received one of the French profile. */
export function rule([id, ...terms]: readonly [string, ...string[]], text: string, check: Check): RuleBody {
  return {
    id,
    terms,
    text: `In France: ${text}`,
    severity: 'warning',
    profiles: ['en16931', 'basic', 'extended', 'extended-ctc-fr'],
    refusedIn: ['extended-ctc-fr'],
    check: (facts) => (isFrench(facts.invoice) ? check(facts) : []),
  };
}

/** Returns the words of a text. */
export const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Types that the buyer writes for the seller. */
export const selfBilled = words('389 501 500 471 473 261 502');

/** Returns the check that the texts of some terms have a form. */
export function texts(terms: readonly string[], isRight: (text: string) => boolean, expected: string): Check {
  return ({ texts: of }) =>
    terms
      .flatMap((term) => of(term, (text) => !isRight(text)))
      .map(({ path, value }) => ({ path, message: `expected ${expected}, got ${JSON.stringify(value)}` }));
}

/** Returns the check that the numbers of some terms have a form. */
export function numbers(
  terms: readonly string[],
  isRight: (number: Decimal) => boolean,
  expected: string,
): Check {
  return ({ numbers: of }) =>
    terms
      .flatMap((term) => of(term, (number) => !isRight(number)))
      .map(({ path, value }) => ({ path, message: `expected ${expected}, got ${decimalText(value)}` }));
}

/** The notes of a subject. */
export function notes({ notes: all = [] }: Invoice, subject: string): readonly (string | undefined)[] {
  return all.filter((note) => note.subject === subject).map(({ text }) => text);
}

/** Returns whether an invoice says that it is one between companies in France. */
export const isBetweenCompanies = (invoice: Invoice): boolean =>
  notes(invoice, 'BAR').some((text) => text?.trim() === 'B2B');
