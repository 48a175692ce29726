// What the four documents that peers make, too, say: all of it text, so that no peer has to format anything.
import type { data as catalogue } from './templates/catalogue/data.ts';
import type { data as invoice } from './templates/invoice/data.ts';
import type { data as statement } from './templates/statement/data.ts';
import type { data as text } from './templates/text/data.ts';

type DataOf<Make extends (...words: never[]) => unknown> = ReturnType<Make>;

const money = (locale: string) => {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  return (value: number) => format.format(value);
};
const german = money('de-DE');
const british = money('en-GB');
const cents = (value: number) => Math.round(value * 100) / 100;
const percent = (value: number) => `${Math.round(value * 100)} %`;
const dayOf = (day: string, sign: string) => day.split('-').reverse().join(sign);
const longDay = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' });

const invoiceContent = (data: DataOf<typeof invoice>) => {
  const { shop, customer, items, payments, shipping } = data;
  const sum = (of: (item: (typeof items)[number]) => number) =>
    items.reduce((all, item) => all + of(item), 0);
  const net = cents(sum(({ quantity, price }) => quantity * price) + shipping);
  const tax = cents(sum(({ quantity, price, vat }) => quantity * price * vat) + shipping * 0.19);
  const paid = payments.reduce((all, { amount }) => all + amount, 0);
  const rates = [...new Set(items.map(({ vat }) => vat))];
  const netOf = (rate: number) => sum(({ quantity, price, vat }) => (vat === rate ? quantity * price : 0));
  return {
    shop: shop.name,
    shopLine: `${shop.street}, ${shop.town}`,
    footer: [`${shop.name} · ${shop.street} · ${shop.town}`, `USt-IdNr. ${shop.vatId} · IBAN ${shop.iban}`],
    customer: [customer.name, customer.street, `${customer.code} ${customer.town}`, customer.country],
    facts: [
      ['Rechnungsnummer', data.number],
      ['Bestellung', data.order],
      ['Datum', dayOf(data.date, '.')],
      ['Fällig', dayOf(data.due, '.')],
    ],
    title: `Rechnung ${data.number}`,
    items: items.map((item, index) => [
      String(index + 1),
      item.name,
      `${item.sku}, ${item.variant}`,
      String(item.quantity),
      german(item.price),
      percent(item.vat),
      german(item.quantity * item.price),
    ]),
    totals: [
      ['Versand', german(shipping)],
      ['Netto', german(net)],
      ['Umsatzsteuer', german(tax)],
      ['Gesamtbetrag', german(net + tax)],
    ],
    rates: rates.map((rate) => [percent(rate), german(netOf(rate)), german(netOf(rate) * rate)]),
    payments: payments.map(({ date, method, amount }) => [dayOf(date, '.'), method, german(amount)]),
    open: german(net + tax - paid),
    closing: [
      'Bitte überweisen Sie den offenen Betrag bis zum ',
      longDay.format(new Date(data.due)),
      ' unter Angabe der Rechnungsnummer. Vielen Dank für Ihren Einkauf.',
    ],
  };
};

const statementContent = ({ account, from, to, opening, bookings }: DataOf<typeof statement>) => ({
  head: `Statement of account ${account.iban}`,
  holder: [account.holder, account.street, account.town],
  facts: [
    `${dayOf(from, '/')} to ${dayOf(to, '/')}`,
    `Opening balance ${british(opening)}`,
    `${bookings.length} bookings`,
  ],
  rows: bookings.map(({ date, who, text, reference, amount, balance }) => [
    dayOf(date, '/'),
    who,
    text,
    reference,
    british(amount),
    british(balance),
  ]),
  closing: british(bookings.at(-1)?.balance ?? 0),
});

const textContent = ({ company, year, chapters }: DataOf<typeof text>) => ({
  company,
  subtitle: `Annual report ${year}`,
  chapters,
});

const catalogueContent = ({ season, products }: DataOf<typeof catalogue>) => ({
  title: `Catalogue ${season}`,
  cards: products.map(({ price, ...card }) => ({ ...card, price: british(price) })),
});

/** Each kind with what turns its data into text. Pictures stay as they are in the data. */
export const contents = {
  invoice: invoiceContent,
  statement: statementContent,
  text: textContent,
  catalogue: catalogueContent,
};

/** A kind that peers make, too. */
export type Kind = keyof typeof contents;

export const kinds = Object.keys(contents) as Kind[];
