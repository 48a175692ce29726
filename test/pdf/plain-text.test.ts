// Lines of plain words are written without their glyphs once their font is known: the same bytes as with them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { createEngine } from '../../src/render/engine.ts';

const texts = [
  'AVATAR To. Ty, "WAVE" 7/4 R0000123',
  'office first fluffy',
  'a (b) \\ c',
  'Äpfel – 12,345.00 €',
  'x y  z ',
  '-1,234.50',
  '',
  `${'long'.repeat(20)} word`,
];

const template = {
  platen: 1,
  name: 'plain',
  variables: { rows: { type: 'list', fields: { text: { type: 'string' } } } },
  content: [
    { type: 'text', text: 'Ways (of) writing' },
    {
      type: 'table',
      rows: 'rows',
      columns: [
        { cell: '{{text}}', width: '*' },
        { cell: '{{text}}', width: '*', bold: true, align: 'right' },
      ],
    },
  ],
};

test('a document is the same whether or not the process knows the letters of its fonts', async () => {
  const pack = {
    main: 't.json',
    files: new Map([['t.json', new TextEncoder().encode(JSON.stringify(template))]]),
  };
  const version = { version: packSha256(pack), pack: writePack(pack) };
  const engine = createEngine();
  const render = async (each: readonly string[]): Promise<Uint8Array> => {
    const data = JSON.stringify({ rows: each.map((text) => ({ text })) });
    const answer = await engine.render({ ...version, data, moment: 0, test: false, assets: new Map() });
    assert.ok(answer.kind === 'rendered');
    return answer.bytes;
  };
  const first = await render(texts);
  // This many words are more than enough to learn from.
  const others = Array.from({ length: 600 }, (_, index) => `other words ${index} fi ff ffi AV`);
  await render(others);
  await render(others);
  assert.deepEqual(await render(texts), first);
});
