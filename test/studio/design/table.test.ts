// Tables changed by a click each, as text: columns with the cells of written rows, groups, totals and carried rows.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { packGiven } from '../../../src/render/packing.ts';
import { type Act, editOf } from '../../../src/studio/design/edit/acts.ts';
import { applied } from '../../../src/studio/design/edit/entries.ts';
import { readJsonc } from '../../../src/studio/design/edit/jsonc.ts';
import type { TableChange } from '../../../src/studio/design/edit/table.ts';
import { paletteOf } from '../../../src/studio/design/know/palette.ts';
import { tableOf } from '../../../src/studio/design/know/table.ts';
import { trailOf } from '../../../src/studio/design/know/trail.ts';
import { joinPointer } from '../../../src/template/read/tree.ts';

const at = '/content/0';

/** Returns a template with a table of these keys. */
function withTable(keys: string, head = ''): string {
  return `{ "platen": 1,${head}\n  "content": [\n    { "type": "table", ${keys} }\n  ]\n}\n`;
}

function changed(text: string, change: TableChange): string {
  const edit = editOf(text, { kind: 'table', at, change });
  return 'refused' in edit ? edit.refused : applied(text, edit.changes);
}

const item = '{ "header": "Item", "cell": "{{name}}" }';
const amount = `{ "header": "Amount due", "cell": "{{$currency(quantity * price, 'EUR')}}" }`;
const price = '{ "header": "Price", "cell": "{{$decimal(price, 2)}}", "align": "right" }';

describe('the columns of a table', () => {
  const rows =
    '"head": [[{ "content": "All", "colSpan": 2 }]], "body": [["a", "b"], { "cells": ["c", "d"] }], "foot": [{ "rows": [["e", "f"]] }]';
  const before = withTable(`"columns": [${item}, ${price}], ${rows}`);

  it('are put in with a cell in each row that is written out', () => {
    const spread = rows.replace('"colSpan": 2', '"colSpan": 3');
    assert.equal(
      changed(before, { kind: 'addColumn', index: 1, raw: amount }),
      withTable(
        `"columns": [${item}, ${amount}, ${price}], ${spread.replace('"a", "b"', '"a", "", "b"').replace('"c", "d"', '"c", "", "d"').replace('"e", "f"', '"e", "", "f"')}`,
      ),
    );
    assert.equal(
      changed(before, { kind: 'addColumn', index: 2, raw: amount }),
      withTable(
        `"columns": [${item}, ${price}, ${amount}], ${rows.replace('2 }]', '2 }, ""]').replace('"b"', '"b", ""').replace('"d"', '"d", ""').replace('"f"', '"f", ""')}`,
      ),
    );
  });

  it('are taken out with their cells, and the last one stays', () => {
    const narrow = rows
      .replace(', "colSpan": 2', '')
      .replace('"a", ', '')
      .replace('"c", ', '')
      .replace('"e", ', '');
    assert.equal(
      changed(before, { kind: 'removeColumn', index: 0 }),
      withTable(`"columns": [${price}], ${narrow}`),
    );
    assert.equal(
      changed(withTable(`"columns": [${item}]`), { kind: 'removeColumn', index: 0 }),
      'it is the last column: delete the table',
    );
  });

  it('leave the label of the totals below the one that is first then', () => {
    const total = '{ "header": "Amount", "cell": "{{amount}}", "footer": "{{$sums.amount}}" }';
    const labelled = item.replace(' }', ', "footer": "Total" }');
    const sums = '"sums": { "amount": "amount" }';
    assert.equal(
      changed(withTable(`"columns": [${labelled}, ${price}, ${total}], ${sums}`), {
        kind: 'removeColumn',
        index: 0,
      }),
      withTable(`"columns": [${price.replace(/ }$/, ', "footer": "Total" }')}, ${total}], ${sums}`),
    );
  });

  it('change places with their cells', () => {
    const turned = rows
      .replace('"a", "b"', '"b", "a"')
      .replace('"c", "d"', '"d", "c"')
      .replace('"e", "f"', '"f", "e"');
    const wanted = withTable(`"columns": [${price}, ${item}], ${turned}`);
    assert.equal(changed(before, { kind: 'moveColumn', from: 0, to: 1 }), wanted);
    assert.equal(changed(before, { kind: 'moveColumn', from: 1, to: 0 }), wanted);
  });

  it('stay where a cell over several rows, or one that data decides, is in the way', () => {
    const why = 'a cell over several columns or rows is in the way: change it in the editor';
    for (const cell of ['{ "rowSpan": 2 }', '{ "colSpan": "$count(x)" }']) {
      const text = withTable(`"columns": [${item}, ${price}], "body": [[${cell}, "b"]]`);
      assert.equal(changed(text, { kind: 'removeColumn', index: 1 }), why);
    }
    const three = withTable(
      `"columns": [${item}, ${price}, ${amount}], "foot": [[{ "content": "x", "colSpan": 2 }, "y"]]`,
    );
    assert.equal(changed(three, { kind: 'moveColumn', from: 1, to: 2 }), why);
  });
});

