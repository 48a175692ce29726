// The payloads of the QR codes on invoices: the SEPA credit transfer (GiroCode) and the Swiss QR-bill.
import { checkIban, checkQrReference, checkRfReference } from './iban.ts';

/** The fields of a payment by their name in the template. An absent field and an empty one are the same. */
export type PaymentElements = Readonly<Record<string, string>>;

/** A payload, or what is wrong with the fields, by field. */
export type Payload =
  | { readonly value: string }
  | { readonly faults: readonly { readonly field: string; readonly message: string }[] };

/** How one field is checked. */
interface ElementRule {
  readonly required?: boolean;
  readonly longest?: number;
  readonly check?: (value: string) => string | undefined;
}

const amountForm = /^\d{1,9}(?:\.\d{1,2})?$/;

function checkAmount(value: string): string | undefined {
  return amountForm.test(value) && Number(value) >= 0.01
    ? undefined
    : `expected an amount such as 1234.50, from 0.01 to 999999999.99, got ${JSON.stringify(value)}`;
}

function oneOf(...values: readonly string[]): (value: string) => string | undefined {
  return (value) =>
    values.includes(value) ? undefined : `expected ${values.join(' or ')}, got ${JSON.stringify(value)}`;
}

function matching(form: RegExp, expected: string): (value: string) => string | undefined {
  return (value) => (form.test(value) ? undefined : `expected ${expected}, got ${JSON.stringify(value)}`);
}

/** The fields of a GiroCode (EPC069-12 v2.1 §2). */
export const epcElements: Readonly<Record<string, ElementRule>> = {
  name: { required: true, longest: 70 },
  iban: { required: true, check: checkIban },
  bic: { check: matching(/^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/, 'a BIC of 8 or 11 characters') },
  amount: { check: checkAmount },
  currency: { check: oneOf('EUR') },
  purpose: { longest: 4 },
  reference: { longest: 35 },
  text: { longest: 140 },
};

const addressRules = (required: boolean): Readonly<Record<string, ElementRule>> => ({
  Name: { required, longest: 70 },
  Street: { longest: 70 },
  BuildingNumber: { longest: 16 },
  PostalCode: { required, longest: 16 },
  City: { required, longest: 35 },
  Country: { required, check: matching(/^[A-Z]{2}$/, 'a country such as CH') },
});

/** The fields of a Swiss QR-bill (Swiss Implementation Guidelines for the QR-bill 2.3, §4.2.2). */
export const swissElements: Readonly<Record<string, ElementRule>> = {
  iban: {
    required: true,
    check: (value) => checkIban(value) ?? matching(/^(?:CH|LI)/, 'an IBAN of CH or LI')(compact(value)),
  },
  ...prefixed('creditor', addressRules(true)),
  amount: { check: checkAmount },
  currency: { required: true, check: oneOf('CHF', 'EUR') },
  ...prefixed('debtor', addressRules(false)),
  reference: {},
  message: { longest: 140 },
  billInformation: { longest: 140 },
};

const address: Readonly<Record<string, string>> = {
  Name: 'the name',
  Street: 'the street, without its number,',
  BuildingNumber: 'the number of the building',
  PostalCode: 'the postal code',
  City: 'the town',
  Country: 'the country, a code such as CH,',
};

/** What the fields of a payment mean, by name. */
export const paymentMeanings: Readonly<Record<string, string>> = {
  name: 'For "epc": the name of the creditor.',
  iban: 'The account of the creditor. Spaces do not count.',
  bic: 'For "epc": the bank of the account.',
  amount: 'The amount, such as 1234.50.',
  currency: 'EUR; for "swiss-qr" CHF or EUR.',
  purpose: 'For "epc": a code of up to 4 letters.',
  reference: 'A reference by ISO 11649 (RF…); for "swiss-qr" also a QR reference.',
  text: 'For "epc": what the payment is for, where there is no reference.',
  ...Object.fromEntries(
    Object.entries(address).flatMap(([part, says]) => [
      [`creditor${part}`, `For "swiss-qr": ${says} of the creditor.`],
      [`debtor${part}`, `For "swiss-qr": ${says} of the debtor.`],
    ]),
  ),
  message: 'For "swiss-qr": what the payment is for.',
  billInformation: 'For "swiss-qr": facts of the bill for machines.',
};

function prefixed(
  prefix: string,
  rules: Readonly<Record<string, ElementRule>>,
): Readonly<Record<string, ElementRule>> {
  return Object.fromEntries(Object.entries(rules).map(([name, rule]) => [`${prefix}${name}`, rule]));
}

/** Returns the payload of a GiroCode, version 002, UTF-8, or the faults of the fields. */
export function epcPayload(fields: PaymentElements): Payload {
  const faults = faultsOf(fields, epcElements);
  if (fields.reference && fields.text) {
    faults.push({ field: 'text', message: 'expected a reference or a text, got both' });
  }
  const field = (name: string): string => (fields[name] ?? '').trim();
  const amount = field('amount');
  const lines = [
    ...['BCD', '002', '1', 'SCT', field('bic'), field('name'), compact(field('iban'))],
    ...[amount === '' ? '' : `EUR${Number(amount).toFixed(2)}`, field('purpose')],
    ...[compact(field('reference')), field('text')],
  ];
  return faults.length > 0 ? { faults } : { value: lines.join('\n').replace(/\n+$/, '') };
}

