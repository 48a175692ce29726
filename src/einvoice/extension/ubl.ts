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
  found.push(...lineFaults(root, lines));
  const wrong = dueFault(invoice, paid);
  const totals = elementsIn(root).find(({ name }) => name === 'LegalMonetaryTotal');
  if (wrong !== undefined && totals !== undefined)
    found.push({ trail: { element: totals, around }, rule: 'BR-DEX-09', message: wrong });
  return found;
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
  return [
    ...missing,
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
