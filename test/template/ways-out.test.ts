// Values that authors write as other tools have them: each fault has the way out in its hint.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { blockKinds } from '../../src/blocks/index.ts';
import { faultsOf } from './probe.ts';

const rows = {
  type: 'list',
  fields: { q: { type: 'number' }, unit: { type: 'string' } },
};
const percents = {
  variables: { rows },
  content: [{ type: 'table', rows: 'rows', columns: [{ width: '60%' }, { width: '60%' }] }],
};
const footer = (text: string) => ({
  variables: { rows },
  content: [{ type: 'table', rows: 'rows', columns: [{ cell: '{{q}}', footer: text }] }],
});

/** The template, the pointer, and the hint there. */
const ways: readonly (readonly [Readonly<Record<string, unknown>>, string, string])[] = [
  [{ page: 'A4 landscape' }, '/page', 'write { "size": "A4", "orientation": "landscape" }'],
  [{ page: { size: 'A4 landscape' } }, '/page/size', 'write "size": "A4", "orientation": "landscape"'],
  [{ page: { size: 'portrait letter' } }, '/page/size', 'write "size": "Letter", "orientation": "portrait"'],
  [{ page: { size: 'landscape' } }, '/page/size', 'write "orientation": "landscape"'],
  [{ style: { color: 'hsl(120, 50%, 30%)' } }, '/style/color', 'write "#267326"'],
  [{ style: { color: 'hsl(210deg 50% 40% / 50%)' } }, '/style/color', 'write "#33669980"'],
  [{ style: { color: 'hwb(0 100% 0%)' } }, '/style/color', 'write "#ffffff"'],
  [{ style: { color: 'hsl(x)' } }, '/style/color', ''],
  [{ page: { margin: '2 cm' } }, '/page/margin', 'write "2cm"'],
  [{ page: { margin: '2 cm 10 MM' } }, '/page/margin', 'write ["2cm", "10mm"]'],
  [{ einvoice: { seller: 'x' } }, '/einvoice/seller', 'write { "name": "x" }'],
  [{ einvoice: { lines: 'items' } }, '/einvoice/lines', 'write { "each": "items" }'],
  [
    footer('{{q}}'),
    '/content/0/columns/0/footer',
    'here are all rows together: did you mean "$sum($rows.q)"?',
  ],
  [
    {
      variables: { firm: { type: 'object', fields: { unit: { type: 'string' } } }, rows },
      content: [{ each: 'rows', as: 'row', type: 'text', text: '{{firm.unit}} {{unit}}' }],
    },
    '/content/0/text',
    'here the context is an item of a list: did you mean "$root.firm"?',
  ],
  [
    footer('{{unit}}'),
    '/content/0/columns/0/footer',
    'here are all rows together: did you mean "$rows[0].unit"?',
  ],
  [percents, '/content/0/columns', 'lower one, or write "*" for what the others leave'],
  [footer('{{other}}'), '/content/0/columns/0/footer', 'declare it under "variables"'],
  [
    // The document has a `unit`, too: that of the row is meant.
    { variables: { rows, unit: { type: 'string' } }, content: ['{{rows.map(r => r.unit)}}'] },
    '/content/0',
    'write $map(rows, function($r) { $r.unit })',
  ],
];

for (const [template, pointer, way] of ways)
  it(`${JSON.stringify(template).slice(0, 60)} is told with its way out`, () => {
    const found = faultsOf(template, { kinds: blockKinds }).filter(({ path }) => path === pointer);
    assert.deepEqual(
      found.map(({ hint = '' }) => hint),
      [way],
    );
  });
