// What the documents hold that Platen and its peers are compared by, and Platen's template for them.
import { readFileSync } from 'node:fs';

/** A document: lines, and then a table, running text or cards. */
export interface Content {
  readonly lines: readonly string[];
  readonly table?: {
    /** Points; 0 takes what is left. */
    readonly widths: readonly number[];
    readonly align: readonly string[];
    readonly head: readonly string[];
    readonly rows: readonly (readonly string[])[];
  };
  readonly text?: readonly string[];
  /** Name, words and price. */
  readonly cards?: readonly (readonly [string, string, string])[];
}

const amount = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function sample(template: string) {
  return JSON.parse(
    readFileSync(new URL(`../fixtures/templates/${template}/sample.json`, import.meta.url), 'utf8'),
  );
}

const words =
  'the order of goods that were sent in spring came late and in parts since the river was high and no ship could pass under the old bridge before the water fell again'.split(
    ' ',
  );

/** Returns running text: a fixed sequence of paragraphs that differ. */
function prose(paragraphs: number): readonly string[] {
  let state = 7;
  const next = (): string => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return words[state % words.length] ?? '';
  };
  return Array.from({ length: paragraphs }, () => `${Array.from({ length: 110 }, next).join(' ')}.`);
}

/** Returns the documents by name. */
export function contents(): Readonly<Record<string, Content>> {
  const { items, seller, customer, number } = sample('invoice');
  const { transactions } = sample('statement');
  const cards = Array.from({ length: 200 }, (_, index): readonly [string, string, string] => [
    `Card ${index + 1}`,
    `${words.slice(index % 9, (index % 9) + 9).join(' ')}, in ${index % 7} sizes`,
    amount.format(index * 3.7 + 9),
  ]);
  return {
    'invoice, 12 lines': {
      lines: [`Invoice ${number}`, seller.name, seller.street, seller.city, customer.name, customer.city],
      table: {
        widths: [70, 0, 50, 70, 80],
        align: ['left', 'left', 'right', 'right', 'right'],
        head: ['SKU', 'Description', 'Qty', 'Price', 'Amount'],
        rows: items
          .slice(0, 12)
          .map((item: { sku: string; description: string; quantity: number; price: number }) => [
            item.sku,
            item.description,
            String(item.quantity),
            amount.format(item.price),
            amount.format(item.quantity * item.price),
          ]),
      },
    },
    'statement, 2,000 rows': {
      lines: ['Statement'],
      table: {
        widths: [70, 80, 0, 80, 80],
        align: ['left', 'left', 'left', 'right', 'right'],
        head: ['Date', 'Reference', 'Text', 'Amount', 'Balance'],
        rows: transactions
          .slice(0, 2000)
          .map(
            (each: {
              date: string;
              reference: string;
              description: string;
              amount: number;
              balance: number;
            }) => [
              each.date,
              each.reference,
              each.description,
              amount.format(each.amount),
              amount.format(each.balance),
            ],
          ),
      },
    },
    'running text': { lines: ['Report'], text: prose(140) },
    'catalogue, 200 cards': { lines: ['Catalogue'], cards },
  };
}

/** Returns such a document as data of that template, with one line more. */
export function dataOf({ lines, table, text, cards }: Content, line: string): object {
  return {
    lines: [...lines, line],
    ...(table && {
      rows: table.rows.map((row) => Object.fromEntries(row.map((cell, at) => [`c${at}`, cell]))),
    }),
    ...(text && { text }),
    ...(cards && { cards: cards.map(([name, words, price]) => ({ name, words, price })) }),
  };
}

/** Returns the template that draws such a document as the peers do. */
export function templateOf({ table, text, cards }: Content): object {
  const list = { type: 'list' };
  const scalar = { type: 'string' };
  const column = (index: number): object => ({
    header: table?.head[index],
    cell: `{{c${index}}}`,
    width: table?.widths[index] === 0 ? '*' : table?.widths[index],
    align: table?.align[index],
  });
  const card = (place: number): object => ({
    content: {
      type: 'box',
      if: `$exists($root.cards[$row * 3 + ${place}])`,
      border: { width: 0.5 },
      padding: 4,
      content: [
        { type: 'text', bold: true, text: `{{$root.cards[$row * 3 + ${place}].name}}` },
        { type: 'text', text: `{{$root.cards[$row * 3 + ${place}].words}}` },
        { type: 'text', align: 'right', text: `{{$root.cards[$row * 3 + ${place}].price}}` },
      ],
    },
  });
  return {
    platen: 1,
    name: 'compared',
    page: { margin: 40 },
    style: { fontSize: 9 },
    variables: {
      lines: { ...list, items: scalar },
      ...(table && {
        rows: { ...list, fields: Object.fromEntries(table.head.map((_, at) => [`c${at}`, scalar])) },
      }),
      ...(text && { text: { ...list, items: scalar } }),
      ...(cards && { cards: { ...list, fields: { name: scalar, words: scalar, price: scalar } } }),
    },
    content: [
      { type: 'text', text: '{{lines[0]}}', fontSize: 18, bold: true },
      { type: 'text', each: 'lines[$ != $root.lines[0]]', text: '{{$}}' },
      ...(table ? [{ type: 'table', rows: 'rows', columns: table.widths.map((_, at) => column(at)) }] : []),
      ...(text
        ? [{ type: 'text', each: 'text', text: '{{$}}', align: 'justify', margin: [0, 0, 6, 0] }]
        : []),
      ...(cards
        ? [
            {
              type: 'columns',
              each: '[0..$ceil($count(cards) / 3) - 1]',
              as: 'row',
              keepTogether: true,
              gap: 8,
              margin: [0, 0, 8, 0],
              columns: [0, 1, 2].map(card),
            },
          ]
        : []),
    ],
  };
}
