// Tables that are too wide and drawn smaller: what stands in their cells is all there, over pages too.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printed } from './table-document.ts';

test('a cell with a page number goes on over pages where its first part ends', async () => {
  const words = Array.from({ length: 400 }, (_, index) => `w${index}`);
  const table = {
    padding: 0,
    columns: [{ width: 300 }, { width: 300 }],
    body: [[{ type: 'text', id: 'a', text: `{{$pageOf('#a')}} ${words.join(' ')}` }, '']],
  };
  const pages = await printed({ table, data: {}, height: 60 });
  assert.ok(pages.length > 2, `expected several pages, got ${pages.length}`);
  assert.equal(pages.flat().join(' '), `1 ${words.join(' ')}`);
});
