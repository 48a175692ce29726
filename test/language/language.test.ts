// What authors are offered and told while they write: keys and values of the schema, names of expressions with the sample's values.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { blockKinds } from '../../src/blocks/index.ts';
import { complete, hover } from '../../src/language/language.ts';

const sample = {
  customer: { name: 'Ada', city: 'London' },
  items: [
    { name: 'Pear', price: 2 },
    { name: 'Fig', price: 3 },
  ],
};

const head = `"platen": 1, "name": "a", "define": { "big": "total > 1" }, "variables": {
  "total": { "type": "number", "description": "with tax" },
  "customer": { "type": "object", "fields": { "name": { "type": "string" }, "city": { "type": "string" } } },
  "items": { "type": "list", "fields": { "name": { "type": "string" }, "price": { "type": "number" } } } }`;

/** A template whose content has a `|` at the place that is asked about. */
function at(content: string): { readonly text: string; readonly offset: number; readonly sample: unknown } {
  const marked = `{ ${head}, "content": [${content}] }`;
  const offset = marked.indexOf('|');
  return { text: marked.replace('|', ''), offset, sample };
}

const labels = async (content: string): Promise<readonly string[]> =>
  (await complete(at(content))).map(({ label }) => label);

const has = (found: readonly string[], ...wanted: readonly string[]): void => {
  for (const one of wanted)
    assert.ok(found.includes(one), `expected ${one} among ${found.slice(0, 40).join(', ')}`);
};

describe('completion in a template', () => {
  it('offers the keys of the block, with what they are for', async () => {
    has(await labels('{ "type": "table", "|" }'), 'rows', 'columns', 'margin', 'if');
    has(await labels('{ "type": "image", "|" }'), 'src', 'alt', 'width');
    const found = await complete(at('{ "type": "table", "r|" }'));
    const rows = found.find(({ label }) => label === 'rows');
    assert.match(rows?.documentation ?? '', /\w{4}/);
  });

  it('offers the values of a key, and of a block all kinds', async () => {
    const kinds = (await labels('{ "type": "|" }')).map((label) => label.replaceAll('"', ''));
    has(kinds, ...blockKinds.map(({ name }) => name));
    const sides = (await labels('{ "type": "text", "text": "a", "align": "|" }')).join();
    for (const side of ['right', 'center']) assert.ok(sides.includes(side), sides);
  });

  it('offers the colours of the template before those of CSS', async () => {
    const marked = `{ ${head}, "colors": { "accent": "#0f4c5c" }, "content": [{ "type": "table", "zebra": "|" }] }`;
    const offset = marked.indexOf('|');
    const found = await complete({ text: marked.replace('|', ''), offset, sample });
    assert.deepEqual(found[0], {
      label: 'accent',
      insert: 'accent',
      kind: 'value',
      from: offset,
      to: offset,
      detail: '"#0f4c5c"',
    });
    has(
      found.map(({ label }) => label.replaceAll('"', '')),
      'rebeccapurple',
    );
  });

  it('offers variables, definitions and functions in an expression, with the value of the sample', async () => {
    const found = await complete(at('"{{|}}"'));
    has(
      found.map(({ label }) => label),
      'total',
      'customer',
      'items',
      '$big',
      '$currency',
      '$sum',
      '$pageNumber',
    );
    assert.equal(found.find(({ label }) => label === 'items')?.detail, 'list · a list of 2');
    assert.match(found.find(({ label }) => label === '$currency')?.documentation ?? '', /EUR/);
  });

  it('offers the fields of what stands before the dot', async () => {
    const found = await complete(at('"Dear {{customer.|}}"'));
    assert.deepEqual(
      found.map(({ label, detail }) => [label, detail]),
      [
        ['name', 'string · "Ada"'],
        ['city', 'string · "London"'],
      ],
    );
  });

  it('offers the fields of a row inside of a table, and the lists outside of it', async () => {
    const table = (rows: string, cell: string): string =>
      `{ "type": "table", "rows": "${rows}", "columns": [{ "header": "a", "cell": "${cell}" }] }`;
    const inside = await complete(at(table('items', '{{pr|}}')));
    assert.equal(inside.find(({ label }) => label === 'price')?.detail, 'number · 2');
    has(await labels(table('it|', 'x')), 'items');
    assert.ok(!(await labels(table('it|', 'x'))).includes('price'));
  });

  it('replaces what was typed of a name', async () => {
    const asked = at('"{{ $cur| }}"');
    const [first] = await complete(asked);
    assert.equal(asked.text.slice(first?.from, first?.to), '$cur');
  });
});

describe('what is told of a place', () => {
  it('is the description of a key', async () => {
    const told = await hover(at('{ "type": "table", "ro|ws": "items", "columns": [] }'));
    assert.match(told?.text ?? '', /\w{4}/);
  });

  it('is what a key is for, with all forms of its value, whichever stands there', async () => {
    const column = (header: string): string =>
      `{ "type": "table", "rows": "items", "columns": [{ "hea|der": ${header}, "cell": "a" }] }`;
    const [text, object] = await Promise.all(
      [column('"A"'), column('{ "content": "A" }')].map((one) => hover(at(one))),
    );
    assert.equal(text?.text, object?.text);
    const [purpose, , , ...forms] = (text?.text ?? '').split('\n');
    assert.equal(purpose, 'Its cell in the head.');
    assert.deepEqual(
      forms.filter((line) => line.startsWith('- ')),
      [
        '- A cell with more than its content: { content, colSpan, rowSpan, … }.',
        '- A block: { "type": … }, with the keys of its kind.',
        '- A text. It is short for { "type": "text", "text": … }.',
        '- A list of texts and blocks.',
      ],
    );
  });

  it('is the type of a variable, its description and its value', async () => {
    assert.equal((await hover(at('"{{to|tal}}"')))?.text, 'total: number\nwith tax');
    assert.equal(
      (await hover(at('"{{customer.na|me}}"')))?.text,
      'customer.name: string\nin the sample: "Ada"',
    );
    assert.match((await hover(at('"{{$cur|rency(total)}}"')))?.text ?? '', /amount of money/);
    assert.doesNotMatch((await hover(at('"no {{ total }} to|tal"')))?.text ?? '', /with tax/);
  });
});