/** Returns the payload of a Swiss QR-bill, version 0200, with structured addresses, or the faults of the fields. */
export function swissPayload(fields: PaymentElements): Payload {
  const faults = faultsOf(fields, swissElements);
  const field = (name: string): string => (fields[name] ?? '').trim();
  const reference = compact(field('reference'));
  const kind = referenceKind(reference);
  const fault = checkSwissReference(kind, reference, compact(field('iban')));
  if (fault !== undefined) faults.push({ field: 'reference', message: fault });
  const hasDebtor = Object.entries(fields).some(([name, value]) => name.startsWith('debtor') && value !== '');
  if (hasDebtor) faults.push(...missingOf(fields, prefixed('debtor', addressRules(true))));
  const amount = field('amount');
  const lines = [
    ...['SPC', '0200', '1', compact(field('iban')), ...addressLines('creditor', field), ...Array(7).fill('')],
    ...[amount === '' ? '' : Number(amount).toFixed(2), field('currency')],
    ...(hasDebtor ? addressLines('debtor', field) : Array<string>(7).fill('')),
    ...[kind, reference, field('message'), 'EPD'],
    ...(field('billInformation') === '' ? [] : [field('billInformation')]),
  ];
  return faults.length > 0 ? { faults } : { value: lines.join('\n') };
}

function addressLines(who: string, field: (name: string) => string): readonly string[] {
  const parts = ['Name', 'Street', 'BuildingNumber', 'PostalCode', 'City', 'Country'];
  return ['S', ...parts.map((part) => field(`${who}${part}`))];
}

type ReferenceKind = 'QRR' | 'SCOR' | 'NON';

function referenceKind(reference: string): ReferenceKind {
  if (reference === '') return 'NON';
  return /^RF/i.test(reference) ? 'SCOR' : 'QRR';
}

/**
 * Returns what is wrong with the reference, or undefined. A QR-IBAN (bank number 30000 to 31999) takes only a QR
 * reference. A plain IBAN never takes one.
 */
function checkSwissReference(kind: ReferenceKind, reference: string, iban: string): string | undefined {
  const bank = Number(iban.slice(4, 9));
  const isQrIban = bank >= 30_000 && bank <= 31_999;
  if (isQrIban && kind !== 'QRR') return 'expected a QR reference of 27 digits, as the IBAN is a QR-IBAN';
  if (kind === 'SCOR') return checkRfReference(reference);
  if (kind === 'NON') return undefined;
  return isQrIban
    ? checkQrReference(reference)
    : 'expected a reference that starts with RF, or none, as the IBAN is no QR-IBAN';
}

/** Returns what is wrong with one field by itself, or undefined, and what to write where that is plain. */
export function fieldFault(
  rule: ElementRule | undefined,
  given: string,
): { readonly message: string; readonly hint?: string } | undefined {
  const value = given.trim();
  const message = rule === undefined || value === '' ? undefined : faultOf(value, rule);
  if (message === undefined) return undefined;
  const meant = rule?.check === checkAmount ? plainAmount(value) : undefined;
  return { message, ...(meant !== undefined && { hint: `write "${meant}"` }) };
}

/** Returns an amount without separators of thousands and with a point, or undefined where that is not plain. */
function plainAmount(value: string): string | undefined {
  const bare = value.replace(/[\s'’\p{L}\p{Sc}]/gu, '');
  const separator = /[.,](?=\d{1,2}$)/.exec(bare);
  const end = separator?.index ?? bare.length;
  const amount = bare.slice(0, end).replace(/[.,]/g, '') + bare.slice(end).replace(',', '.');
  return amountForm.test(amount) ? amount : undefined;
}

function faultsOf(
  fields: PaymentElements,
  rules: Readonly<Record<string, ElementRule>>,
): { field: string; message: string }[] {
  const found = missingOf(fields, rules);
  for (const [field, rule] of Object.entries(rules)) {
    const value = (fields[field] ?? '').trim();
    if (value === '') continue;
    const message = faultOf(value, rule);
    if (message !== undefined) found.push({ field, message });
  }
  return found;
}

function missingOf(
  fields: PaymentElements,
  rules: Readonly<Record<string, ElementRule>>,
): { field: string; message: string }[] {
  return Object.entries(rules)
    .filter(([field, rule]) => rule.required && (fields[field] ?? '').trim() === '')
    .map(([field]) => ({ field, message: 'expected a value, got nothing' }));
}

function faultOf(value: string, rule: ElementRule): string | undefined {
  if (/\p{Cc}/u.test(value)) return 'expected one line, got a control character';
  const { longest = Infinity } = rule;
  if ([...value].length > longest) return `expected at most ${longest} characters, got ${[...value].length}`;
  return rule.check?.(value);
}

function compact(value: string): string {
  return value.replace(/\s/g, '');
}
