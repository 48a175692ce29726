// The parties of an invoice in UBL.
import type { Invoice } from '../invoice.ts';
import type { Contact, Identifier, Party, Payee, TaxRepresentative } from '../party.ts';
import { text } from '../syntax/forms.ts';
import { withScheme } from '../syntax/identifier.ts';
import { at, deciding, each, filler, group, leaf, ofInvoice, type Shape } from '../syntax/shape.ts';
import { address } from './pieces.ts';

/** BT-90 is an identifier of the payee, or of the seller where nobody else is paid. */
function creditor<T>(isPaid: (invoice: Invoice) => boolean): Shape<T> {
  return ofInvoice([
    at('payment', [
      at('directDebit', [
        group(
          'cac:PartyIdentification',
          [leaf('cbc:ID', 'creditor', undefined, { decided: { schemeID: 'SEPA' } })],
          { when: (_, invoice) => isPaid(invoice) },
        ),
      ]),
    ]),
  ]);
}

const identification: Shape<Identifier> = group('cac:PartyIdentification', [withScheme('cbc:ID')]);

const contact: Shape<Contact> = group('cac:Contact', [
  leaf('cbc:Name', 'name', text),
  leaf('cbc:Telephone', 'phone', text),
  leaf('cbc:ElectronicMail', 'email'),
]);

function vatNumber<T>(key: keyof T & string): Shape<T> {
  return group('cac:PartyTaxScheme', [
    leaf<T>('cbc:CompanyID', key),
    group<T>('cac:TaxScheme', [deciding('cbc:ID', 'VAT')]),
  ]);
}

/** A number of another tax. UBL asks for a name of the tax, and EN 16931 has none. */
const taxNumber: Shape<Party> = group('cac:PartyTaxScheme', [
  leaf('cbc:CompanyID', 'taxNumber'),
  group('cac:TaxScheme', [filler('cbc:ID', 'FC')]),
]);

function party(own: {
  readonly identifications: readonly Shape<Party>[];
  readonly taxes: readonly Shape<Party>[];
  readonly legalForm: readonly Shape<Party>[];
}): Shape<Party> {
  return group('cac:Party', [
    at('electronicAddress', [withScheme('cbc:EndpointID')]),
    ...own.identifications,
    each('ids', identification),
    group('cac:PartyName', [leaf('cbc:Name', 'tradingName', text)]),
    at('address', [address('cac:PostalAddress')]),
    ...own.taxes,
    group('cac:PartyLegalEntity', [
      leaf('cbc:RegistrationName', 'name', text),
      at('legalId', [withScheme('cbc:CompanyID')]),
      ...own.legalForm,
    ]),
    at('contact', [contact]),
  ]);
}

/** BG-4. */
export const seller: Shape<Party> = group('cac:AccountingSupplierParty', [
  party({
    identifications: [creditor(({ payee }) => payee === undefined)],
    taxes: [vatNumber('vatId'), taxNumber],
    legalForm: [leaf('cbc:CompanyLegalForm', 'legalForm', text)],
  }),
]);

/** BG-7. */
export const buyer: Shape<Party> = group('cac:AccountingCustomerParty', [
  party({ identifications: [], taxes: [vatNumber('vatId')], legalForm: [] }),
]);

/** BG-10. */
export const payee: Shape<Payee> = group('cac:PayeeParty', [
  creditor(() => true),
  at('id', [identification]),
  group('cac:PartyName', [leaf('cbc:Name', 'name', text)]),
  at('legalId', [group('cac:PartyLegalEntity', [withScheme('cbc:CompanyID')])]),
]);

/** BG-11. */
export const taxRepresentative: Shape<TaxRepresentative> = group('cac:TaxRepresentativeParty', [
  group('cac:PartyName', [leaf('cbc:Name', 'name', text)]),
  at('address', [address('cac:PostalAddress')]),
  vatNumber('vatId'),
]);
