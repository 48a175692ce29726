// Some pages of a document alone: each looks as it does in the whole document.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writePack } from '../../src/assets/pack.ts';
import { PagePictures } from '../../src/raster/pages.ts';
import { createEngine } from '../../src/render/engine.ts';
import type { PaintedPages } from '../../src/render/renderer.ts';

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

interface Made {
  readonly bytes: Uint8Array;
  readonly pages: number;
}

async function made(only?: PaintedPages): Promise<Made> {
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

/** Another header stands on the first and on the last page of each section. */
const sections = {
  platen: 1,
  name: 'sections',
  page: { size: [300, 120], margin: 20 },
  header: { first: 'begins', last: 'ends', default: 'goes on' },
  footer: '{{$pageNumber}} of {{$totalPages}}, {{$sectionPage}} of {{$sectionPages}}',
};

function sectionsOf(lengths: readonly number[], more: object = {}): string {
  const content = lengths.map((length, index) => ({
    type: 'section',
    content: Array.from({ length }, (_, page) => ({
      type: 'text',
      text: `Page ${page + 1} of section ${index + 1}`,
      ...(page > 0 && { pageBreak: 'before' }),
    })),
  }));
  return JSON.stringify({ ...sections, content, ...more });
}

async function madeOf(template: string, only: PaintedPages): Promise<Made> {
  const files = new Map([['a.json', Buffer.from(template)]]);
  const job = { version: template, pack: writePack({ main: 'a.json', files }), data: '{}', moment: 0 };
  const answer = await engine.render({ ...job, test: false, assets: new Map(), only });
  assert.equal(answer.kind, 'rendered');
  return answer as never;
}

test('a layout that ends behind the pages gives the same pages, where their total is right', async () => {
  for (const lengths of [[6], [2, 3, 1], [1, 1, 1, 3], [3, 3]]) {
    const template = sectionsOf(lengths);
    const total = lengths.reduce((sum, length) => sum + length);
    for (let from = 1; from <= total; from++)
      for (let to = from; to <= total; to++) {
        const whole = await madeOf(template, { from, to });
        const early = await madeOf(template, { from, to, of: total });
        const isLast = to === total;
        assert.equal(whole.pages, total);
        assert.equal(early.pages, isLast ? total : to, `${lengths} ${from} ${to}`);
        // The length of a section that goes on beyond the pages is told by the total alone where it is the last one.
        const isKnown = isLast || sectionEnds(lengths, to + 1) || to >= total - (lengths.at(-1) ?? 0);
        if (isKnown) assert.ok(Buffer.from(early.bytes).equals(whole.bytes), `${lengths} ${from} ${to}`);
      }
  }
});

function sectionEnds(lengths: readonly number[], page: number): boolean {
  let end = 0;
  return lengths.some((length) => {
    end += length;
    return page === end + 1;
  });
}

test('the total that a document is thought to have is printed, and never less than is known', async () => {
  const template = sectionsOf([6]);
  const drawn = async (only: PaintedPages): Promise<Buffer> =>
    Buffer.from((await madeOf(template, only)).bytes);
  const range = { from: 1, to: 2 };
  const right = await drawn({ ...range, of: 6 });
  assert.ok(!right.equals(await drawn({ ...range, of: 7 })));
  assert.ok((await drawn({ ...range, of: 1 })).equals(await drawn({ ...range, of: 3 })));
});

test('a document that asks something of the number of its pages is laid out to its end', async () => {
  const template = sectionsOf([5], { pageCount: { multipleOf: 4 } });
  const only = { from: 1, to: 2 };
  const [whole, early] = [await madeOf(template, only), await madeOf(template, { ...only, of: 3 })];
  assert.deepEqual([whole.pages, early.pages], [8, 8]);
  assert.ok(Buffer.from(early.bytes).equals(whole.bytes));
});

test('pages behind the last one are none', async () => {
  const { pages } = await made({ from: 9, to: 9 });
  assert.equal(pages, 6);
});
