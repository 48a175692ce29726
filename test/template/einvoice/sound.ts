// A template with an e-invoice that is sound, for tests that change one thing in it.

/** Keys and values. */
export type Fields = Readonly<Record<string, unknown>>;

const items = [
  { name: 'Setting up', quantity: 2, price: 100, vat: 0.19 },
  { name: 'Book', quantity: 3, price: 10.5, vat: 0.07 },
] as const;

const lines = {
  each: 'items',
  id: '$string($position)',
  name: 'name',
  quantity: 'quantity',
  unit: "'C62'",
  price: 'price',
  vat: { category: "'S'", rate: 'vat * 100' },
} as const;

/** What a template without a page says of the amounts that people look for on one. */
export const nothingPrinted = Object.fromEntries(
  ['BT-131', 'BT-109', 'BT-110', 'BT-112', 'BT-115'].map((id) => [id, 'the test has no page']),
);

/** The parts of the template, and its data. */
export const sound = {
  items,
  lines,
  data: {
    number: '2026-117',
    issued: '2026-02-14',
    due: '2026-03-16',
    currency: 'EUR',
    seller: { name: 'Muster GmbH', city: 'Berlin', country: 'DE', vatId: 'DE123456788' },
    buyer: { name: 'Kunde AG', city: 'Hamburg', country: 'DE' },
    items,
  },
  einvoice: {
    number: 'number',
    issued: 'issued',
    type: 380,
    currency: 'currency',
    due: 'due',
    seller: {
      name: 'seller.name',
      vatId: 'seller.vatId',
      address: { city: 'seller.city', country: 'seller.country' },
    },
    buyer: { name: 'buyer.name', address: { city: 'buyer.city', country: 'buyer.country' } },
    lines,
  },
} as const;

const anyFields = Object.fromEntries(
  ['name', 'text', 'unit', 'quantity', 'price', 'vat', 'amounts'].map((name) => [
    name,
    {
      type: ['quantity', 'price', 'vat'].includes(name) ? 'number' : name === 'amounts' ? 'object' : 'string',
      required: false,
    },
  ]),
);

/** Further names of data, for terms that not every invoice has. */
const others = {
  ...{ paid: '', account: '', nothing: '', remarks: [], from: '', to: '', list: [], object: {}, flag: true },
};

/** Variables of the types of these values. */
const variables = Object.fromEntries(
  Object.entries({ ...sound.data, ...others }).map(([name, value]) => {
    const type = Array.isArray(value) ? 'list' : typeof value;
    return [name, { type, required: false, ...(type === 'list' && { fields: anyFields }) }];
  }),
);

/** A template with a sound e-invoice in which some keys are others. */
export function invoiceTemplate(einvoice: Fields, more: Fields = {}): Fields {
  const { einvoice: own } = sound;
  return { variables, einvoice: { unprinted: nothingPrinted, ...own, ...einvoice }, ...more };
}