describe('acts on a column', () => {
  const text = withTable(`"columns": [${item}, ${price}], "body": [["a", "b"]]`);
  const column = joinPointer(at, 'columns', 1);
  const done = (act: Act): string => {
    const edit = editOf(text, act);
    return 'refused' in edit ? edit.refused : `${edit.select} ${applied(text, edit.changes)}`;
  };

  it('take the cells of the rows along', () => {
    const left = withTable(`"columns": [${item}], "body": [["a"]]`);
    assert.equal(done({ kind: 'delete', at: column }), `/content/0/columns/0 ${left}`);
    const turned = withTable(`"columns": [${price}, ${item}], "body": [["b", "a"]]`);
    assert.equal(done({ kind: 'move', at: column, by: -1 }), `/content/0/columns/0 ${turned}`);
    assert.equal(done({ kind: 'move', at: column, by: 1 }), 'it is the last already');
    const twice = withTable(`"columns": [${item}, ${price}, ${price}], "body": [["a", "b", ""]]`);
    assert.equal(done({ kind: 'duplicate', at: column }), `/content/0/columns/2 ${twice}`);
  });
});

describe('the rows of a table', () => {
  it('are grouped by a field, by another one, and no more', () => {
    const text = withTable(`"rows": "items", "columns": [${item}, ${price}]`);
    const grouped = changed(text, { kind: 'group', by: 'kind' });
    const group =
      '"group": { "by": "kind", "head": [[{ "content": "{{$key}}", "colSpan": 2, "bold": true }]] }';
    assert.equal(grouped, withTable(`"rows": "items", "columns": [${item}, ${price}], ${group}`));
    assert.equal(changed(grouped, { kind: 'group', by: 'unit' }), grouped.replace('"kind"', '"unit"'));
    assert.equal(changed(grouped, { kind: 'group', by: '' }), text);
  });

  it('are added up in the foot, in the format of their column, and no more', () => {
    const text = withTable(`"rows": "items", "columns": [${item}, ${amount}]`);
    const total = changed(text, { kind: 'total', index: 1, isOn: true });
    assert.equal(
      total,
      withTable(
        `"rows": "items", "columns": [${item.replace(' }', ', "footer": "Total" }')}, ${amount.replace("'EUR')}}\" }", `'EUR')}}", "footer": "{{$currency($sums.amountDue, 'EUR')}}" }`)}], "sums": { "amountDue": "quantity * price" }`,
      ),
    );
    assert.equal(changed(total, { kind: 'total', index: 1, isOn: false }), text);
  });

  it('are carried over pages below the label of the columns before, in the language of the document', () => {
    const columns = `"columns": [${item}, ${item}, ${price}]`;
    const text = withTable(`"rows": "items", ${columns}`, ' "locale": "de-DE",');
    const total = changed(text, { kind: 'total', index: 2, isOn: true });
    const carried = changed(total, { kind: 'carry', isOn: true });
    const row = (label: string): string =>
      `[[{ "content": "${label}", "colSpan": 2, "align": "end" }, "{{$decimal($sums.price, 2)}}"]]`;
    const carry = `"carry": { "foot": ${row('Übertrag')}, "head": ${row('Übertrag von der Vorseite')} }`;
    assert.equal(carried, total.replace('"sums": { "price": "price" }', `$&, ${carry}`));
    assert.match(total, /"footer": "Summe"/);
    assert.equal(changed(carried, { kind: 'carry', isOn: false }), total);
  });

  it('are carried as the totals and columns are, where the studio wrote the carried rows', () => {
    const text = withTable(`"rows": "items", "columns": [${item}, ${price}, ${amount}]`);
    const changes = (before: string, ...all: readonly TableChange[]): string => all.reduce(changed, before);
    const total = (index: number, isOn = true): TableChange => ({ kind: 'total', index, isOn });
    const carry: TableChange = { kind: 'carry', isOn: true };
    const both = changes(text, total(1), carry, total(2));
    assert.equal(
      both.replace(/"sums".*(?="carry")/, ''),
      changes(text, total(1), total(2), carry).replace(/"sums".*(?="carry")/, ''),
    );
    // What is laid out otherwise stays so, and so do comments, where the rows stay as they are.
    const spread = both.replace('"carry": { ', '"carry": { // over pages\n      ');
    assert.equal(changes(spread, total(2, false), total(2)), spread);
    assert.equal(
      changes(spread, total(1, false)),
      changes(text, total(2), carry).replace('"carry": { ', '"carry": { // over pages\n      '),
    );
    assert.equal(changes(both, total(1, false), total(2, false)), text);
    const move: TableChange = { kind: 'moveColumn', from: 2, to: 1 };
    assert.match(
      changes(both, move),
      /"foot": \[\[\{ "content": "Carried over", "align": "end" \}, "\{\{\$currency/,
    );
    assert.equal(changes(both, move, { kind: 'moveColumn', from: 1, to: 2 }), both);
    const added = changes(both, { kind: 'addColumn', index: 1, raw: item });
    assert.match(added, /"Carried over", "colSpan": 2, "align"/);
    assert.equal(changes(added, { kind: 'removeColumn', index: 1 }), both);
    const left = changes(both, { kind: 'removeColumn', index: 2 }, { kind: 'removeColumn', index: 1 });
    assert.ok(!left.includes('carry') && !left.includes('sums'), left);
  });

  it('are carried as they are where a person wrote them, and that is said', () => {
    const columns = `"columns": [${item}, ${price.replace(' }', ', "footer": "{{$decimal($sums.price, 2)}}" }')}, ${amount}]`;
    const carry = '"carry": { "foot": [["So far", "{{$sums.price}}", ""]] }';
    const text = withTable(`"rows": "items", ${columns}, "sums": { "price": "price" }, ${carry}`);
    for (const [index, isOn] of [
      [2, true],
      [1, false],
    ] as const) {
      const edit = editOf(text, { kind: 'table', at, change: { kind: 'total', index, isOn } });
      assert.ok(!('refused' in edit));
      assert.match(edit.note ?? '', /^The carried rows are written by hand/);
      assert.ok(applied(text, edit.changes).includes(carry));
    }
  });
});

