// The rules of Peppol for sellers in the Netherlands, Italy and Greece.

import type { Invoice } from '../../invoice.ts';
import { isCreditNote } from '../../ubl/credit-notes.ts';
import { isGreek } from '../identifiers.ts';
import { type Finding, isFilled, missing, missingText, type RuleBody, unless } from '../rule.ts';
import {
  addressLines,
  bothIn,
  buyerCountry,
  type Holds,
  ofScheme,
  rule,
  sellerCountry,
  sellerIn,
} from './country.ts';

const fromItaly: Holds = (invoice) => sellerCountry(invoice) === 'IT';

const italy: readonly RuleBody[] = [
  rule(
    ['IT-R-001', 'BT-32'],
    'The tax number of an Italian seller has 11 to 16 signs.',
    fromItaly,
    ({ seller }) =>
      unless(seller?.taxNumber === undefined || /^[A-Z0-9]{11,16}$/.test(seller.taxNumber.trim()), {
        path: ['seller', 'taxNumber'],
        message: `expected 11 to 16 capital letters and digits, got ${JSON.stringify(seller?.taxNumber)}`,
      }),
  ),
  ...(['line1', 'city', 'postCode'] as const).map((name, index) =>
    rule(
      [`IT-R-00${index + 2}`, ['BT-35', 'BT-37', 'BT-38'][index] ?? ''],
      `The address of an Italian seller has ${['a street', 'a city', 'a post code'][index]}.`,
      fromItaly,
      ({ seller }) => addressLines(['seller', 'address'], seller?.address, [name]),
    ),
  ),
];

const dutchSchemes = ['0106', '0190'];
const dutchMeans = ['30', '48', '49', '57', '58', '59'];

const netherlands: readonly RuleBody[] = [
  rule(
    ['NL-R-001', 'BG-3'],
    'A credit note of a seller in the Netherlands names its invoice.',
    sellerIn('NL'),
    (one) =>
      unless(
        !isCreditNote(one.type) || one.references?.preceding?.some(({ number }) => isFilled(number)) === true,
        missing(['references', 'preceding', 0, 'number']),
      ),
  ),
  rule(
    ['NL-R-002', 'BT-35', 'BT-37', 'BT-38'],
    'The address of a seller in the Netherlands has a street, a city and a post code.',
    sellerIn('NL'),
    ({ seller }) => addressLines(['seller', 'address'], seller?.address),
  ),
  rule(
    ['NL-R-003', 'BT-30-1'],
    'The legal identifier of a seller in the Netherlands is a KVK (0106) or OIN number (0190).',
    sellerIn('NL'),
    ({ seller }) =>
      seller?.legalId === undefined ? [] : ofScheme(['seller', 'legalId'], seller.legalId, dutchSchemes),
  ),
  rule(
    ['NL-R-004', 'BT-50', 'BT-52', 'BT-53'],
    'Between seller and buyer in the Netherlands, the address of the buyer has a street, a city and a post code.',
    bothIn('NL'),
    ({ buyer }) => addressLines(['buyer', 'address'], buyer?.address),
  ),
  rule(
    ['NL-R-005', 'BT-47-1'],
    'Between seller and buyer in the Netherlands, the legal identifier of the buyer is a KVK (0106) or OIN number (0190).',
    bothIn('NL'),
    ({ buyer }) =>
      buyer?.legalId === undefined ? [] : ofScheme(['buyer', 'legalId'], buyer.legalId, dutchSchemes),
  ),
  rule(
    ['NL-R-006', 'BT-64', 'BT-66', 'BT-67'],
    'The address of a tax representative in the Netherlands, of a seller there, has a street, a city and a post code.',
    (invoice) => sellerIn('NL')(invoice) && invoice.taxRepresentative?.address?.country === 'NL',
    ({ taxRepresentative }) => addressLines(['taxRepresentative', 'address'], taxRepresentative?.address),
  ),
  rule(['NL-R-007', 'BT-81'], 'A seller in the Netherlands says how to pay.', sellerIn('NL'), (one) => {
    const due = one.totals?.due?.units ?? 0n;
    const isPaid = isCreditNote(one.type) ? due >= 0n : due <= 0n;
    return unless(isPaid || isFilled(one.payment?.means), missing(['payment', 'means']));
  }),
  rule(
    ['NL-R-008', 'BT-81'],
    `Between seller and buyer in the Netherlands, the means of payment is one of ${dutchMeans.join(', ')}.`,
    bothIn('NL'),
    ({ payment }) =>
      unless(payment?.means === undefined || dutchMeans.includes(payment.means), {
        path: ['payment', 'means'],
        message: `expected one of ${dutchMeans.join(', ')}, got ${payment?.means}`,
      }),
  ),
  rule(
    ['NL-R-009', 'BT-13', 'BT-132'],
    'Where a line names the line of an order, a seller in the Netherlands names the order.',
    sellerIn('NL'),
    ({ lines = [], references }) =>
      unless(
        lines.every(({ orderLine }) => orderLine === undefined) ||
          isFilled(references?.order) ||
          isFilled(references?.salesOrder),
        missing(['references', 'order']),
      ),
  ),
];

