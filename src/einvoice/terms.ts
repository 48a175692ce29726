// The terms of EN 16931-1 by their place in an invoice: number, name, kind and code list. Schema, docs and faults follow from it.

import {
  deliveryNote,
  exchange,
  lineDelivery,
  lineDocuments,
  lineReference,
  logistics,
  otherParties,
  paymentTerms,
} from './extended-terms.ts';
import type { TermPath } from './fault.ts';
import type { Adjustment, Invoice, Line, Period } from './invoice.ts';
import { partyTerms } from './party-terms.ts';
import { code, group, groups, identifier, leaf, type Term, type TermGroup, type TermsOf } from './term.ts';

function period(id: string, of: string, [start, end]: readonly [string, string]): TermGroup<Period> {
  return group(id, `${of} period`, {
    start: leaf('date', start, `${of} period start date`),
    end: leaf('date', end, `${of} period end date`),
  });
}

/** Allowances and charges of the invoice (7 numbers) and of a line (5: its VAT is that of the line). */
function adjustment(of: string, kind: 'allowance' | 'charge', ids: readonly string[]): TermsOf<Adjustment> {
  const [amount = '', base = '', percent = '', reason = '', reasonCode = '', category, rate] = ids;
  const vat =
    category === undefined || rate === undefined
      ? undefined
      : group<NonNullable<Adjustment['vat']>>('', `${of} ${kind} VAT`, {
          category: code(category, `${of} ${kind} VAT category code`, 'UNTDID 5305'),
          rate: leaf('percent', rate, `${of} ${kind} VAT rate`),
        });
  return {
    amount: leaf('amount', amount, `${of} ${kind} amount`),
    base: leaf('amount', base, `${of} ${kind} base amount`),
    percent: leaf('percent', percent, `${of} ${kind} percentage`),
    vat,
    reason: leaf('text', reason, `${of} ${kind} reason`),
    reasonCode: code(
      reasonCode,
      `${of} ${kind} reason code`,
      kind === 'allowance' ? 'UNTDID 5189' : 'UNTDID 7161',
    ),
  };
}

const references: TermsOf<NonNullable<Invoice['references']>> = {
  project: leaf('identifier', 'BT-11', 'Project reference'),
  contract: leaf('identifier', 'BT-12', 'Contract reference'),
  order: leaf('identifier', 'BT-13', 'Purchase order reference'),
  salesOrder: leaf('identifier', 'BT-14', 'Sales order reference'),
  receivingAdvice: leaf('identifier', 'BT-15', 'Receiving advice reference'),
  despatchAdvice: leaf('identifier', 'BT-16', 'Despatch advice reference'),
  tender: leaf('identifier', 'BT-17', 'Tender or lot reference'),
  object: identifier('BT-18', 'Invoiced object identifier', 'UNTDID 1153'),
  deliveryNote: group('', 'Delivery note', deliveryNote),
  preceding: groups('BG-3', 'Preceding invoice reference', {
    number: leaf('identifier', 'BT-25', 'Preceding invoice reference'),
    issued: leaf('date', 'BT-26', 'Preceding invoice issue date'),
  }),
  documents: groups('BG-24', 'Additional supporting documents', {
    id: leaf('identifier', 'BT-122', 'Supporting document reference'),
    description: leaf('text', 'BT-123', 'Supporting document description'),
    location: leaf('text', 'BT-124', 'External document location'),
    file: group('BT-125', 'Attached document', {
      data: leaf('text', 'BT-125', 'Attached document'),
      mediaType: code('BT-125-1', 'Attached document MIME code', 'MIME'),
      name: leaf('text', 'BT-125-2', 'Attached document filename'),
    }),
  }),
};

const payment: TermsOf<NonNullable<Invoice['payment']>> = {
  terms: leaf('text', 'BT-20', 'Payment terms'),
  means: code('BT-81', 'Payment means type code', 'UNTDID 4461'),
  meansText: leaf('text', 'BT-82', 'Payment means text'),
  reference: leaf('text', 'BT-83', 'Remittance information'),
  transfers: groups('BG-17', 'Credit transfer', {
    account: leaf('identifier', 'BT-84', 'Payment account identifier'),
    name: leaf('text', 'BT-85', 'Payment account name'),
    bic: leaf('identifier', 'BT-86', 'Payment service provider identifier'),
  }),
  card: group('BG-18', 'Payment card information', {
    number: leaf('text', 'BT-87', 'Payment card primary account number'),
    holder: leaf('text', 'BT-88', 'Payment card holder name'),
  }),
  directDebit: group('BG-19', 'Direct debit', {
    mandate: leaf('identifier', 'BT-89', 'Mandate reference identifier'),
    creditor: leaf('identifier', 'BT-90', 'Bank assigned creditor identifier'),
    account: leaf('identifier', 'BT-91', 'Debited account identifier'),
  }),
  further: groups('', 'Further payment terms', paymentTerms),
};

