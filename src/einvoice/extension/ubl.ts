// What the extension of XRechnung adds to UBL: payments to third parties (BG-DEX-09) and sub-lines (BG-DEX-01), of which the model has no terms.
import { elementsIn, ownText, type XmlElement } from '../../xml/read.ts';
import { compare, type Decimal, decimalText, minus, parseDecimal, plus, zero } from '../decimal.ts';
import type { Invoice } from '../invoice.ts';
import type { Misplaced } from '../places/places.ts';
import { xrechnungExtension } from '../profile.ts';
import { checkInvoice } from '../rules/check.ts';
import { attributeOf } from '../syntax/candidates.ts';
import { readByTable } from '../syntax/read.ts';
import { shown } from '../syntax/values.ts';
import { ublInvoice } from '../ubl/table.ts';

/** Returns what is wrong with them in an invoice of that specification (BR-DEX-03, BR-DEX-09 to -14). */
export function extensionFaults(root: XmlElement, invoice: Invoice): readonly Misplaced[] {
  if (invoice.specification !== xrechnungExtension) return [];
  const around = { element: root, around: undefined };
  const found: Misplaced[] = [];
  const lines: XmlElement[] = [];
  let paid: Decimal = zero;
  for (const element of elementsIn(root)) {
    const trail = { element, around };
    if (element.name === 'PrepaidPayment') {
      const amount = child(element, 'PaidAmount');
      paid = plus(paid, parseDecimal(ownText(amount ?? element).trim()) ?? zero);
      found.push(...paymentFaults(element, invoice).map(([rule, message]) => ({ trail, rule, message })));
    }
    if (element.name === 'InvoiceLine') lines.push(...subLines(element));
  }
  found.push(...orderFaults(root), ...lineFaults(root, lines));
  const wrong = dueFault(invoice, paid);
  const totals = elementsIn(root).find(({ name }) => name === 'LegalMonetaryTotal');
  if (wrong !== undefined && totals !== undefined)
    found.push({ trail: { element: totals, around }, rule: 'BR-DEX-09', message: wrong });
  return found;
}

/** What stands behind payments to third parties in an invoice, and behind sub-lines in a line. */
const behind: Readonly<Record<string, RegExp>> = {
  PrepaidPayment:
    /^(?:AllowanceCharge|(?:Tax|Pricing|Payment|PaymentAlternative)ExchangeRate|(?:Withholding)?TaxTotal|LegalMonetaryTotal|InvoiceLine)$/,
  SubInvoiceLine: /^ItemPriceExtension$/,
};

/** Tells what stands before them and belongs behind, and the other way round: the table knows the places of terms alone. */
function orderFaults(around: XmlElement): readonly Misplaced[] {
  const inside = elementsIn(around);
  const trail = { element: around, around: undefined };
  const wrong = Object.entries(behind).flatMap(([name, later]) => {
    const first = inside.findIndex((one) => one.name === name);
    if (first < 0) return [];
    const last = inside.findLastIndex((one) => one.name === name);
    const isOrdered =
      inside.slice(0, first).every((one) => !later.test(one.name)) &&
      inside.slice(first, last).every((one) => one.name === name) &&
      inside.slice(last + 1).every((one) => later.test(one.name));
    return isOrdered
      ? []
      : [{ trail, rule: 'FORM-08', message: `expected ${name} in its place, got it elsewhere` }];
  });
  const lines = inside.filter(({ name }) => name === 'InvoiceLine' || name === 'SubInvoiceLine');
  return [...wrong, ...lines.flatMap(orderFaults)];
}

function child(element: XmlElement, name: string): XmlElement | undefined {
  return elementsIn(element).find((inner) => inner.name === name);
}

function* subLines(line: XmlElement): Generator<XmlElement> {
  for (const inner of elementsIn(line))
    if (inner.name === 'SubInvoiceLine') {
      yield inner;
      yield* subLines(inner);
    }
}

/** Judges the form of sub-lines as that of lines, with their identifiers, amounts and codes. */
function lineFaults(root: XmlElement, lines: readonly XmlElement[]): readonly Misplaced[] {
  const around = { element: root, around: undefined };
  const head = elementsIn(root).filter(({ name }) => /^(?:CustomizationID|DocumentCurrencyCode)$/.test(name));
  const isSub = (inner: XmlElement | string): boolean =>
    typeof inner !== 'string' && inner.name === 'SubInvoiceLine';
  return lines.flatMap((line) => {
    const trail = { element: line, around };
    const alone = { ...line, name: 'InvoiceLine', children: line.children.filter((one) => !isSub(one)) };
    const { faults, invoice } = readByTable(ublInvoice, { ...root, children: [...head, alone] });
    const codes = checkInvoice({ ...invoice, specification: xrechnungExtension }, 'xrechnung').filter(
      ({ rule }) => /^BR-(?:CL-|21$|24$|DEC-2[3-8]$)/.test(rule),
    );
    const items = elementsIn(child(line, 'Item') ?? line);
    const isTaxed = items.filter(({ name }) => name === 'ClassifiedTaxCategory').length === 1;
    return [
      ...[...faults, ...codes]
        .filter(({ severity }) => severity === 'fatal')
        .map(({ rule, message }) => ({ trail, rule, message })),
      ...(isTaxed
        ? []
        : [
            {
              trail,
              rule: 'BR-DEX-03',
              message: 'expected one ClassifiedTaxCategory in its item, got none or several',
            },
          ]),
    ];
  });
}

/** What a payment holds, in the order of the schema. */
const ofPayment = ['ID', 'PaidAmount', 'ReceivedDate', 'PaidDate', 'PaidTime', 'InstructionID'];

function paymentFaults(
  payment: XmlElement,
  { currency }: Invoice,
): readonly (readonly [rule: string, message: string])[] {
  const amount = child(payment, 'PaidAmount');
  const written = amount === undefined ? '' : ownText(amount).trim();
  const missing = (
    [
      ['BR-DEX-10', 'ID'],
      ['BR-DEX-11', 'PaidAmount'],
      ['BR-DEX-12', 'InstructionID'],
    ] as const
  ).flatMap(([rule, name]) => {
    const element = child(payment, name);
    return element === undefined || ownText(element).trim() === ''
      ? [[rule, `expected ${name} in it, got none`] as const]
      : [];
  });
  const given = amount && attributeOf(amount, 'currencyID');
  const places = elementsIn(payment).map(({ name }) => ofPayment.indexOf(name));
  const isOrdered = places.every((place, at) => place >= 0 && (at === 0 || place > (places[at - 1] ?? 0)));
  return [
    ...missing,
    ...(isOrdered
      ? []
      : [['FORM-08', `expected ${ofPayment.join(', ')} once each, in this order, got others`] as const]),
    ...(/\.\d{3}/.test(written)
      ? [['BR-DEX-13', `expected two decimals at most, got ${shown(written)}`] as const]
      : []),
    ...(amount !== undefined && given !== currency
      ? [
          [
            'BR-DEX-14',
            `expected an amount in ${currency ?? 'the currency of the invoice'}, got one in ${shown(given)}`,
          ] as const,
        ]
      : []),
  ];
}

function dueFault({ totals = {} }: Invoice, paid: Decimal): string | undefined {
  const { due, gross, prepaid = zero, rounding = zero } = totals;
  if (due === undefined || gross === undefined) return undefined;
  const expected = plus(plus(minus(gross, prepaid), rounding), paid);
  return compare(expected, due) === 0
    ? undefined
    : `expected ${decimalText(expected)}, the total with VAT less what was paid, plus rounding and what third parties get, got ${decimalText(due)}`;
}