const isGreece = (country: string | undefined): boolean => country === 'GR' || country === 'EL';
const fromGreece: Holds = (invoice) => isGreece(sellerCountry(invoice));
const inGreece: Holds = (invoice) => fromGreece(invoice) && invoice.seller?.address?.country === 'GR';
const insideGreece: Holds = (invoice) => fromGreece(invoice) && isGreece(buyerCountry(invoice));
const isEndpointGreek: Holds = ({ seller }) =>
  isGreece((seller?.vatId?.slice(0, 2) ?? seller?.address?.country)?.toUpperCase());

const greekTypes = ['1.1', '1.6', '2.1', '2.4', '5.1', '5.2'];

/** A Greek invoice number has six segments: tax number, day, branch, type, series and number. */
function greekNumber({ number = '', issued = '', seller, taxRepresentative }: Invoice): readonly Finding[] {
  const segments = number.split('|');
  const [tax = '', day = '', branch = '', type = '', series = '', last = ''] = segments;
  const taxes = [seller?.vatId, taxRepresentative?.vatId].map((id) => id?.slice(2, 11));
  const [year, month, date] = issued.split('-');
  const holds =
    segments.length === 6 &&
    isGreek(tax) &&
    taxes.includes(tax) &&
    day === `${date}/${month}/${year}` &&
    /^\d+$/.test(branch) &&
    greekTypes.includes(type) &&
    series !== '' &&
    last !== '';
  return unless(holds, {
    path: ['number'],
    message: `expected the tax number of the seller|${date}/${month}/${year}|branch|type of document|series|number, got ${JSON.stringify(number)}`,
    hint: `the type of document is one of ${greekTypes.join(', ')}`,
  });
}

function greekDocuments({ references }: Invoice): readonly Finding[] {
  const documents = (references?.documents ?? []).map((value, index) => ({ ...value, index }));
  const marks = documents.filter(({ description }) => description === '##M.AR.K##');
  const urls = documents.filter(({ description }) => description === '##INVOICE|URL##');
  const path = ['references', 'documents'];
  const [mark] = marks;
  if (mark === undefined || marks.length > 1)
    return [{ path, message: `expected one document with the description ##M.AR.K##, got ${marks.length}` }];
  if (!/^[1-9]\d*/.test(mark.id ?? ''))
    return [
      { path: [...path, mark.index, 'id'], message: `expected a number, got ${JSON.stringify(mark.id)}` },
    ];
  if (urls.length > 1)
    return [
      { path, message: `expected one document with the description ##INVOICE|URL##, got ${urls.length}` },
    ];
  return urls.flatMap(({ location, index }) => missingText(location, [...path, index, 'location']));
}

const greekVat = (vatId = ''): boolean => vatId.startsWith('EL') && isGreek(vatId.slice(2));

function greekAddress(name: 'seller' | 'buyer', invoice: Invoice): readonly Finding[] {
  const { id = '', scheme } = invoice[name]?.electronicAddress ?? {};
  return unless(id === '' || (scheme === '9933' && isGreek(id)), {
    path: [name, 'electronicAddress', 'id'],
    message: `expected a Greek tax number of the scheme 9933, got ${JSON.stringify(id)} of ${scheme ?? 'none'}`,
  });
}

const greece: readonly RuleBody[] = [
  rule(
    ['GR-R-001', 'BT-1'],
    'The number of an invoice of a Greek seller has six segments, with | between them: the tax number, the day, the branch, the type of document, the series and the number.',
    fromGreece,
    greekNumber,
  ),
  rule(
    ['GR-R-002', 'BT-28'],
    'A Greek seller has the name that it is registered under.',
    fromGreece,
    ({ seller }) => missingText(seller?.tradingName, ['seller', 'tradingName']),
  ),
  rule(
    ['GR-R-003', 'BT-31'],
    'The VAT identifier of a Greek seller is EL and a tax number.',
    fromGreece,
    ({ seller }) =>
      unless(seller?.vatId === undefined || greekVat(seller.vatId), {
        path: ['seller', 'vatId'],
        message: `expected EL and a tax number of nine digits, got ${JSON.stringify(seller?.vatId)}`,
      }),
  ),
  rule(
    ['GR-R-004', 'BG-24', 'BT-122', 'BT-123', 'BT-124'],
    'An invoice of a seller in Greece has one document with the description ##M.AR.K##, and one at most with ##INVOICE|URL## (GR-R-008).',
    inGreece,
    greekDocuments,
  ),
  rule(['GR-R-005', 'BT-45'], 'The buyer of a Greek seller has its full name.', fromGreece, ({ buyer }) =>
    missingText(buyer?.tradingName, ['buyer', 'tradingName']),
  ),
  rule(
    ['GR-R-009', 'BT-34'],
    'The electronic address of a Greek seller is its tax number, of the scheme 9933.',
    isEndpointGreek,
    (one) => greekAddress('seller', one),
  ),
  rule(
    ['GR-R-006', 'BT-48'],
    'Between seller and buyer in Greece, the buyer has its VAT identifier.',
    insideGreece,
    ({ buyer }) =>
      unless(greekVat(buyer?.vatId), {
        path: ['buyer', 'vatId'],
        message: `expected EL and a tax number of nine digits, got ${JSON.stringify(buyer?.vatId ?? 'none')}`,
      }),
  ),
  rule(
    ['GR-R-010', 'BT-49'],
    'Between seller and buyer in Greece, the electronic address of the buyer is its tax number, of the scheme 9933.',
    insideGreece,
    (one) => greekAddress('buyer', one),
  ),
];

/** The rules of these countries. */
export const otherRules: readonly RuleBody[] = [...netherlands, ...italy, ...greece];