const totals: TermsOf<NonNullable<Invoice['totals']>> = {
  lines: leaf('amount', 'BT-106', 'Sum of invoice line net amount'),
  allowances: leaf('amount', 'BT-107', 'Sum of allowances on document level'),
  charges: leaf('amount', 'BT-108', 'Sum of charges on document level'),
  net: leaf('amount', 'BT-109', 'Invoice total amount without VAT'),
  tax: leaf('amount', 'BT-110', 'Invoice total VAT amount'),
  taxInTaxCurrency: leaf('amount', 'BT-111', 'Invoice total VAT amount in accounting currency'),
  gross: leaf('amount', 'BT-112', 'Invoice total amount with VAT'),
  prepaid: leaf('amount', 'BT-113', 'Paid amount'),
  rounding: leaf('amount', 'BT-114', 'Rounding amount'),
  due: leaf('amount', 'BT-115', 'Amount due for payment'),
};

const line: TermsOf<Line> = {
  id: leaf('identifier', 'BT-126', 'Invoice line identifier'),
  parent: leaf('identifier', 'BT-X-304', 'Parent line identifier'),
  status: code('BT-X-7', 'Invoice line status code', 'UNTDID 1229'),
  subtype: code('BT-X-8', 'Invoice line subtype', 'BT-X-8'),
  note: leaf('text', 'BT-127', 'Invoice line note'),
  object: identifier('BT-128', 'Invoice line object identifier', 'UNTDID 1153'),
  quantity: leaf('quantity', 'BT-129', 'Invoiced quantity'),
  unit: code('BT-130', 'Invoiced quantity unit of measure code', 'UN/ECE 20'),
  net: leaf('amount', 'BT-131', 'Invoice line net amount'),
  orderLine: leaf('identifier', 'BT-132', 'Referenced purchase order line reference'),
  buyerAccount: leaf('text', 'BT-133', 'Invoice line Buyer accounting reference'),
  delivery: group('BG-X-7', 'Line delivery information', lineDelivery),
  despatchAdvice: lineReference('BG-X-13', 'Line despatch advice', 86),
  deliveryNote: lineReference('BG-X-83', 'Line delivery note', 92),
  documents: lineDocuments,
  period: period('BG-26', 'Invoice line', ['BT-134', 'BT-135']),
  allowances: groups(
    'BG-27',
    'Invoice line allowances',
    adjustment('Invoice line', 'allowance', ['BT-136', 'BT-137', 'BT-138', 'BT-139', 'BT-140']),
  ),
  charges: groups(
    'BG-28',
    'Invoice line charges',
    adjustment('Invoice line', 'charge', ['BT-141', 'BT-142', 'BT-143', 'BT-144', 'BT-145']),
  ),
  price: leaf('price', 'BT-146', 'Item net price'),
  priceDiscount: leaf('price', 'BT-147', 'Item price discount'),
  grossPrice: leaf('price', 'BT-148', 'Item gross price'),
  priceQuantity: leaf('quantity', 'BT-149', 'Item price base quantity'),
  priceUnit: code('BT-150', 'Item price base quantity unit of measure code', 'UN/ECE 20'),
  vat: group('BG-30', 'Line VAT information', {
    category: code('BT-151', 'Invoiced item VAT category code', 'UNTDID 5305'),
    rate: leaf('percent', 'BT-152', 'Invoiced item VAT rate'),
  }),
  name: leaf('text', 'BT-153', 'Item name'),
  description: leaf('text', 'BT-154', 'Item description'),
  sellerItem: leaf('identifier', 'BT-155', "Item Seller's identifier"),
  buyerItem: leaf('identifier', 'BT-156', "Item Buyer's identifier"),
  standardItem: identifier('BT-157', 'Item standard identifier', 'ISO 6523'),
  classifications: groups('BT-158', 'Item classification', {
    id: leaf('identifier', 'BT-158', 'Item classification identifier'),
    scheme: code('BT-158-1', 'Item classification identifier: scheme identifier', 'UNTDID 7143'),
    version: leaf('text', 'BT-158-2', 'Item classification identifier: scheme version'),
  }),
  origin: code('BT-159', 'Item country of origin', 'ISO 3166-1'),
  attributes: groups('BG-32', 'Item attributes', {
    name: leaf('text', 'BT-160', 'Item attribute name'),
    value: leaf('text', 'BT-161', 'Item attribute value'),
    type: leaf('text', 'BT-X-11', 'Item attribute type code'),
    measure: leaf('quantity', 'BT-X-12', 'Item attribute measure'),
    unit: code('BT-X-12-0', 'Item attribute measure unit code', 'UN/ECE 20'),
  }),
};

