// The contents where numbers and titles are longer than one would think.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemsOf, pagesWith, placedTexts } from './content-document.ts';

const heading = { type: 'text', text: 'Far away', outline: 1 };

test('a number of four digits stays in one piece, at the end of the line, dots up to it', async () => {
  const before = Array.from({ length: 1000 }, () => ['x', { type: 'pageBreak' }]).flat();
  const [page] = await pagesWith([{ type: 'toc' }, ...before, heading]);
  assert.ok(page);
  assert.deepEqual(
    placedTexts(page).map(({ text, x, y }) => `${text} ${x},${y}`),
    ['Far away 0,10', '1001 277,10', 'x 0,23'],
  );
  const dots = itemsOf(page).find(({ item }) => item.kind === 'path');
  assert.ok(dots?.item.kind === 'path');
  const [from, to] = dots.item.steps.map(([, x = 0]) => Math.round(dots.x + x));
  assert.deepEqual([from, to], [48, 272]);
});

test('a title taller than a page goes on over pages, its number beside the end', async () => {
  const title = Array.from({ length: 300 }, (_, index) => `word${index}`).join(' ');
  const pages = await pagesWith([
    { type: 'toc' },
    { type: 'text', text: title, outline: 1, pageBreak: 'before' },
  ]);
  const words = pages.map((page) => placedTexts(page).map(({ text }) => text));
  const start = words.findIndex(([first], index) => index > 0 && first?.startsWith('word0 '));
  assert.ok(start > 1);
  assert.equal(words.slice(0, start).flat().join(' '), `${title} ${start + 1}`);
});
