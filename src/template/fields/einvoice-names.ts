// "Did you mean" for the keys of `einvoice`: what invoices elsewhere call the same terms, and terms of another place.
import { placedTerms } from '../../einvoice/terms.ts';
import { didYouMean } from '../names/nearest.ts';

/** Names of other tools, and the way to the term from the object in which they are usually written. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  accountholder: ['name'],
  amountdue: ['totals.due', 'due'],
  bic: ['payment.transfers.bic', 'transfers.bic'],
  billto: ['buyer'],
  city: ['address.city'],
  code: ['id', 'type', 'reasonCode'],
  companyid: ['legalId'],
  country: ['address.country'],
  countrycode: ['country', 'address.country'],
  creditor: ['seller', 'directDebit.creditor'],
  currencycode: ['currency'],
  customer: ['buyer'],
  customerreference: ['buyerReference'],
  date: ['issued'],
  deliverydate: ['delivery.date', 'date'],
  discount: ['allowances'],
  discounts: ['allowances'],
  documenttype: ['type'],
  duedate: ['due'],
  email: ['contact.email'],
  endpoint: ['electronicAddress'],
  endpointid: ['electronicAddress'],
  grandtotal: ['totals.gross', 'gross'],
  iban: ['payment.transfers.account', 'transfers.account', 'account'],
  id: ['number'],
  invoicedate: ['issued'],
  invoiceid: ['number'],
  invoicenumber: ['number'],
  issuedate: ['issued'],
  itemname: ['name'],
  items: ['lines'],
  leitwegid: ['buyerReference'],
  linetotal: ['net'],
  note: ['notes'],
  orderid: ['references.order', 'order'],
  ordernumber: ['references.order', 'order'],
  payable: ['due', 'totals.due'],
  paymentmeans: ['payment.means', 'means'],
  paymentterms: ['payment.terms', 'terms'],
  phone: ['contact.phone'],
  positions: ['lines'],
  postalcode: ['postCode', 'address.postCode'],
  postcode: ['address.postCode'],
  prepaidamount: ['totals.prepaid', 'prepaid'],
  rate: ['vat.rate'],
  shipto: ['delivery'],
  sku: ['sellerItem'],
  street: ['line1', 'address.line1'],
  subtotal: ['totals.net', 'net'],
  supplier: ['seller'],
  surcharges: ['charges'],
  swift: ['bic'],
  tax: ['vat'],
  taxes: ['vat'],
  taxid: ['vatId', 'taxNumber'],
  taxrate: ['vat.rate'],
  telephone: ['phone', 'contact.phone'],
  total: ['totals.gross', 'gross', 'net'],
  unitcode: ['unit'],
  unitprice: ['price'],
  vatcategory: ['vat.category'],
  vatnumber: ['vatId'],
  vatrate: ['vat.rate'],
  vendor: ['seller'],
  zip: ['postCode', 'address.postCode'],
  zipcode: ['postCode', 'address.postCode'],
};

/** The ways to all terms, such as `totals.gross`. */
const ways: ReadonlySet<string> = new Set(placedTerms.map(({ path }) => path.join('.')));

/**
 * Returns what was probably meant by an unknown key of the object of the model at `at`, such as `['seller']`, that may
 * have `known` keys; or undefined.
 */
export function einvoiceHint(
  key: string,
  at: readonly string[],
  known: readonly string[],
): string | undefined {
  if (key === 'specification' && at.length === 0) return 'it follows from "profile"';
  const folded = key.toLowerCase().replace(/[-_ ]/g, '');
  const found = Object.hasOwn(elsewhere, folded) ? elsewhere[folded] : undefined;
  const way = found?.find((each) => ways.has([...at, each].join('.')));
  if (way !== undefined) return `did you mean "${way}"?`;
  // The start of one key alone is that key, and no shorter one: "buyerRef" is no "buyer".
  const longer = known.filter((name) => name.toLowerCase().startsWith(folded));
  const [only, ...more] = folded.length > 3 ? longer : [];
  return only !== undefined && more.length === 0 ? `did you mean "${only}"?` : didYouMean(key, known, 'key');
}
