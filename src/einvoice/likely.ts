// What is probably a mistake, though no rule forbids it: check digits, dates and rates. It is told to who makes an invoice.
import { decimalText } from './decimal.ts';
import type { InvoiceFault, TermPath } from './fault.ts';
import type { Invoice } from './invoice.ts';
import { isWithoutLines, type Profile, profileOf, profiles } from './profile.ts';
import { isBelgian, isGreek } from './rules/identifiers.ts';

const digits = (text: string): number[] => [...text].map(Number);

/** Luhn, with the check digit as the last one. */
function isLuhn(text: string): boolean {
  const sum = digits(text)
    .reverse()
    .reduce((total, digit, index) => {
      const value = index % 2 === 1 ? digit * 2 : digit;
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** ISO 7064, mod 11,10. */
function isGerman(text: string): boolean {
  const product = digits(text.slice(0, 8)).reduce((last, digit) => {
    const sum = (digit + last) % 10 || 10;
    return (sum * 2) % 11;
  }, 10);
  return (11 - product) % 10 === Number(text[8]);
}

function isAustrian(text: string): boolean {
  const sum = digits(text.slice(0, 7)).reduce((total, digit, index) => {
    const value = index % 2 === 1 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - ((sum + 4) % 10)) % 10 === Number(text[7]);
}

function isDanish(text: string): boolean {
  const weights = [2, 7, 6, 5, 4, 3, 2, 1];
  return digits(text).reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0) % 11 === 0;
}

function isFrench(text: string): boolean {
  return Number(text.slice(0, 2)) === (12 + 3 * (Number(text.slice(2)) % 97)) % 97;
}

/** The VAT identifiers whose check digits are known, each by its form. Others are not looked at. */
const vatIds: readonly (readonly [form: RegExp, isValid: (digits: string) => boolean])[] = [
  [/^DE(\d{9})$/, isGerman],
  [/^ATU(\d{8})$/, isAustrian],
  [/^BE(\d{10})$/, isBelgian],
  [/^DK(\d{8})$/, isDanish],
  [/^EL(\d{9})$/, isGreek],
  [/^FR(\d{11})$/, isFrench],
  [/^IT(\d{11})$/, isLuhn],
  [/^SE(\d{10})\d\d$/, isLuhn],
];

/** Returns whether the check digits of a VAT identifier are wrong. */
export function isVatIdWrong(text: string): boolean {
  const plain = text.replace(/\s/g, '');
  return vatIds.some(([form, isValid]) => {
    const [, number] = form.exec(plain) ?? [];
    return number !== undefined && !isValid(number);
  });
}

/** Returns whether a text has the form of a Leitweg-ID and its check digits are wrong (ISO 7064, mod 97-10). */
export function isLeitwegIdWrong(text: string): boolean {
  if (!/^\d{2,12}(?:-[A-Za-z\d]{1,30})?-\d\d$/.test(text.trim())) return false;
  let rest = 0;
  for (const sign of text.trim().replaceAll('-', '')) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest !== 1;
}

/** Says that a profile without lines is no invoice. */
export function noInvoice(profile: Profile): string {
  return `${profiles[profile].title} has no lines: it is no invoice by EN 16931, and Germany does not take it for one`;
}

/** The rates of Germany since 2021. */
const germanRates = ['19', '7', '0'];

/** Returns warnings about what is probably a mistake. They hold nothing of the data. */
export function likelyMistakes(invoice: Invoice): readonly InvoiceFault[] {
  const { seller, buyer, taxRepresentative, buyerReference = '', issued = '', due } = invoice;
  const profile = profileOf(invoice.specification ?? '');
  const found: InvoiceFault[] = [];
  const tell = (rule: string, term: string, path: TermPath, message: string): void => {
    found.push({ rule, severity: 'warning', path, terms: [term], message });
  };
  const isGerman = [seller, buyer].some((party) => party?.address?.country === 'DE');
  if (profile !== undefined && isWithoutLines(invoice.specification) && isGerman)
    tell('NO-INVOICE', 'BT-24', ['specification'], noInvoice(profile));
  const parties = { seller, buyer, taxRepresentative };
  const vatTerms = { seller: 'BT-31', buyer: 'BT-48', taxRepresentative: 'BT-63' } as const;
  for (const name of ['seller', 'buyer', 'taxRepresentative'] as const)
    if (isVatIdWrong(parties[name]?.vatId ?? ''))
      tell('VAT-ID', vatTerms[name], [name, 'vatId'], 'the check digits of the VAT identifier are wrong');
  if (isLeitwegIdWrong(buyerReference) && buyer?.address?.country === 'DE')
    tell('LEITWEG-ID', 'BT-10', ['buyerReference'], 'the check digits of the Leitweg-ID are wrong');
  for (const [name, term] of [
    ['seller', 'BT-34'],
    ['buyer', 'BT-49'],
  ] as const) {
    const { id = '', scheme } = parties[name]?.electronicAddress ?? {};
    if (scheme === '0204' && isLeitwegIdWrong(id))
      tell(
        'LEITWEG-ID',
        term,
        [name, 'electronicAddress', 'id'],
        'the check digits of the Leitweg-ID are wrong',
      );
  }
  if (due !== undefined && due < issued) tell('DUE-DATE', 'BT-9', ['due'], 'it is due before it is issued');
  if (isInGermanyToday(invoice))
    for (const [index, { vat }] of (invoice.lines ?? []).entries()) {
      const rate = vat?.category === 'S' && vat.rate ? decimalText(vat.rate).replace(/\.0+$/, '') : undefined;
      if (rate === undefined || germanRates.includes(rate)) continue;
      const message = 'the rates of VAT in Germany are 19 and 7 %: 16 and 5 % were those of late 2020';
      tell('VAT-RATE', 'BT-152', ['lines', index, 'vat', 'rate'], message);
      break;
    }
  return found;
}

/** What was delivered in Germany in 2020 has the rates of that time; goods that go elsewhere may have others. */
function isInGermanyToday({ seller, buyer, delivery, period, issued = '' }: Invoice): boolean {
  const isGermanSale = seller?.address?.country === 'DE' && buyer?.address?.country === 'DE';
  const days = [issued, delivery?.date, period?.start, period?.end];
  return isGermanSale && days.every((day) => day === undefined || day >= '2021');
}
