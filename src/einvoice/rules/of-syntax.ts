// What the official rules ask for in one syntax alone.
import { compare, decimalText } from '../decimal.ts';
import type { InvoiceFault } from '../fault.ts';
import type { Invoice } from '../invoice.ts';
import { type Profile, profiles, type Syntax, withoutLines } from '../profile.ts';
import { categorySums } from '../totals/category.ts';
import { sumOf } from '../totals/line.ts';
import { isNear } from './categories.ts';
import { isSiren } from './france/parties.ts';

/** Returns what the official rules of a syntax say against an invoice, beyond those that hold in both. */
export function faultsInSyntax(invoice: Invoice, profile: Profile, syntax: Syntax): readonly InvoiceFault[] {
  return rules[syntax](invoice, profile);
}

const rules: Readonly<Record<Syntax, (invoice: Invoice, profile: Profile) => readonly InvoiceFault[]>> = {
  cii: (invoice, profile) => [
    ...(profile === 'xrechnung' ? severalPreceding(invoice) : []),
    ...(profile === 'extended-ctc-fr' ? companiesInCii(invoice) : []),
  ],
  ubl: (invoice, profile) => [
    ...noUbl(profile),
    ...payeeIsSeller(invoice),
    ...foreignItems(invoice),
    ...basesToTheCent(invoice),
    ...(profile === 'extended-ctc-fr' ? [...objectsOfLines(invoice), ...withoutScheme(invoice)] : []),
    ...(profile === 'peppol' || profile === 'xrechnung' ? severalDebits(invoice) : []),
  ],
};

/** The profiles without lines are of CII alone: UBL has lines in any invoice. */
function noUbl(profile: Profile): readonly InvoiceFault[] {
  if (!withoutLines.includes(profile)) return [];
  return [
    {
      rule: 'FORM-06',
      severity: 'fatal',
      path: ['specification'],
      terms: ['BT-24'],
      message: `expected a profile that UBL has a place for, got ${profiles[profile].title}`,
      hint: 'choose en16931, xrechnung or peppol, or ask for CII',
    },
  ];
}

/**
 * Returns the profile of the CII that a PDF carries. An XRechnung that its CII has no place for is carried by EN 16931: the
 * XRechnung itself is UBL then, in a file beside the PDF.
 */
export function carriedProfile(invoice: Invoice, profile: Profile): Profile {
  return profile === 'xrechnung' && severalPreceding(invoice).length > 0 ? 'en16931' : profile;
}

/** XRechnung follows CII D16B, whose schema has a place for one preceding invoice. */
function severalPreceding({ references }: Invoice): readonly InvoiceFault[] {
  const count = references?.preceding?.length ?? 0;
  if (count < 2) return [];
  return [
    {
      rule: 'FORM-03',
      severity: 'fatal',
      path: ['references', 'preceding', 1],
      terms: ['BG-3'],
      message: `expected one preceding invoice, as XRechnung in CII has a place for one, got ${count}`,
      hint: 'UBL has a place for several: ask for it by --syntax ubl, or by "Accept: application/xml;syntax=ubl"',
    },
  ];
}

/** UBL has means of payment for each account, and the mandate of a direct debit stands once. */
function severalDebits({ payment }: Invoice): readonly InvoiceFault[] {
  const { means, transfers = [] } = payment ?? {};
  if ((means !== '49' && means !== '59') || transfers.length < 2) return [];
  return [
    {
      rule: 'PEPPOL-EN16931-R061',
      severity: 'fatal',
      path: ['payment', 'transfers', 1],
      terms: ['BG-17', 'BT-81', 'BT-89'],
      message: `expected one account at most with a direct debit in UBL, got ${transfers.length}`,
      hint: 'leave the accounts out: the account that is debited is that of the buyer (BT-91)',
    },
  ];
}

/** The rules of UBL compare the payee with the name under which the seller trades, and with its identifiers. */
function payeeIsSeller({ payee, seller }: Invoice): readonly InvoiceFault[] {
  if (payee === undefined) return [];
  const isNamed = payee.name !== undefined && payee.name === seller?.tradingName;
  const isKnown = payee.id?.id !== undefined && seller?.ids?.some(({ id }) => id === payee.id?.id) === true;
  if (!isNamed && !isKnown) return [];
  return [
    {
      rule: 'BR-17',
      severity: 'fatal',
      path: ['payee', isNamed ? 'name' : 'id'],
      terms: ['BT-59', 'BT-60'],
      message: `expected another payee than the seller, got its ${isNamed ? 'name' : 'identifier'}`,
      hint: 'leave the payee out where the seller is paid',
    },
  ];
}

