// The parties of an invoice in CII.
import type { Address, Contact, Identifier, Party, Payee, TaxRepresentative } from '../party.ts';
import { text } from '../syntax/forms.ts';
import { withScheme } from '../syntax/identifier.ts';
import { at, each, group, leaf, type Options, type Shape, since } from '../syntax/shape.ts';
import { address, countryOrMore, idOrGlobalId } from './pieces.ts';

const [plainId, globalId] = idOrGlobalId;

const ids: readonly Shape<Party>[] = [plainId, globalId].map((one) => since('basicwl', each('ids', one)));

function legalOrganization(options: Options<Party> = {}): Shape<Party> {
  return group('ram:SpecifiedLegalOrganization', [
    at('legalId', [withScheme('ram:ID')]),
    leaf('ram:TradingBusinessName', 'tradingName', text, options),
  ]);
}

const contact: readonly Shape<Contact>[] = [
  group(
    'ram:DefinedTradeContact',
    [
      leaf('ram:PersonName', 'name', text),
      // The standard's own binding has both for the point of contact.
      leaf('ram:DepartmentName', 'name', text, { spare: true }),
      group('ram:TelephoneUniversalCommunication', [leaf('ram:CompleteNumber', 'phone', text)]),
      group('ram:EmailURIUniversalCommunication', [leaf('ram:URIID', 'email')]),
    ],
    { from: 'en16931' },
  ),
];

/** BT-34, BT-49. */
export const electronicAddress: readonly Shape<Identifier>[] = [
  group('ram:URIUniversalCommunication', [withScheme('ram:URIID')], { from: 'basicwl' }),
];

/** Returns the shape of a number under which a party pays tax: `VA` for VAT, `FC` for another. */
export function registration<T>(
  key: keyof T & string,
  scheme: 'VA' | 'FC',
  options: Options<T> = {},
): Shape<T> {
  const id = leaf<T>('ram:ID', key, undefined, { decided: { schemeID: scheme } });
  return group('ram:SpecifiedTaxRegistration', [id], options);
}

/** BG-4. */
export const seller: Shape<Party> = group('ram:SellerTradeParty', [
  ...ids,
  leaf('ram:Name', 'name', text),
  leaf('ram:Description', 'legalForm', text, { from: 'en16931' }),
  legalOrganization({ from: 'basicwl' }),
  at('contact', contact),
  at('address', [countryOrMore]),
  at('electronicAddress', electronicAddress),
  registration('taxNumber', 'FC'),
  registration('vatId', 'VA'),
]);

/** BG-7. */
export const buyer: Shape<Party> = group('ram:BuyerTradeParty', [
  ...ids,
  leaf('ram:Name', 'name', text),
  legalOrganization({ from: 'en16931', without: 'reported' }),
  at('contact', contact),
  at('address', [address]),
  at('electronicAddress', electronicAddress),
  registration('vatId', 'VA', { from: 'basicwl' }),
]);

/** BG-10. */
export const payee: Shape<Payee> = group(
  'ram:PayeeTradeParty',
  [
    at('id', idOrGlobalId),
    leaf('ram:Name', 'name', text),
    at('legalId', [group('ram:SpecifiedLegalOrganization', [withScheme('ram:ID')])]),
  ],
  { from: 'basicwl' },
);

/** BG-11. */
export const taxRepresentative: Shape<TaxRepresentative> = group(
  'ram:SellerTaxRepresentativeTradeParty',
  [leaf('ram:Name', 'name', text), at('address', [address]), registration('vatId', 'VA')],
  { from: 'basicwl' },
);

/** Returns where the goods went: BT-70, BT-71 and BG-15. */
export function shipTo<
  T extends { readonly name?: string; readonly location?: Identifier; readonly address?: Address },
>(): Shape<T> {
  return group(
    'ram:ShipToTradeParty',
    [at('location', idOrGlobalId), leaf('ram:Name', 'name', text), at('address', [address])],
    { from: 'basicwl' },
  );
}
