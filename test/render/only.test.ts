// Some pages of a document alone: each looks as it does in the whole document.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writePack } from '../../src/assets/pack.ts';
import { PagePictures } from '../../src/raster/pages.ts';
import { createEngine } from '../../src/render/engine.ts';
import type { PageRange } from '../../src/render/renderer.ts';

const template = {
  platen: 1,
  name: 'parts',
  page: { size: [200, 120], margin: 20 },
  locale: 'en-GB',
  variables: { parts: { type: 'list', items: { type: 'number' } } },
  footer: '{{$pageNumber}} of {{$totalPages}}',
  content: [
    { type: 'text', text: 'All', id: 'first' },
    { type: 'toc' },
    {
      type: 'stack',
      each: 'parts',
      as: 'part',
      content: [
        { type: 'text', heading: 1, text: 'Part {{$part}}', pageBreak: 'before' },
        { type: 'text', text: 'The first', link: '#first' },
      ],
    },
  ],
};
const pack = writePack({
  main: 'a.json',
  files: new Map([['a.json', Buffer.from(JSON.stringify(template))]]),
});
const engine = createEngine();

async function made(only?: PageRange): Promise<{ readonly bytes: Uint8Array; readonly pages: number }> {
  const job = { version: 'parts', pack, data: '{"parts":[1,2,3,4,5]}', moment: 0, test: false };
  const answer = await engine.render({ ...job, assets: new Map(), ...(only && { only }) });
  assert.equal(answer.kind, 'rendered');
  return answer as never;
}

test('pages alone look as they do in the whole document', async () => {
  const whole = await PagePictures.open((await made()).bytes);
  const { bytes, pages } = await made({ from: 3, to: 4 });
  const some = await PagePictures.open(bytes);
  assert.equal(pages, 6);
  assert.equal(some.count, 2);
  assert.equal(whole.count, 6);
  for (const [index, number] of [3, 4].entries())
    assert.deepEqual((await some.draw(index + 1, 72)).png, (await whole.draw(number, 72)).png);
});

test('pages behind the last one are none', async () => {
  const { pages } = await made({ from: 9, to: 9 });
  assert.equal(pages, 6);
});
