// The number of pages of a document: the largest size that fits, found in few layouts, and blank pages at the end.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { blankPages, fitPages, type PageCount } from '../../src/layout/document/page-count.ts';
import { sizesTo } from '../../src/layout/flow/smaller.ts';
import type { Page } from '../../src/layout/frame.ts';

const asked: PageCount = { path: '/pageCount', atMost: undefined, multipleOf: undefined, shrinkTo: 0.5 };

const pagesOf = (length: number): Page[] =>
  Array.from({ length }, (_, index) => ({
    width: 100,
    height: 50,
    number: index + 1,
    frame: { path: '', width: 100, height: 50, items: [{ kind: 'tag', x: 0, y: 0 }] },
  }));

/** Lays out content that fills this many pages at its full size. */
function content(full: number) {
  const tried: number[] = [];
  const compose = (scale: number) => {
    tried.push(scale);
    return { pages: pagesOf(Math.ceil(full * scale * scale)), lastHeight: 20, scale };
  };
  return { tried, compose };
}

it('the largest size is taken that fits, after seven layouts at most, and made last', () => {
  for (const shrinkTo of [0.1, 0.33, 0.5, 0.95])
    for (let atMost = 1; atMost <= 12; atMost += 1)
      for (let full = 0.5; full <= atMost / shrinkTo ** 2; full += 0.7) {
        const { tried, compose } = content(full);
        const { scale } = fitPages({ ...asked, atMost, shrinkTo }, compose);
        const fitting = [1, ...sizesTo(shrinkTo)].find((size) => Math.ceil(full * size * size) <= atMost);
        assert.equal(scale, fitting, `${full} pages on ${atMost}`);
        assert.ok(tried.length <= 7, `${tried.length} layouts`);
        assert.equal(tried.at(-1), scale);
      }
});

it('content that fits is laid out once, and one that can never fit twice', () => {
  const fits = content(2);
  fitPages({ ...asked, atMost: 2 }, fits.compose);
  assert.deepEqual(fits.tried, [1]);
  const never = content(900);
  assert.throws(() => fitPages({ ...asked, atMost: 2 }, never.compose), {
    issues: [
      {
        source: 'template',
        path: '/pageCount/atMost',
        message:
          'expected a document of at most 2 pages, got 225 pages at 50% of its size, the last one with 20pt; 900 at its full size',
        hint: 'shorten its content, let it have more pages, or let it get smaller with "shrinkTo"',
      },
    ],
  });
  assert.deepEqual(never.tried, [1, 0.5]);
  const fixed = content(3);
  assert.throws(() => fitPages({ ...asked, atMost: 2, shrinkTo: 1 }, fixed.compose), /error|render_failed/i);
  assert.deepEqual(fixed.tried, [1]);
});

it('blank pages make up a multiple, and go on with the numbers', () => {
  for (let count = 1; count < 20; count += 1)
    for (const multipleOf of [2, 4, 16]) {
      const blank = blankPages({ ...asked, multipleOf }, pagesOf(count));
      assert.equal((count + blank.length) % multipleOf, 0);
      assert.ok(blank.length < multipleOf);
      assert.deepEqual(
        blank.map(({ number, frame }) => [number, frame.items.length]),
        blank.map((_, index) => [count + index + 1, 0]),
      );
    }
  assert.deepEqual(blankPages(asked, pagesOf(3)), []);
});
