// The terms of Factur-X EXTENDED beyond EN 16931, by their numbers in its specification (BT-X, BG-X).
import type {
  CurrencyExchange,
  DeliveryNote,
  LineDelivery,
  LineDocument,
  LineReference,
  LogisticsCharge,
  OtherParty,
  PaymentCondition,
  PaymentTerms,
} from './extended.ts';
import { address } from './party-terms.ts';
import { code, group, groups, identifier, leaf, type TermGroup, type TermsOf } from './term.ts';

/** Returns the numbers of an address whose first one is that of the post code. */
function addressX(id: string, of: string, first: number) {
  const x = (step: number): string => `BT-X-${first + step}`;
  return address(id, of, [x(1), x(2), x(3), x(4), x(0), x(6), x(5)]);
}

interface OtherPartyIds {
  readonly name: number;
  readonly id: number;
  readonly legalId: number;
  readonly vatId: number;
  readonly electronicAddress: number;
  /** The group of the address, and the number of its post code. */
  readonly address: readonly [group: number, first: number];
}

function otherParty(id: string, name: string, ids: OtherPartyIds): TermGroup<OtherParty> {
  const x = (number: number): string => `BT-X-${number}`;
  const [addressGroup, first] = ids.address;
  return group(id, name, {
    name: leaf('text', x(ids.name), `${name} name`),
    id: identifier(x(ids.id), `${name} identifier`, 'ISO 6523'),
    legalId: identifier(x(ids.legalId), `${name} legal registration identifier`, 'ISO 6523'),
    vatId: leaf('identifier', x(ids.vatId), `${name} VAT identifier`),
    electronicAddress: identifier(x(ids.electronicAddress), `${name} electronic address`, 'EAS'),
    address: addressX(`BG-X-${addressGroup}`, name, first),
  });
}

/** The parties beside seller and buyer. */
export const otherParties = {
  endUser: otherParty('BG-X-18', 'Product end user', {
    ...{ name: 128, id: 126, legalId: 129, vatId: 144, electronicAddress: 143, address: [21, 136] },
  }),
  ultimateDelivery: otherParty('BG-X-27', 'Ultimate deliver to', {
    ...{ name: 164, id: 162, legalId: 165, vatId: 180, electronicAddress: 179, address: [29, 172] },
  }),
  invoicer: otherParty('BG-X-33', 'Invoicer', {
    ...{ name: 207, id: 205, legalId: 208, vatId: 223, electronicAddress: 222, address: [35, 215] },
  }),
  invoicee: otherParty('BG-X-36', 'Invoicee', {
    ...{ name: 226, id: 224, legalId: 227, vatId: 242, electronicAddress: 241, address: [38, 234] },
  }),
  payer: otherParty('BG-X-73', 'Payer', {
    ...{ name: 476, id: 478, legalId: 480, vatId: 481, electronicAddress: 482, address: [75, 490] },
  }),
} as const;

/** BG-X-42. */
export const logistics: TermsOf<LogisticsCharge> = {
  description: leaf('text', 'BT-X-271', 'Logistics service charge description'),
  amount: leaf('amount', 'BT-X-272', 'Logistics service charge amount'),
  vat: group('', 'Logistics service charge VAT', {
    category: code('BT-X-273', 'Logistics service charge VAT category code', 'UNTDID 5305'),
    rate: leaf('percent', 'BT-X-274', 'Logistics service charge VAT rate'),
  }),
};

/** Returns the terms of a discount or a penalty, whose first number is that of the day. */
function condition(id: string, of: string, first: number): TermGroup<PaymentCondition> {
  const x = (step: number): string => `BT-X-${first + step}`;
  return group(id, of, {
    from: leaf('date', x(0), `${of} base date`),
    period: leaf('quantity', x(1), `${of} period`),
    unit: code(x(2), `${of} period unit code`, 'UN/ECE 20'),
    base: leaf('amount', x(3), `${of} base amount`),
    percent: leaf('percent', x(4), `${of} percentage`),
    amount: leaf('amount', x(5), `${of} amount`),
  });
}

/** The specification has BT-20 and BT-9 for these, too, once for each of them. */
export const paymentTerms: TermsOf<PaymentTerms> = {
  text: leaf('text', 'BT-20-1', 'Further payment terms'),
  due: leaf('date', 'BT-9-1', 'Further payment due date'),
  amount: leaf('amount', 'BT-X-275', 'Partial payment amount'),
  discount: condition('BG-X-44', 'Payment discount', 282),
  penalty: condition('BG-X-43', 'Payment penalty', 276),
};

/** BG-X-41. */
export const exchange: TermsOf<CurrencyExchange> = {
  from: code('BT-X-258', 'Currency exchange source currency code', 'ISO 4217'),
  to: code('BT-X-259', 'Currency exchange target currency code', 'ISO 4217'),
  rate: leaf('quantity', 'BT-X-260', 'Currency exchange rate'),
  date: leaf('date', 'BT-X-261', 'Currency exchange rate date'),
};

/** BT-X-202. */
export const deliveryNote: TermsOf<DeliveryNote> = {
  number: leaf('identifier', 'BT-X-202', 'Delivery note reference'),
  issued: leaf('date', 'BT-X-203', 'Delivery note issue date'),
};

/** BG-X-7. */
export const lineDelivery: TermsOf<LineDelivery> = {
  name: leaf('text', 'BT-X-50', 'Line deliver to party name'),
  location: identifier('BT-X-48', 'Line deliver to location identifier', 'ISO 6523'),
  date: leaf('date', 'BT-X-85', 'Line actual delivery date'),
  address: addressX('BG-X-9', 'Line deliver to', 58),
};

/** Returns the terms of a document that a line refers to, whose first number is that of its own. */
export function lineReference(id: string, of: string, first: number): TermGroup<LineReference> {
  return group(id, of, {
    number: leaf('identifier', `BT-X-${first}`, `${of} reference`),
    line: leaf('identifier', `BT-X-${first + 1}`, `${of} line reference`),
    issued: leaf('date', `BT-X-${first + 2}`, `${of} issue date`),
  });
}

/** BG-X-3. */
export const lineDocuments = groups<LineDocument>('BG-X-3', 'Invoice line supporting documents', {
  id: leaf('identifier', 'BT-X-27', 'Line supporting document reference'),
  location: leaf('text', 'BT-X-28', 'Line external document location'),
  line: leaf('identifier', 'BT-X-29', 'Line supporting document line reference'),
  description: leaf('text', 'BT-X-299', 'Line supporting document description'),
  file: group('BT-X-31', 'Line attached document', {
    data: leaf('text', 'BT-X-31', 'Line attached document'),
    mediaType: code('BT-X-31-1', 'Line attached document MIME code', 'MIME'),
    name: leaf('text', 'BT-X-31-2', 'Line attached document filename'),
  }),
});

/** Returns whether a term is of Factur-X EXTENDED alone. */
export function isOfExtended(id: string): boolean {
  return /^B[TG]-X-/.test(id) || id === paymentTerms.text?.id || id === paymentTerms.due?.id;
}
