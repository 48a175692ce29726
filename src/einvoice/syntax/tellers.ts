// What a reader expects of elements beside their names.
import type { Profile } from '../profile.ts';

/** Identifiers that begin with their country (BR-CO-09). */
export const vatIds: ReadonlySet<string> = new Set(['BT-31', 'BT-48', 'BT-63']);

/** What tells an allowance from a charge, and a supporting document from others, by the name of the element around it. */
export const tellers: Readonly<
  Record<string, readonly [holds: RegExp, expected: string, only?: readonly Profile[]]>
> = {
  'cac:AllowanceCharge': [/./, 'true or false as its indicator'],
  'ram:SpecifiedTradeAllowanceCharge': [/./, 'true or false as its indicator'],
  'ram:AdditionalReferencedDocument': [
    /^(?:URIID|AttachmentBinaryObject|Name|TypeCode)$/,
    'the type code 916, 50 or 130',
  ],
  'cac:PartyTaxScheme': [/./, 'the tax scheme VAT'],
  'ram:SpecifiedTaxRegistration': [/./, 'VA or FC as the scheme', ['minimum', 'basicwl', 'basic']],
};

/** The profiles in which an empty element is a fault by their rules or their schema. */
export const neverEmpty: readonly Profile[] = ['xrechnung', 'peppol', 'minimum'];
