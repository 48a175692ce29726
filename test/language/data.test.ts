// What authors are offered and told while they write data: the variables of its template.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Asked, complete, define, hover, looksLikeData } from '../../src/language/language.ts';

const files: Readonly<Record<string, string>> = {
  '/a/template.json': `{ "platen": 1, "name": "a", "extends": "house.json", "variables": {
    "total": { "type": "number", "description": "with tax" },
    "date": { "type": "date" },
    "kind": { "type": "string", "enum": ["letter", "parcel"], "default": "letter" },
    "paid": { "type": "boolean" },
    "broken": null,
    "customer": { "type": "object", "fields": { "name": { "type": "string" }, "city": { "type": "string" } } },
    "tags": { "type": "list", "items": { "type": "string", "enum": ["new", "old"] } },
    "items": { "type": "list", "fields": { "name": { "type": "string" }, "price": { "type": "number" } } }
  }, "content": [] }`,
  '/a/house.json': '{ "variables": { "sender": { "type": "string", "description": "who writes" } } }',
};
const world = {
  read: (file: string): string | undefined => files[file],
  resolve: (_: string, name: string): string => `/a/${name}`,
};

/** Data with a `|` at the place that is asked about. */
function at(marked: string): Asked {
  const offset = marked.indexOf('|');
  const role = 'data' as const;
  const asked = { ...world, file: '/a/sample.json', role, around: ['/a/template.json'] };
  return { text: marked.replace('|', ''), offset, files: asked };
}

const labels = async (marked: string): Promise<readonly string[]> =>
  (await complete(at(marked))).map(({ label }) => label.replaceAll('"', ''));

describe('completion in data', () => {
  it('offers the variables that are not there yet, also those of what the template extends', async () => {
    const found = await labels('{ "total": 1, | }');
    assert.deepEqual(
      found.toSorted(),
      ['broken', 'customer', 'date', 'items', 'kind', 'paid', 'sender', 'tags'].toSorted(),
    );
  });

  it('offers the fields of objects and of the items of lists', async () => {
    assert.deepEqual(await labels('{ "customer": { | } }'), ['name', 'city']);
    assert.deepEqual(await labels('{ "items": [ { "name": "a", "price": 1 }, { "name": "b", "|" } ] }'), [
      'price',
    ]);
  });

  it('offers the values that are allowed', async () => {
    assert.deepEqual((await labels('{ "kind": | }')).toSorted(), ['letter', 'parcel']);
    assert.deepEqual((await labels('{ "tags": ["new", |] }')).toSorted(), ['new', 'old']);
    assert.deepEqual((await labels('{ "paid": | }')).toSorted(), ['false', 'true']);
    assert.deepEqual(await labels('{ "date": | }'), ['2026-03-31']);
  });

  it('puts a value of the right kind behind a key', async () => {
    const found = await complete(at('{ | }'));
    const begins = (label: string, text: string): void => {
      const { insert = '' } = found.find((one) => one.label === label) ?? {};
      assert.ok(insert.startsWith(text), insert);
    };
    begins('customer', '"customer": {');
    begins('items', '"items": [');
    begins('kind', '"kind": ');
    begins('total', '"total": ');
  });
});

describe('what is told of data', () => {
  it('is the type of the variable and its description', async () => {
    assert.equal((await hover(at('{ "to|tal": 1 }')))?.text, 'number\nwith tax');
    assert.equal((await hover(at('{ "sen|der": "x" }')))?.text, 'string\nwho writes');
    assert.match((await hover(at('{ "da|te": "x" }')))?.text ?? '', /^date, such as/);
    assert.equal((await hover(at('{ "items": [{ "pri|ce": 1 }] }')))?.text, 'number');
    assert.equal(await hover(at('{ "oth|er": 1 }')), undefined);
    assert.deepEqual(define(at('{ "to|tal": 1 }')), []);
  });
});

describe('a file beside a template', () => {
  it('seems to be its data when its keys are variables', () => {
    const looks = (text: string) => looksLikeData(text, '/a/template.json', world);
    assert.ok(looks('{}'));
    assert.ok(looks('{ "total": 1, "sender": "x", "more": 1 }'));
    assert.ok(!looks('{ "name": "x", "version": "1", "private": true, "kind": "x" }'));
    assert.ok(!looks('[{ "type": "text" }]'));
  });
});
