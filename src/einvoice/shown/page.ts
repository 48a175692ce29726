// A received invoice as the page of it: every term with its value in words, in the order in which it is read.
import type { ViewLanguage } from '../../contract.ts';
import { equal } from '../decimal.ts';
import type {
  Adjustment,
  Invoice,
  ItemAttribute,
  Line,
  Note,
  Payment,
  SupportingDocument,
  Totals,
  VatBreakdown,
} from '../invoice.ts';
import type { Address } from '../party.ts';
import type { Left } from '../syntax/left.ts';
import { Formats } from './language.ts';
import { type Fact, Scope } from './scope.ts';
import { bytesIn, textOf } from './text.ts';

/** An allowance or a charge. */
interface ShownAdjustment {
  readonly kind: 'allowance' | 'charge';
  readonly reason?: string;
  readonly amount?: string;
  readonly rate?: string;
  readonly category?: string;
  readonly facts: readonly Fact[];
}

/** The parties, and the places of delivery, in the order of the page. */
const roles = [
  ...(['seller', 'buyer', 'payee', 'taxRepresentative', 'delivery'] as const),
  ...(['ultimateDelivery', 'endUser', 'invoicer', 'invoicee', 'payer'] as const),
];

/** A party, or the place of delivery. */
interface ShownParty {
  readonly role: (typeof roles)[number];
  readonly name?: string;
  readonly address: readonly string[];
  readonly facts: readonly Fact[];
}

/** A line of the invoice. Numbers are texts in the language of the page. */
interface ShownLine {
  readonly id?: string;
  readonly name?: string;
  readonly description?: string;
  readonly note?: string;
  readonly quantity?: string;
  readonly unit?: string;
  readonly price?: string;
  /** How much the price is for, where it is not one of the unit of the line. */
  readonly per?: string;
  readonly perUnit?: string;
  readonly rate?: string;
  readonly category?: string;
  readonly net?: string;
  readonly adjustments: readonly ShownAdjustment[];
  readonly facts: readonly Fact[];
}

/** What a template prints of an invoice. Its properties are names of data, so they change with the template alone. */
export interface ShownInvoice {
  readonly locale: string;
  readonly type?: string;
  readonly number?: string;
  readonly currency?: string;
  readonly due?: string;
  readonly dueDate?: string;
  readonly head: readonly Fact[];
  /** What the invoice says of itself: its process and its specification. */
  readonly about: readonly Fact[];
  readonly parties: readonly ShownParty[];
  readonly lines: readonly ShownLine[];
  readonly adjustments: readonly ShownAdjustment[];
  readonly vat: readonly {
    readonly category?: string;
    readonly rate?: string;
    readonly base?: string;
    readonly tax?: string;
    readonly facts: readonly Fact[];
  }[];
  readonly totals: readonly Fact[];
  readonly payment: {
    readonly means?: string;
    readonly terms?: string;
    readonly facts: readonly Fact[];
    readonly accounts: readonly { readonly facts: readonly Fact[] }[];
  };
  readonly notes: readonly {
    readonly subject?: string;
    readonly text: string;
    readonly facts: readonly Fact[];
  }[];
  readonly references: readonly Fact[];
  readonly attachments: readonly {
    readonly id?: string;
    readonly description?: string;
    /** Where the document lies, which is shown and no link. */
    readonly uri?: string;
    readonly file?: string;
    readonly mediaType?: string;
    /** Bytes. */
    readonly size?: string;
    readonly facts: readonly Fact[];
  }[];
  /** Terms for which the page has no place of their own. */
  readonly others: readonly Fact[];
  /** What the XML says and the model does not hold. */
  readonly further: readonly Left[];
}

/** Returns an invoice as the page in a language shows it. Each value of the invoice and of `left` is somewhere in it. */
export function shownInvoice(invoice: Invoice, left: readonly Left[], language: ViewLanguage): ShownInvoice {
  const formats = new Formats(language);
  const { currency } = invoice;
  const all = new Scope(invoice, [], { formats, currency });
  const payment = all.scope('payment');
  const references = all.scope('references');
  const totals = all.scope('totals');
  const documents = references.scopes('documents').map(attachmentOf);
  const [type, number, dueDate] = [all.take('type'), all.text('number'), all.text('due')];
  const parties = partiesOf(all);
  const [lines, notes] = [all.scopes('lines').map(lineOf), all.scopes('notes').map(noteOf)];
  const adjustments = adjustmentsOf(all);
  const vat = all.scopes('vat').map(vatOf);
  const shown = {
    locale: formats.locale,
    ...given({ type, number, currency, dueDate, due: totals.text('due') }),
    parties,
    lines,
    adjustments,
    vat,
    totals: totalsOf(totals, invoice.taxCurrency ?? currency),
    payment: paymentOf(payment),
    notes,
    references: references.facts(),
    attachments: documents,
    further: left.map(({ path, value }) => ({ path, value: textOf(value) })),
  };
  return { ...shown, ...headOf(all, dueDate) };
}

function headOf(
  all: Scope<Invoice>,
  dueDate: string | undefined,
): Pick<ShownInvoice, 'head' | 'about' | 'others'> {
  const due = dueDate === undefined ? [] : [{ key: 'due', name: 'Payment due date', value: dueDate }];
  const head = [
    ...all.facts(['issued']),
    ...due,
    ...all.facts(['taxPoint', 'taxPointCode', 'period', 'buyerReference', 'buyerAccount']),
    ...all.facts(['currency', 'taxCurrency']),
  ];
  const about = all.facts(['process', 'specification']);
  return { head, about, others: all.facts() };
}

