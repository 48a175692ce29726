// Pieces of UBL that stand in several places: amounts, identifiers, addresses, VAT, allowances and charges.
import type { Adjustment, Period, VatCategory } from '../invoice.ts';
import type { Address } from '../party.ts';
import { date, decimal, text } from '../syntax/forms.ts';
import { at, deciding, fixed, group, leaf, type Shape } from '../syntax/shape.ts';

/** Returns an amount in the currency of the invoice. */
export function amount<T>(name: string, key: keyof T & string): Shape<T> {
  return leaf<T>(name, key, decimal, { currency: 'currency' });
}

/** Returns a postal address. */
export function address(name: string): Shape<Address> {
  return group(name, [
    leaf('cbc:StreetName', 'line1', text),
    leaf('cbc:AdditionalStreetName', 'line2', text),
    leaf('cbc:CityName', 'city', text),
    leaf('cbc:PostalZone', 'postCode'),
    leaf('cbc:CountrySubentity', 'region', text),
    group('cac:AddressLine', [leaf('cbc:Line', 'line3', text)]),
    group('cac:Country', [leaf('cbc:IdentificationCode', 'country')]),
  ]);
}

/** The start and the end of a period. */
export const period: readonly Shape<Period>[] = [
  leaf('cbc:StartDate', 'start', date),
  leaf('cbc:EndDate', 'end', date),
];

/** Says that a tax is VAT. */
export const vatScheme: Shape<object> = group<object>('cac:TaxScheme', [fixed('cbc:ID', 'VAT')]);

/** Returns the VAT of a line, of an allowance or of a charge. */
export function vatCategory(name: string): Shape<VatCategory> {
  return group(name, [leaf('cbc:ID', 'category'), leaf('cbc:Percent', 'rate', decimal), vatScheme]);
}

/** Returns an allowance or a charge. */
export function adjustment(isCharge: boolean): Shape<Adjustment> {
  return group('cac:AllowanceCharge', [
    deciding('cbc:ChargeIndicator', String(isCharge)),
    leaf('cbc:AllowanceChargeReasonCode', 'reasonCode'),
    leaf('cbc:AllowanceChargeReason', 'reason', text),
    leaf('cbc:MultiplierFactorNumeric', 'percent', decimal),
    amount('cbc:Amount', 'amount'),
    amount('cbc:BaseAmount', 'base'),
    at('vat', [vatCategory('cac:TaxCategory')]),
  ]);
}
