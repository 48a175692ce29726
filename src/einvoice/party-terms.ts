// The terms of the parties of an invoice, and of the delivery: they have addresses alike.
import type { Delivery, Invoice } from './invoice.ts';
import type { Address, Contact, Party, Payee, TaxRepresentative } from './party.ts';
import { code, group, groups, identifier, leaf, type TermGroup, type TermsOf } from './term.ts';

/** Returns the terms of an address. `ids` are the numbers of line 1, 2, 3, city, post code, region and country. */
export function address(id: string, of: string, ids: readonly string[]): TermGroup<Address> {
  const [line1 = '', line2 = '', line3 = '', city = '', postCode = '', region = '', country = ''] = ids;
  return group(id, `${of} postal address`, {
    line1: leaf('text', line1, `${of} address line 1`),
    line2: leaf('text', line2, `${of} address line 2`),
    line3: leaf('text', line3, `${of} address line 3`),
    city: leaf('text', city, `${of} city`),
    postCode: leaf('text', postCode, `${of} post code`),
    region: leaf('text', region, `${of} country subdivision`),
    country: code(country, `${of} country code`, 'ISO 3166-1'),
  });
}

function contact(id: string, of: string, ids: readonly string[]): TermGroup<Contact> {
  const [name = '', phone = '', email = ''] = ids;
  return group(id, `${of} contact`, {
    name: leaf('text', name, `${of} contact point`),
    phone: leaf('text', phone, `${of} contact telephone number`),
    email: leaf('text', email, `${of} contact email address`),
  });
}

function identifiers(id: string, name: string): NonNullable<TermsOf<Party>['ids']> {
  return groups(id, name, identifier(id, name, 'ISO 6523').terms);
}

const seller: TermsOf<Party> = {
  name: leaf('text', 'BT-27', 'Seller name'),
  tradingName: leaf('text', 'BT-28', 'Seller trading name'),
  ids: identifiers('BT-29', 'Seller identifier'),
  legalId: identifier('BT-30', 'Seller legal registration identifier', 'ISO 6523'),
  vatId: leaf('identifier', 'BT-31', 'Seller VAT identifier'),
  taxNumber: leaf('identifier', 'BT-32', 'Seller tax registration identifier'),
  legalForm: leaf('text', 'BT-33', 'Seller additional legal information'),
  electronicAddress: identifier('BT-34', 'Seller electronic address', 'EAS'),
  address: address('BG-5', 'Seller', ['BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40']),
  contact: contact('BG-6', 'Seller', ['BT-41', 'BT-42', 'BT-43']),
};

const buyer: TermsOf<Party> = {
  name: leaf('text', 'BT-44', 'Buyer name'),
  tradingName: leaf('text', 'BT-45', 'Buyer trading name'),
  ids: identifiers('BT-46', 'Buyer identifier'),
  legalId: identifier('BT-47', 'Buyer legal registration identifier', 'ISO 6523'),
  vatId: leaf('identifier', 'BT-48', 'Buyer VAT identifier'),
  taxNumber: undefined,
  legalForm: undefined,
  electronicAddress: identifier('BT-49', 'Buyer electronic address', 'EAS'),
  address: address('BG-8', 'Buyer', ['BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55']),
  contact: contact('BG-9', 'Buyer', ['BT-56', 'BT-57', 'BT-58']),
};

const payee: TermsOf<Payee> = {
  name: leaf('text', 'BT-59', 'Payee name'),
  id: identifier('BT-60', 'Payee identifier', 'ISO 6523'),
  legalId: identifier('BT-61', 'Payee legal registration identifier', 'ISO 6523'),
};

const taxRepresentative: TermsOf<TaxRepresentative> = {
  name: leaf('text', 'BT-62', 'Seller tax representative name'),
  vatId: leaf('identifier', 'BT-63', 'Seller tax representative VAT identifier'),
  address: address('BG-12', 'Seller tax representative', [
    'BT-64',
    'BT-65',
    'BT-164',
    'BT-66',
    'BT-67',
    'BT-68',
    'BT-69',
  ]),
};

const delivery: TermsOf<Delivery> = {
  name: leaf('text', 'BT-70', 'Deliver to party name'),
  location: identifier('BT-71', 'Deliver to location identifier', 'ISO 6523'),
  date: leaf('date', 'BT-72', 'Actual delivery date'),
  address: address('BG-15', 'Deliver to', ['BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80']),
};

/** The terms of the parties and of the delivery, with the names of `Invoice`. */
export const partyTerms: Pick<
  TermsOf<Invoice>,
  'seller' | 'buyer' | 'payee' | 'taxRepresentative' | 'delivery'
> = {
  seller: group('BG-4', 'Seller', seller),
  buyer: group('BG-7', 'Buyer', buyer),
  payee: group('BG-10', 'Payee', payee),
  taxRepresentative: group('BG-11', 'Seller tax representative party', taxRepresentative),
  delivery: group('BG-13', 'Delivery information', delivery),
};
