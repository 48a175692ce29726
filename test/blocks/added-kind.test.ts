// A kind from outside the room works wherever blocks stand, with the common keys, by its one file and its place in the list.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Around, faultsOf, itemsOf, pagesWith } from './content-document.ts';
import { meterKind } from './meter.ts';

const around: Around = { kinds: [meterKind] };
const meter = { type: 'meter', value: '0.25' };

/** Where the filled part of each bar begins and how long it is, page by page. */
async function bars(content: unknown, more: Around['more'] = {}) {
  const pages = await pagesWith(content, { ...around, more });
  return pages.map((page) =>
    itemsOf(page).flatMap(({ item, x, y }) => {
      if (item.kind !== 'path' || item.fill !== '#3355aa') return [];
      return [{ x: Math.round(x), y: Math.round(y), filled: Number(item.steps[1]?.[1]) }];
    }),
  );
}

const places: readonly (readonly [string, unknown, object | undefined, { x: number; y: number }[]])[] = [
  [
    'in the flow',
    [meter, meter],
    undefined,
    [
      { x: 0, y: 0 },
      { x: 0, y: 8 },
    ],
  ],
  ['with a margin', { ...meter, margin: [10, 0, 0, 20] }, undefined, [{ x: 20, y: 10 }]],
  ['in a list', { type: 'list', marker: '-', items: [meter] }, undefined, [{ x: 14, y: 0 }]],
  ['in columns', { type: 'columns', columns: [[], meter] }, undefined, [{ x: 150, y: 0 }]],
  [
    'in a cell',
    { type: 'table', body: [['a', { content: meter, padding: 0 }]], columns: [{ width: 100 }, {}] },
    undefined,
    [{ x: 100, y: 0 }],
  ],
  ['in a header', 'text', { header: meter, page: { size: [300, 200], margin: 20 } }, [{ x: 20, y: 20 }]],
];

for (const [name, content, more, expected] of places)
  test(`a kind from outside stands ${name}`, async () => {
    const [found = []] = await bars(content, more as Around['more']);
    assert.deepEqual(
      found.map(({ x, y }) => ({ x, y })),
      expected.map(({ x, y }) => ({ x, y })),
    );
    assert.ok(found.every(({ filled }) => Math.abs(filled - 15) < 0.01));
  });

test('it takes each, if and keep rules, and moves to the next page where there is no room', async () => {
  const many = { ...meter, each: '[1..30]', if: '$position > 2', value: '$ / 30' };
  const [first = [], second = []] = await bars(many);
  assert.equal(first.length + second.length, 28);
  assert.equal(first.length, 25);
});

test('a cell that holds it is as wide as it needs', async () => {
  const words = 'a very long text that takes all the width that it can get in its own column of this table';
  const table = {
    type: 'table',
    columns: [{}, {}],
    body: [[words, { content: { ...meter, width: 200 }, padding: 0 }]],
  };
  const [[bar] = []] = await bars(table);
  assert.equal(bar?.x, 100);
});

test('its keys are checked', () => {
  assert.deepEqual(faultsOf([{ type: 'meter', valu: '1' }], around), ['/content/0/valu: unknown key "valu"']);
  assert.deepEqual(faultsOf([{ type: 'metre', value: '1' }], around), [
    '/content/0/type: unknown type "metre"',
  ]);
});
