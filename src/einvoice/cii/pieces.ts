// Pieces of CII that stand in several places: dates, identifiers, addresses, VAT, allowances and charges.
import type { Adjustment, Period, VatCategory } from '../invoice.ts';
import type { Address, Identifier } from '../party.ts';
import { date102, decimal, text } from '../syntax/forms.ts';
import { at, deciding, fixed, group, leaf, type Options, type Shape, since } from '../syntax/shape.ts';

/** Returns a date in an element of its own, with the format 102. */
export function date<T>(name: string, key: keyof T & string, options: Options<T> = {}): Shape<T> {
  const inner = name === 'ram:TaxPointDate' ? 'udt:DateString' : 'udt:DateTimeString';
  return group(name, [leaf<T>(inner, key, date102, { fixed: { format: '102' } })], options);
}

/** Returns the date of a document that is referred to. Its inner element is of another namespace. */
export function formattedDate<T>(name: string, key: keyof T & string): Shape<T> {
  return group(name, [leaf<T>('qdt:DateTimeString', key, date102, { fixed: { format: '102' } })]);
}

/** An identifier as `ID` without a scheme, and as `GlobalID` with one. */
export const idOrGlobalId: readonly [Shape<Identifier>, Shape<Identifier>] = [
  leaf('ram:ID', 'id', undefined, { when: ({ scheme }) => scheme === undefined }),
  leaf('ram:GlobalID', 'id', undefined, {
    attributes: { schemeID: 'scheme' },
    asked: 'schemeID',
    when: ({ scheme }) => scheme !== undefined,
  }),
];

const more = { from: 'basicwl' } as const;

/** A postal address, of which MINIMUM has the country. */
export const countryOrMore: Shape<Address> = group('ram:PostalTradeAddress', [
  leaf('ram:PostcodeCode', 'postCode', undefined, more),
  leaf('ram:LineOne', 'line1', text, more),
  leaf('ram:LineTwo', 'line2', text, more),
  leaf('ram:LineThree', 'line3', text, more),
  leaf('ram:CityName', 'city', text, more),
  leaf('ram:CountryID', 'country'),
  leaf('ram:CountrySubDivisionName', 'region', text, more),
]);

/** A postal address. */
export const address: Shape<Address> = since('basicwl', countryOrMore);

/** What the invoice (BT-18) or a line (BT-128) is about. The code 130 tells it from the other documents. */
export const invoicedObject: readonly Shape<Identifier>[] = [
  group(
    'ram:AdditionalReferencedDocument',
    [
      leaf('ram:IssuerAssignedID', 'id'),
      deciding('ram:TypeCode', '130'),
      leaf('ram:ReferenceTypeCode', 'scheme'),
    ],
    { from: 'en16931' },
  ),
];

/** A period, of the invoice or of a line. */
export const period: Shape<Period> = group('ram:BillingSpecifiedPeriod', [
  date('ram:StartDateTime', 'start'),
  date('ram:EndDateTime', 'end'),
]);

/** Returns the VAT of a line, of an allowance or of a charge. */
export function vatCategory(name: string): Shape<VatCategory> {
  return group(name, [
    fixed('ram:TypeCode', 'VAT'),
    leaf('ram:CategoryCode', 'category'),
    leaf('ram:RateApplicablePercent', 'rate', decimal),
  ]);
}

/** Returns what an allowance (`false`) or a charge (`true`) holds. `options` are those of its base and percentage. */
export function adjustment(
  isCharge: boolean,
  options: Options<Adjustment> = {},
): readonly Shape<Adjustment>[] {
  return [
    indicator(isCharge),
    leaf('ram:CalculationPercent', 'percent', decimal, options),
    leaf('ram:BasisAmount', 'base', decimal, options),
    leaf('ram:ActualAmount', 'amount', decimal),
    leaf('ram:ReasonCode', 'reasonCode'),
    leaf('ram:Reason', 'reason', text),
    at('vat', [vatCategory('ram:CategoryTradeTax')]),
  ];
}

/** Says whether an amount is a charge or an allowance. */
export function indicator(isCharge: boolean): Shape<object> {
  return group<object>('ram:ChargeIndicator', [deciding('udt:Indicator', String(isCharge))]);
}
