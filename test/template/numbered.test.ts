// The number of a block that can have none: it is told while the template is written, as a render would tell it.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { blockKinds } from '../../src/blocks/index.ts';
import { compileFiles } from '../../src/template/compile/compile.ts';
import { filesOf } from './probe.ts';

const heading = { type: 'text', id: 'a', heading: 1, text: 'Costs' };
const table = { type: 'table', id: 'a', caption: 'Costs', rows: '[1]', columns: [{ cell: '1' }] };
const code = { type: 'barcode', id: 'a', caption: 'Where to pay', symbology: 'qr', value: 'a' };

/** Returns what is told of a document, while it is written or where it was published before. */
function toldOf(keys: Readonly<Record<string, unknown>>, strict = true): readonly string[] {
  const compiled = compileFiles(filesOf(keys), { kinds: blockKinds, strict });
  const found = 'issues' in compiled ? compiled.issues : (compiled.doubts ?? []);
  return found.map(({ path, message, hint }) => `${path} ${message} (${hint})`);
}

/** Returns what is told of a document that asks for the number of this block. */
function told(block: object, numbering?: object, strict?: boolean): readonly string[] {
  const content = [{ type: 'stack', content: [block] }, "see {{$numberOf('#a')}}, page {{$pageOf('a')}}"];
  return toldOf({ ...(numbering && { numbering }), content }, strict);
}

const why = (reason: string, hint: string): readonly string[] => [
  `/content/1 the block with the id "a" has no number: ${reason} (${hint})`,
];

it('a block whose number is asked for has one', () => {
  const all = { headings: true, tables: 'Table {{$tableNumber}}: ', figures: 'Figure {{$figureNumber}}: ' };
  for (const block of [heading, table, code]) assert.deepEqual(told(block, all), []);
  const section = { type: 'section', numbering: { headings: true }, content: [heading] };
  assert.deepEqual(toldOf({ content: [section, "{{$numberOf('a')}}"] }), []);
});

it('a paragraph, and an item of a list, have one', () => {
  const item = { type: 'text', id: 'a', text: 'Costs' };
  assert.deepEqual(told({ ...item, numbered: 2 }, { headings: true }), []);
  assert.deepEqual(told({ type: 'list', numbered: 2, items: [[item]] }, { headings: true }), []);
  assert.deepEqual(told({ type: 'list', ordered: true, items: ['b', item] }), []);
  assert.notDeepEqual(told({ type: 'list', items: [item] }), []);
});

it('a block without a number is told with the way to one', () => {
  const none = why('it is no heading, and has no caption', 'give the id to a heading, or add "caption"');
  const all = { headings: true, tables: 'Table: ', figures: 'Figure: ' };
  const paragraph = why('it is no heading', 'add its level, "numbered": 2, or give the id to a heading');
  assert.deepEqual(told({ type: 'text', id: 'a', text: 'Costs' }, all), paragraph);
  assert.deepEqual(told({ ...code, caption: undefined }, all), none);
  const add = (value: string): string => `add "numbering": ${value} to the template`;
  assert.deepEqual(told(heading), why('headings have none', add('{ "headings": true }')));
  assert.deepEqual(
    told(table, { figures: 'Figure: ' }),
    why('captions of tables have none', add('{ "tables": "Table {{$tableNumber}}: " }')),
  );
  assert.deepEqual(
    told(code, { tables: 'Table: ' }),
    why('captions of figures have none', add('{ "figures": "Figure {{$figureNumber}}: " }')),
  );
  assert.deepEqual(
    told({ ...heading, numbered: false }, all),
    why('it says "numbered": false', 'leave that out, or write the number yourself'),
  );
});

it('a version that was published before goes on as it did', () => {
  assert.deepEqual(told({ type: 'text', id: 'a', text: 'Costs' }, undefined, false), []);
});
