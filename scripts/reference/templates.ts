// The page of the templates that `platen init` begins with: what each is for, and how it looks.
import { readdirSync } from 'node:fs';
import { wrapped } from './wrap.ts';

/** Where the pictures are, from the folder of the project, and how many pixels an inch has in them. */
export const gallery = { pictures: 'docs/templates', resolution: 72 } as const;

/** The looks that each template has, and what each is. The first is the usual one. */
const looks = {
  sans: 'modern: a colour, bold heads, filled panels',
  serif: 'classic: small capitals, fine rules, no fills',
  plain: 'black on white, for office printers',
} as const;

/** The names of the looks. */
export const dresses = Object.keys(looks) as readonly (keyof typeof looks)[];

/** The template that shows the looks. */
export const dressed = 'invoice';

/** Returns the name of the picture of a look. */
export function dressPicture(dress: string): string {
  return dress === dresses[0] ? dressed : `${dressed}-${dress}`;
}

/** What each template is for. */
const purposes: Readonly<Record<string, string>> = {
  invoice: 'Items, VAT by rate, carried sums, a code that banking apps read; an e-invoice',
  quote: 'Items, terms, and an order to be sent back: options to tick, a place to sign',
  'order-confirmation': 'Items, and when and where they are delivered',
  'delivery-note': 'What was ordered, what came and what follows; a bar code, a place to sign',
  'credit-note': 'What is credited of an invoice, and why; an e-invoice',
  reminder: 'Open invoices with days overdue, fee and interest; three levels of words',
  statement: 'Bookings of an account with the balance after each, and what is open by age',
  receipt: 'A5: what was paid, how, and the VAT in it',
  'till-receipt':
    '80 mm from a roll, as long as its items: discounts, change, VAT by rate, the code of the till',
  'utility-bill': 'Readings, charges, use by month; at the foot a Swiss QR-bill or a slip with a GiroCode',
  'rent-statement':
    'Running costs of a house and the part of a flat, the rent account of the year, the new rent',
  payslip: 'Pay, taxes and insurance of the month and of the year; leave',
  letter: 'A letter by DIN 5008 (form B), with marks for folding; its text is Markdown',
  contract: 'Numbered clauses, fees, signatures',
  'contract-two-languages': 'German and English side by side, paragraph by paragraph',
  cv: 'Jobs, education, skills; a photo where there is one',
  certificate: 'A4 landscape: a name, a course, signatures, a code to verify it',
  'monthly-report': 'Figures with their trend, charts, a table by region',
  'shipping-labels': 'A label of 100 × 150 mm for each parcel, with its SSCC as GS1-128',
  ticket: 'A ticket with a QR code for each guest',
};

/** Returns the names of the templates, in the order of the page. */
export function templateNames(): readonly string[] {
  const there = readdirSync('templates');
  const missing = there.filter((name) => purposes[name] === undefined);
  if (missing.length > 0)
    throw new Error(`say in scripts/reference/templates.ts what is for: ${missing.join(', ')}`);
  return Object.keys(purposes).filter((name) => there.includes(name));
}

/** Returns the page. */
export function templatesPage(): string {
  const names = templateNames();
  const rows = names.map(
    (name) =>
      `| <img src="templates/${name}.png" width="240" alt="${name}"> | **\`${name}\`**<br>${purposes[name]} |`,
  );
  const parts = [
    '# Templates to begin with',
    '<!-- Made by test/init-templates.test.ts. UPDATE=1 writes it. -->',
    '`platen init invoice` makes a folder `invoice` with this template, its data, the schema and settings for editors. `platen dev invoice` opens it.',
    [
      '- Each template prints English and German. The value of `language` in its data, such as `"en-GB"` or `"de-DE"`, decides texts, dates and numbers. The texts are in `messages/`. For another language, add a file there, and its tag to `enum` of `language`.',
      '- `sample.json` is in English, `sample-de.json` in German. With `platen init invoice --language de`, German is the default.',
      '- Each template claims PDF/UA-1 and PDF/A-3a, and keeps both.',
      '- `invoice` and `credit-note` are e-invoices, too (EN 16931, known as ZUGFeRD and Factur-X): the PDF holds the invoice as XML, and the amounts that the page prints are checked against it. Your name, address, VAT ID and IBAN stand under `einvoice`, too.',
      '- `house.json` is what all letters have: paper, letterhead, foot, texts. Put your company there once, and copy this file into the folders of your other templates. `parts/` holds what several of them print: the address with the facts, the table of items.',
      '- `platen check --stress` finds no fault in them: neither long words nor a thousand items break them.',
    ].join('\n'),
    '## Three dresses',
    'A dress is the fonts, colours and styles of a template: a file in `dress/`. The key `extends` of `house.json` chooses it, such as `dress/sans.json`. Where there is no `house.json`, that of `template.json` does. `platen init invoice --dress serif` sets it. For colours of your own, change `colors` in the dress.',
    [
      `| ${dresses.map((dress) => `\`${dress}\``).join(' | ')} |`,
      `|${dresses.map(() => '---|').join('')}`,
      `| ${dresses.map((dress) => `<img src="templates/${dressPicture(dress)}.png" width="240" alt="${dressed} in the dress ${dress}">`).join(' | ')} |`,
      `| ${dresses.map((dress) => looks[dress]).join(' | ')} |`,
    ].join('\n'),
    '## From your data',
    '`platen init --from order.json order` makes a template that prints this data. Several files say more than one: `--from` may stand several times.',
    [
      '- Variables: dates, whole and other numbers, lists and objects are told apart. What some files lack may be missing. A value that has two types is refused, with its place.',
      '- The layout: a title, the plain values as pairs, an object below its own heading, a table for each list of up to 12 columns. Items with more values, with lists or with pictures stand one below the other, their values as pairs. Numbers are added up, but for prices, rates and the like. With a text `currency`, amounts have it.',
      '- Lists of plain values are joined to one text, and lists of lists line by line. Pictures and lists of them are shown.',
      "- What can't be printed is left out, and a line says what and why: what is empty in all files, lists that hold objects beside other values, and objects in lists of lists.",
      '- `--language de` has the words that are printed, such as "Total" and "yes", and the numbers and dates in German. There are `en`, `de` and `fr`, or one such as `fr-CH`. Without it, a text `language` or `locale` in the data counts, else English.',
      '- The files become `sample.json`, `sample-2.json` and so on.',
    ].join('\n'),
    '## The templates',
    ['| page | name |', '|---|---|', ...rows].join('\n'),
    '`platen init --help` lists more: more e-invoices (`einvoice-services` and others, see [einvoice.md](einvoice.md)), sheets of labels, a ledger, a price list, a catalogue. They show parts of the language.',
  ];
  return `${parts.map(wrapped).join('\n\n')}\n`;
}
