// E-invoices at random: a template with the terms of an invoice, and texts anywhere that print them, or one that prints another value.
import { verifyPdf } from '../../src/verify/verify.ts';
import { type Json, type JsonObject, Random } from './random.ts';
import { listOf } from './reading.ts';
import type { Sample } from './templates.ts';

/** Whether a text that is no word, after its path, is also no amount, count or day of an invoice. */
export function isNoValue(strange: string): boolean {
  return !/: (?:[\d.,€\u00a0\u202f]|March|März|mars)+$/u.test(strange);
}

/** Judges the e-invoice in a file; undefined when all is well. */
export function judgeInvoice({ data }: Sample, pdf: Uint8Array): string | undefined {
  const { judgements, invoices } = verifyPdf(pdf, { standards: ['pdf/a-3b'] });
  const broken = judgements.flatMap(({ findings }) => findings)[0];
  if (broken) return `invoice: ${JSON.stringify(broken)}`;
  const made = data[bill] as JsonObject;
  const [invoice, ...others] = invoices;
  if (invoice === undefined || others.length > 0) return `invoice: expected one, got ${invoices.length}`;
  if (invoice.verdict === 'kept' && invoice.number === made.number) return undefined;
  return `invoice: expected ${made.number}, got ${JSON.stringify(invoice)}`;
}

/** The numbers of the words of invoices: no other word has them. */
const firstWord = 200_000;

/** The name of the data, and of the variable, that an invoice is made of. */
const bill = 'bill';
const goods = 'goods';

/** What an invoice is made of at random. */
interface Bill {
  readonly data: JsonObject;
  readonly goods: JsonObject[];
}

/**
 * Returns the sample with an e-invoice and texts that print its terms; with `lies`, one of them prints what the invoice
 * does not say. It differs from the sample in nothing else.
 */
export function withInvoice({ template, data }: Sample, seed: number, { lies = false } = {}): Sample {
  const random = new Random(seed + 11);
  let words = firstWord;
  const word = (): string => {
    words += 1;
    return `b${words};`;
  };
  const made = randomBill(random, word);
  const printed = random.several(1, 4, () => printedTerm(random, made));
  if (lies) printed.splice(random.int(0, printed.length), 0, lie(random, word));
  const content = [...listOf(template.content ?? [])];
  for (const block of printed) content.splice(random.int(0, content.length), 0, nested(random, block));
  return {
    template: {
      ...template,
      locale: random.pick(['en', 'de-DE', 'fr']),
      info: { title: 'Invoice' },
      variables: { ...(template.variables as JsonObject), ...variables },
      einvoice,
      content,
    },
    data: { ...data, [bill]: made.data, [goods]: made.goods },
  };
}

const text = { type: 'string' };
const number = { type: 'number' };

const variables: JsonObject = {
  [bill]: { type: 'object', fields: { number: text, seller: text, buyer: text, gross: number } },
  [goods]: { type: 'list', fields: { a: text, n: number, count: number } },
};

const einvoice: JsonObject = {
  // Random pages print some terms, and some pages none.
  unprinted: Object.fromEntries(
    ['BT-131', 'BT-109', 'BT-110', 'BT-112', 'BT-115'].map((id) => [id, 'a random page']),
  ),
  number: `${bill}.number`,
  issued: "'2026-01-31'",
  type: 380,
  currency: "'EUR'",
  due: "'2026-03-02'",
  seller: {
    name: `${bill}.seller`,
    vatId: "'DE123456789'",
    address: { city: "'Berlin'", country: "'DE'" },
  },
  buyer: { name: `${bill}.buyer`, address: { city: "'Hamburg'", country: "'DE'" } },
  lines: {
    each: goods,
    id: '$string($position)',
    name: 'a',
    quantity: 'count',
    unit: "'C62'",
    price: 'n',
    vat: { category: "'S'", rate: 19 },
  },
};

/** Prices of whole cents and whole counts, so that every sum is exact; VAT is rounded half up, once. */
function randomBill(random: Random, word: () => string): Bill {
  const items = random.several(1, 12, () => ({
    a: random.several(1, 3, word).join(' '),
    n: random.int(1, 99_999) / 100,
    count: random.int(1, 20),
  }));
  const net = items.reduce((sum, { n, count }) => sum + Math.round(n * 100) * count, 0);
  const gross = net + Math.floor((net * 19 + 50) / 100);
  const data = { number: word(), seller: word(), buyer: word(), gross: gross / 100 };
  return { data, goods: items };
}

/** A block that prints one term, or those of each line. */
function printedTerm(random: Random, { data }: Bill): JsonObject {
  const [prints, value] = random.pick([
    ['BT-1', String(data.number)],
    ['BT-27', String(data.seller)],
    ['BT-44', String(data.buyer)],
    ['BT-112', `{{$currency(${bill}.gross, 'EUR')}}`],
    ['BT-9', "{{$date('2026-03-02', 'long')}}"],
    ['BT-153', ''],
  ] as const);
  if (prints === 'BT-153') return printedLines(random);
  const kind = random.next();
  if (kind < 0.4) return { type: 'text', text: value, prints };
  if (kind < 0.7) return { type: 'text', text: ['', { text: value, prints }] };
  return { type: 'table', columns: [{}], body: [[{ content: value, prints }]] };
}

function printedLines(random: Random): JsonObject {
  const name: JsonObject = { text: '{{a}}', prints: 'BT-153' };
  if (random.chance(0.3)) return { type: 'text', each: goods, ...name };
  const columns: Json[] = [
    { cell: { content: '{{a}}', prints: 'BT-153' }, width: '*' },
    ...(random.chance(0.5) ? [{ cell: { content: '{{$decimal(count, 2)}}', prints: 'BT-129' } }] : []),
    ...(random.chance(0.5) ? [{ cell: { content: "{{$currency(n, 'EUR')}}", prints: 'BT-146' } }] : []),
  ];
  return { type: 'table', rows: goods, columns };
}

/** A term of the invoice, printed as what it is not. */
function lie(random: Random, word: () => string): JsonObject {
  const [prints, value] = random.pick([
    ['BT-1', word()],
    ['BT-44', `${word()} ${word()}`],
    ['BT-112', `{{$currency(${bill}.gross + 0.01, 'EUR')}}`],
    ['BT-9', "{{$date('2026-03-03', 'long')}}"],
    ['BT-19', word()],
  ] as const);
  return { type: 'text', text: value, prints };
}

function nested(random: Random, block: JsonObject): JsonObject {
  const kind = random.next();
  if (kind < 0.6) return block;
  return { type: kind < 0.8 ? 'stack' : 'box', content: [block] };
}
