// Data as a tree: what is changed is changed alone, and the rest of the text stays as its author wrote it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  addEntry,
  blankLike,
  rawOf,
  removeEntry,
  setValue,
  swapWithNext,
  type TextChange,
  withKey,
} from '../../src/studio/data/edits.ts';
import { columnsOf, type JsonNode, readJson, valueAt } from '../../src/studio/data/tree.ts';
import { randomRounds } from '../random-rounds.ts';

const text = `{
  "number": 12345678901234567890.50,
  "note": "a\\nb",
  "items": [
    { "name": "Mug",  "price": 9.90, "tax": { "rate": 19 } },
    { "name": "Tea", "price": 1e2, "tags": ["x"] }
  ],
  "plain": [1, 2, 3],
  "empty": []
}
`;

function at(...way: readonly string[]): JsonNode {
  const root = readJson(text);
  assert.ok(root);
  const found = valueAt(root, way);
  assert.ok(found, way.join('/'));
  return found;
}

const applied = ({ from, to, insert }: TextChange): string => text.slice(0, from) + insert + text.slice(to);

/** What an edit gives: the text, which is JSON still. */
function lines(change: TextChange): readonly string[] {
  const now = applied(change);
  JSON.parse(now);
  return now.split('\n');
}

describe('data as a tree', () => {
  it('is read with the places of values, and not where it is no JSON', () => {
    assert.deepEqual(
      at().entries.map(({ key, node }) => `${key} ${node.kind}`),
      ['number number', 'note text', 'items list', 'plain list', 'empty list'],
    );
    assert.equal(at('number').raw, '12345678901234567890.50');
    assert.deepEqual(columnsOf(at('items')), ['name', 'price', 'tax', 'tags']);
    assert.equal(columnsOf(at('plain')), undefined);
    for (const bad of ['', '{', '{ "a": 1, }', '// no\n{}', '{} {}']) assert.equal(readJson(bad), undefined);
  });

  it('changes one value and nothing else', () => {
    assert.equal(applied(setValue(at('items', '0', 'name'), '"Cup"')), text.replace('"Mug"', '"Cup"'));
  });

  it('adds, removes and moves rows in the form of their neighbours', () => {
    const items = at('items');
    assert.deepEqual(lines(swapWithNext(text, items, 0)).slice(4, 6), [
      '    { "name": "Tea", "price": 1e2, "tags": ["x"] },',
      '    { "name": "Mug",  "price": 9.90, "tax": { "rate": 19 } }',
    ]);
    assert.deepEqual(lines(removeEntry(items, 0)).slice(3, 6), [
      '  "items": [',
      '    { "name": "Tea", "price": 1e2, "tags": ["x"] }',
      '  ],',
    ]);
    assert.deepEqual(lines(removeEntry(items, 1)).slice(4, 6), [
      '    { "name": "Mug",  "price": 9.90, "tax": { "rate": 19 } }',
      '  ],',
    ]);
    const row = blankLike(text, at('items', '0'));
    assert.equal(row, '{ "name": "",  "price": 0, "tax": { "rate": 0 } }');
    assert.deepEqual(lines(addEntry(text, items, row, 0)).slice(4, 7), [
      '    { "name": "Mug",  "price": 9.90, "tax": { "rate": 19 } },',
      `    ${row},`,
      '    { "name": "Tea", "price": 1e2, "tags": ["x"] }',
    ]);
    assert.equal(applied(addEntry(text, at('plain'), '4')), text.replace('2, 3]', '2, 3, 4]'));
    assert.deepEqual(lines(addEntry(text, at('empty'), '"one"')).slice(8, 11), [
      '  "empty": [',
      '    "one"',
      '  ]',
    ]);
    assert.deepEqual(lines(addEntry(text, at(), withKey('a"b', '{}'))).slice(8, 10), [
      '  "empty": [],',
      '  "a\\"b": {}',
    ]);
    assert.equal(applied(removeEntry(at('items', '1', 'tags'), 0)), text.replace('["x"]', '[]'));
  });

  it('takes what is typed as the kind that the value has', () => {
    assert.equal(rawOf('1.50', 'text'), '"1.50"');
    assert.equal(rawOf(' 1.50 ', 'number'), '1.50');
    for (const bad of ['', '1,5', '01', '.5', '1.', 'NaN', '0x1'])
      assert.equal(rawOf(bad, 'number'), undefined);
    assert.equal(rawOf('true', 'boolean'), 'true');
    assert.equal(rawOf('yes', 'boolean'), undefined);
  });
});

describe('a text that is read again', () => {
  it('gives the same tree as one that is read for the first time', () => {
    const fresh = (whole: string): JsonNode | undefined => {
      readJson('0');
      return readJson(whole);
    };
    const rows = Array.from({ length: 200 }, (_, index) => ({
      name: `n${index}`,
      price: index,
      more: [index],
    }));
    const pieces = ['{"a":1},', '"x"', ',', '7', ' ', '[1, 2]', '\n', '{ "price": 3 }'];
    let [now, seed] = [JSON.stringify({ rows }, null, 1), 7];
    const random = (most: number): number => {
      seed = (seed * 48271) % 2147483647;
      return seed % most;
    };
    readJson(now);
    const turns = randomRounds(400);
    let read = 0;
    for (let turn = 0; turn < turns; turn++) {
      const [at, cut] = [random(now.length), random(3) * random(12)];
      const next = now.slice(0, at) + (pieces[random(pieces.length)] ?? '') + now.slice(at + cut);
      const found = readJson(next);
      if (!found) continue;
      read += 1;
      assert.deepEqual(found, fresh(next));
      now = next;
      readJson(now);
    }
    assert.ok(read > turns / 20, `${read} texts were JSON`);
  });
});