/** The rules of UBL count the origin of items among the countries of split payment, too. */
function foreignItems({ lines = [] }: Invoice): readonly InvoiceFault[] {
  if (!lines.some(({ vat }) => vat?.category === 'B')) return [];
  return lines.flatMap(({ origin }, index) =>
    origin === undefined || origin === 'IT'
      ? []
      : [
          {
            rule: 'BR-B-01',
            severity: 'fatal',
            path: ['lines', index, 'origin'],
            terms: ['BT-159', 'BT-151'],
            message: `expected IT with category B in UBL, got ${origin}`,
            hint: 'leave the origin out',
          },
        ],
  );
}

/** The rules of the bases of categories without a rate, which take less than one away in CII. */
const baseRules: Readonly<Record<string, string>> = {
  ...{ Z: 'BR-Z-08', E: 'BR-E-08', AE: 'BR-AE-08', K: 'BR-IC-08', G: 'BR-G-08' },
};

/** The rules of UBL ask for the base of each row to the cent. What is further away is said in both syntaxes. */
function basesToTheCent(invoice: Invoice): readonly InvoiceFault[] {
  const sums = categorySums(invoice);
  return (invoice.vat ?? []).flatMap(({ category, base }, index) => {
    const rule = baseRules[category ?? ''];
    if (rule === undefined || base === undefined) return [];
    const expected = sumOf(sums.flatMap((sum) => (sum.category === category ? sum.base : [])));
    if (compare(base, expected) === 0 || !isNear(base, expected)) return [];
    const message = `expected ${decimalText(expected)} in UBL, the lines less allowances plus charges of category ${category}, got ${decimalText(base)}`;
    return [{ rule, severity: 'fatal', path: ['vat', index, 'base'], terms: ['BT-116'], message }];
  });
}

/** UBL has one element for an identifier with and without a scheme, and the rules of France ask parties and the place of delivery for it. */
function withoutScheme({ seller, buyer, payee, delivery }: Invoice): readonly InvoiceFault[] {
  const placed = [
    ...(seller?.ids ?? []).map((one, index) => ({ one, path: ['seller', 'ids', index], term: 'BT-29-1' })),
    ...(buyer?.ids ?? []).map((one, index) => ({ one, path: ['buyer', 'ids', index], term: 'BT-46-1' })),
    { one: payee?.id, path: ['payee', 'id'], term: 'BT-60-1' },
    { one: delivery?.location, path: ['delivery', 'location', 'id'], term: 'BT-71-1' },
  ];
  return placed.flatMap(({ one, path, term }) =>
    one?.id === undefined || one.scheme !== undefined
      ? []
      : [
          {
            rule: 'BR-FR-CO-10',
            severity: 'fatal' as const,
            path,
            terms: [term],
            message: 'expected an identifier with its scheme in UBL, got one without',
          },
        ],
  );
}

/** The rules of France for UBL take the object of a line for a preceding invoice: both are documents of a line there. */
function objectsOfLines({ lines = [] }: Invoice): readonly InvoiceFault[] {
  return lines.flatMap(({ object }, index) =>
    object?.id === undefined || /^[A-Za-z0-9+\-_/]+$/.test(object.id)
      ? []
      : [
          {
            rule: 'BR-FR-02',
            severity: 'warning',
            path: ['lines', index, 'object', 'id'],
            terms: ['BT-128'],
            message: `expected letters, digits and + - _ / in UBL, got ${JSON.stringify(object.id)}`,
          },
        ],
  );
}

/** The rules of France for CII look at identifiers of places and items, too, where these are numbers of companies. */
function companiesInCii({ delivery, lines = [] }: Invoice): readonly InvoiceFault[] {
  const places = [
    { path: ['delivery', 'location', 'id'], one: delivery?.location },
    ...lines.flatMap((line, index) => [
      { path: ['lines', index, 'delivery', 'location', 'id'], one: line.delivery?.location },
      { path: ['lines', index, 'standardItem', 'id'], one: line.standardItem },
    ]),
  ];
  return places.flatMap(({ path, one }) =>
    (one?.scheme !== '0002' && one?.scheme !== '0231') || isSiren(one.id)
      ? []
      : [
          {
            rule: 'BR-FR-32',
            severity: 'warning',
            path,
            terms: [],
            message: `expected nine digits, got ${JSON.stringify(one.id)}`,
          },
        ],
  );
}