/** The terms in the order and with the names of `Invoice`. */
export const invoiceTerms: TermsOf<Invoice> = {
  specification: leaf('identifier', 'BT-24', 'Specification identifier'),
  process: leaf('text', 'BT-23', 'Business process type'),
  number: leaf('identifier', 'BT-1', 'Invoice number'),
  issued: leaf('date', 'BT-2', 'Invoice issue date'),
  type: code('BT-3', 'Invoice type code', 'UNTDID 1001'),
  currency: code('BT-5', 'Invoice currency code', 'ISO 4217'),
  taxCurrency: code('BT-6', 'VAT accounting currency code', 'ISO 4217'),
  taxPoint: leaf('date', 'BT-7', 'Value added tax point date'),
  taxPointCode: code('BT-8', 'Value added tax point date code', 'UNTDID 2005'),
  due: leaf('date', 'BT-9', 'Payment due date'),
  buyerReference: leaf('text', 'BT-10', 'Buyer reference'),
  buyerAccount: leaf('text', 'BT-19', 'Buyer accounting reference'),
  notes: groups('BG-1', 'Invoice note', {
    subject: code('BT-21', 'Invoice note subject code', 'UNTDID 4451'),
    text: leaf('text', 'BT-22', 'Invoice note'),
  }),
  references: group('', 'References', references),
  ...partyTerms,
  ...otherParties,
  exchange: group('BG-X-41', 'Currency exchange', exchange),
  period: period('BG-14', 'Invoicing', ['BT-73', 'BT-74']),
  payment: group('BG-16', 'Payment instructions', payment),
  allowances: groups(
    'BG-20',
    'Document level allowances',
    adjustment('Document level', 'allowance', [
      'BT-92',
      'BT-93',
      'BT-94',
      'BT-97',
      'BT-98',
      'BT-95',
      'BT-96',
    ]),
  ),
  charges: groups(
    'BG-21',
    'Document level charges',
    adjustment('Document level', 'charge', [
      'BT-99',
      'BT-100',
      'BT-101',
      'BT-104',
      'BT-105',
      'BT-102',
      'BT-103',
    ]),
  ),
  logistics: groups('BG-X-42', 'Logistics service charges', logistics),
  totals: group('BG-22', 'Document totals', totals),
  vat: groups('BG-23', 'VAT breakdown', {
    base: leaf('amount', 'BT-116', 'VAT category taxable amount'),
    tax: leaf('amount', 'BT-117', 'VAT category tax amount'),
    category: code('BT-118', 'VAT category code', 'UNTDID 5305'),
    rate: leaf('percent', 'BT-119', 'VAT category rate'),
    exemptionReason: leaf('text', 'BT-120', 'VAT exemption reason text'),
    exemptionCode: code('BT-121', 'VAT exemption reason code', 'VATEX'),
  }),
  lines: groups('BG-25', 'Invoice line', line),
};

/** A term and its place: names alone, without the indices of lists. */
export interface PlacedTerm {
  readonly path: readonly string[];
  readonly term: Term;
}

/** Every term and group, in the order of `invoiceTerms`, a group before what it holds. */
export const placedTerms: readonly PlacedTerm[] = placed(invoiceTerms, []);

const byPlace: ReadonlyMap<string, Term> = new Map(
  placedTerms.map(({ path, term }) => [path.join('.'), term]),
);

/** Returns the term at a place of an invoice, or undefined where the standard has none. Indices of lists don't matter. */
export function termOf(path: TermPath): Term | undefined {
  return byPlace.get(path.filter((step) => typeof step === 'string').join('.'));
}

function placed(terms: object, path: readonly string[]): readonly PlacedTerm[] {
  // The table above is of terms and groups alone, whatever the properties are called.
  const entries = Object.entries(terms) as [string, (Term & { terms?: object }) | undefined][];
  return entries.flatMap(([name, entry]) => {
    if (entry === undefined) return [];
    const here = [...path, name];
    return [{ path: here, term: entry }, ...(entry.terms === undefined ? [] : placed(entry.terms, here))];
  });
}