describe('a table of fields with odd names', () => {
  it('has its columns, groups and sums, and knows which fields have a column', async () => {
    const fields = { 'unit price': 'number', 'art-no': 'string', and: 'string', 'a`b': 'string' };
    const declared = Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, { type }]));
    const variables = { 'order lines': { type: 'list', fields: declared } };
    const empty = `{ "platen": 1, "name": "odd", "variables": ${JSON.stringify(variables)}, "content": [] }`;
    const root = readJsonc(empty);
    const raw = root && paletteOf(root, '').at(-1)?.raw;
    const put = editOf(empty, { kind: 'insert', at: '', raw: raw ?? '' });
    assert.ok('changes' in put);
    const table = applied(empty, put.changes);
    const facts = (text: string) => {
      const read = readJsonc(text);
      return read && tableOf(read, trailOf(read, at));
    };
    assert.deepEqual(facts(table)?.fields, []);
    assert.deepEqual(
      facts(table)?.columns.map(({ label, isNumber }) => [label, isNumber]),
      [
        ['Unit price', true],
        ['Art no', false],
        ['And', false],
        ['A`b', false],
      ],
    );
    assert.deepEqual(facts(table)?.groupFields, [
      { name: 'art-no', by: '`art-no`' },
      { name: 'and', by: '`and`' },
      { name: 'a`b', by: '$lookup($, "a`b")' },
    ]);
    const without = changed(table, { kind: 'removeColumn', index: 1 });
    assert.deepEqual(
      facts(without)?.fields.map(({ name }) => name),
      ['art-no'],
    );
    const grouped = changed(without, { kind: 'group', by: '`art-no`' });
    const whole = changed(grouped, { kind: 'total', index: 0, isOn: true });
    assert.match(whole, /"sums": \{ "unitPrice": "`unit price`" \}/);
    await packGiven({ main: 'template.json', bytes: Buffer.from(whole), folder: undefined });
  });
});