function partiesOf(all: Scope<Invoice>): readonly ShownParty[] {
  return roles.flatMap((role) => {
    const party: Scope<Named> = all.scope(role);
    const name = party.text('name');
    const address = addressOf(party.scope('address'));
    const facts = party.facts();
    if (name === undefined && address.length === 0 && facts.length === 0) return [];
    return [{ role, ...given({ name }), address, facts }];
  });
}

/** What all parties and the place of delivery have. */
interface Named {
  readonly name?: string;
  readonly address?: Address;
}

function addressOf(address: Scope<Address>): readonly string[] {
  const [line1, line2, line3] = [address.text('line1'), address.text('line2'), address.text('line3')];
  const city = [address.text('postCode'), address.text('city')].filter((one) => one !== undefined).join(' ');
  const lines = [line1, line2, line3, city, address.text('region'), address.text('country')];
  const others = address.facts().map(({ value }) => value);
  return [...lines, ...others].filter((one): one is string => one !== undefined && one !== '');
}

function lineOf(line: Scope<Line>): ShownLine {
  const vat = line.scope('vat');
  const shown = {
    id: line.text('id'),
    name: line.text('name'),
    description: line.text('description'),
    note: line.text('note'),
    quantity: line.number('quantity'),
    unit: line.text('unit'),
    price: line.number('price', 2),
    rate: vat.text('rate'),
    category: vat.text('category'),
    net: line.number('net', 2),
  };
  const per = perOf(line, shown.unit);
  const adjustments = adjustmentsOf(line);
  const attributes = line.scopes('attributes').flatMap(attributeOf);
  return {
    ...given({ ...shown, ...per }),
    adjustments,
    facts: [...line.facts(), ...vat.facts(), ...attributes],
  };
}

/** Returns how much the price is for, where that is not one of the unit of the line. */
function perOf(
  line: Scope<Line>,
  unit: string | undefined,
): { readonly per: string | undefined; readonly perUnit: string | undefined } {
  const [base, per, perUnit] = [
    line.take('priceQuantity'),
    line.number('priceQuantity'),
    line.text('priceUnit'),
  ];
  const isOne = base === undefined || equal(base, { units: 1n, scale: 0 });
  const isSame = perUnit === undefined || perUnit === unit;
  return isOne && isSame ? { per: undefined, perUnit: undefined } : { per: per ?? '1', perUnit };
}

/** An attribute of an item is a fact by its own name. */
function attributeOf(attribute: Scope<ItemAttribute>): readonly Fact[] {
  const [name, value] = [attribute.text('name'), attribute.text('value')];
  const own =
    name === undefined && value === undefined ? [] : [{ key: '', name: name ?? '', value: value ?? '' }];
  return [...own, ...attribute.facts()];
}

type Adjusted = Pick<Line, 'allowances' | 'charges'>;

function adjustmentsOf(of: Scope<Adjusted>): readonly ShownAdjustment[] {
  const allowances = of.scopes('allowances').map((one) => adjustmentOf('allowance', one));
  return [...allowances, ...of.scopes('charges').map((one) => adjustmentOf('charge', one))];
}

function adjustmentOf(kind: ShownAdjustment['kind'], adjustment: Scope<Adjustment>): ShownAdjustment {
  const vat = adjustment.scope('vat');
  const [amount, reason] = [adjustment.text('amount'), adjustment.text('reason')];
  const shown = { reason, amount, rate: vat.text('rate'), category: vat.text('category') };
  return { kind, ...given(shown), facts: [...adjustment.facts(), ...vat.facts()] };
}

function vatOf(row: Scope<VatBreakdown>): ShownInvoice['vat'][number] {
  const shown = {
    category: row.text('category'),
    rate: row.text('rate'),
    base: row.number('base', 2),
    tax: row.number('tax', 2),
  };
  return { ...given(shown), facts: row.facts() };
}

function totalsOf(totals: Scope<Totals>, taxCurrency: string | undefined): readonly Fact[] {
  const inTaxCurrency = totals.take('taxInTaxCurrency');
  const again = inTaxCurrency && {
    key: 'taxInTaxCurrency',
    name: 'Invoice total VAT amount in accounting currency',
    value: totals.formats.amount(inTaxCurrency, taxCurrency),
  };
  return [
    ...totals.facts(['lines', 'allowances', 'charges', 'net', 'tax']),
    ...(again === undefined ? [] : [again]),
    ...totals.facts(['gross', 'prepaid', 'rounding']),
    ...totals.facts(),
  ];
}

function paymentOf(payment: Scope<Payment>): ShownInvoice['payment'] {
  const accounts = payment.scopes('transfers').map((one) => ({ facts: one.facts() }));
  const [means, terms] = [payment.text('means'), payment.text('terms')];
  return { ...given({ means, terms }), facts: payment.facts(), accounts };
}

function noteOf(note: Scope<Note>): ShownInvoice['notes'][number] {
  const [subject, text] = [note.text('subject'), note.text('text')];
  return { ...given({ subject }), text: text ?? '', facts: note.facts() };
}

function attachmentOf(document: Scope<SupportingDocument>): ShownInvoice['attachments'][number] {
  const file = document.scope('file');
  const data = file.take('data');
  const shown = {
    id: document.text('id'),
    description: document.text('description'),
    uri: document.text('location'),
    file: file.text('name'),
    mediaType: file.text('mediaType'),
  };
  const size = data === undefined ? undefined : document.formats.number(bytesIn(data));
  return { ...given({ ...shown, size }), facts: [...document.facts(), ...file.facts()] };
}

/** Returns what is there of an object, so that nothing of it is undefined. */
function given<T extends object>(all: T): { readonly [K in keyof T]?: NonNullable<T[K]> } {
  // Only what is undefined was taken away.
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as ReturnType<
    typeof given<T>
  >;
}
