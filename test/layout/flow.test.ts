// Page breaks, one case a line. Pages are 100 high; a case is named after the complaint of a neighbouring tool that it answers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../src/errors.ts';
import type { Flowable } from '../../src/layout/flowable.ts';
import { processorTime } from '../processor-time.ts';
import { lengthOf } from '../random-rounds.ts';
import { blank, column, kept, leaf, margin, paragraphOf, shownPages } from './builders.ts';

const next = { withNext: true };
const together = { together: true };
const spaced = (before: number, after: number) => ({ space: { before, after } });

const cases: Record<string, { blocks: Flowable[]; pages: string[] }> = {
  'blocks stand one below the other': {
    blocks: [leaf('a', 30), leaf('b', 40)],
    pages: ['a@0 b@30'],
  },
  'what has no room starts the next page': {
    blocks: [leaf('a', 60), leaf('b', 50)],
    pages: ['a@0', 'b@0'],
  },
  'a sum of floating point lengths costs no page': {
    blocks: Array.from({ length: 10 }, (_, i) => leaf(`${i}`, 10 + 1e-13)),
    pages: ['0@0 1@10 2@20 3@30 4@40 5@50 6@60 7@70 8@80 9@90'],
  },
  'a text is split between lines': {
    blocks: [leaf('a', 80), paragraphOf('p', 4)],
    pages: ['a@0 p1@80 p2@90', 'p3@0 p4@10'],
  },
  'space adds up and is dropped at the top after an automatic break': {
    blocks: [leaf('a', 30, spaced(5, 10)), leaf('b', 40, spaced(10, 20)), leaf('c', 30, spaced(10, 0))],
    pages: ['a@5 b@55', 'c@0'],
  },
  'space at the top of the first page stays': { blocks: [leaf('a', 30, spaced(7, 0))], pages: ['a@7'] },
  'space after an explicit break stays': {
    blocks: [leaf('a', 30), leaf('b', 30, { keep: { before: true }, space: { before: 7, after: 0 } })],
    pages: ['a@0', 'b@7'],
  },
  'space above yields to content that fits no page below it': {
    blocks: [leaf('a', 95, spaced(20, 0))],
    pages: ['a@0'],
  },
  'the space below the last block of a page is cut off': {
    blocks: [leaf('a', 95, spaced(0, 20)), leaf('b', 10)],
    pages: ['a@0', 'b@0'],
  },
  'lesson 11: kept together, it starts the next page': {
    blocks: [leaf('a', 80), kept(together, paragraphOf('p', 4))],
    pages: ['a@0', 'p1@0 p2@10 p3@20 p4@30'],
  },
  'lesson 11: kept together but taller than a page, it is split where it stands': {
    blocks: [leaf('a', 80), kept(together, paragraphOf('p', 12))],
    pages: ['a@0 p1@80 p2@90', 'p3@0 p4@10 p5@20 p6@30 p7@40 p8@50 p9@60 p10@70 p11@80 p12@90'],
  },
  'lesson 13: breaks in a row and at the end make no page': {
    blocks: [pageBreak(), leaf('a', 10), pageBreak(), pageBreak(), leaf('b', 10), pageBreak(), pageBreak()],
    pages: ['a@0', 'b@0'],
  },
  'lesson 13: breaks out of nested stacks count once': {
    blocks: [
      column([leaf('a', 10), column([leaf('b', 10), pageBreak()])]),
      column([pageBreak(), column([leaf('c', 10, { keep: { before: true, after: true } })])]),
      leaf('d', 10),
    ],
    pages: ['a@0 b@10', 'c@0', 'd@0'],
  },
  'a break after the last line of a full page makes no empty page': {
    blocks: [leaf('a', 100), pageBreak(), leaf('b', 100), pageBreak()],
    pages: ['a@0', 'b@0'],
  },
  'a break that follows space alone makes no page of its own': {
    blocks: [leaf('a', 10), pageBreak(), blank(5), pageBreak(), leaf('b', 10)],
    pages: ['a@0', 'b@0'],
  },
  'lesson 20: a heading goes with what follows': {
    blocks: [leaf('a', 80), leaf('h', 10, { keep: next }), leaf('b', 20)],
    pages: ['a@0', 'h@0 b@10'],
  },
  'lesson 20: a heading stays with the first lines of a text': {
    blocks: [leaf('a', 70), leaf('h', 10, { keep: next }), paragraphOf('p', 4, { orphans: 2 })],
    pages: ['a@0 h@70 p1@80 p2@90', 'p3@0 p4@10'],
  },
  'lesson 20: a heading does not stay with less than the orphans of a text': {
    blocks: [leaf('a', 80), leaf('h', 10, { keep: next }), paragraphOf('p', 4, { orphans: 2, widows: 2 })],
    pages: ['a@0', 'h@0 p1@10 p2@20 p3@30 p4@40'],
  },
  'a chain goes as a whole': {
    blocks: [leaf('a', 60), leaf('h', 15, { keep: next }), leaf('i', 15, { keep: next }), leaf('b', 20)],
    pages: ['a@0', 'h@0 i@15 b@30'],
  },
  'a heading below empty room goes with what follows, the room gives way': {
    blocks: [blank(80), column([leaf('h', 10, { keep: next })]), column([leaf('b', 20)])],
    pages: ['h@0 b@10'],
  },
  'a chain passes what is not seen': {
    blocks: [leaf('a', 70), leaf('h', 15, { keep: next }), column([]), blank(5), leaf('b', 20)],
    pages: ['a@0', 'h@0 b@20'],
  },
  'lesson 18: a chain longer than a page is broken at its end': {
    blocks: [
      leaf('h', 40, { keep: next }),
      leaf('i', 40, { keep: next }),
      leaf('j', 40, { keep: next }),
      leaf('b', 90),
    ],
    pages: ['h@0 i@40', 'j@0', 'b@0'],
  },
  'lesson 19: the heading stands at the end of a nested stack': {
    blocks: [leaf('a', 50), column([leaf('b', 30), column([leaf('h', 10, { keep: next })])]), leaf('c', 20)],
    pages: ['a@0 b@50', 'h@0 c@10'],
  },
  'lesson 19: what follows stands at the start of a nested stack': {
    blocks: [leaf('a', 80), leaf('h', 10, { keep: next }), column([column([leaf('b', 20)]), leaf('c', 10)])],
    pages: ['a@0', 'h@0 b@10 c@30'],
  },
  'lesson 19: a nested stack that is nothing but headings goes whole, and takes the heading before it along':
    {
      blocks: [
        leaf('a', 70),
        leaf('g', 10, { keep: next }),
        column([leaf('h', 10, { keep: next })]),
        leaf('c', 20),
      ],
      pages: ['a@0', 'g@0 h@10 c@20'],
    },
  'lesson 19: a stack that fills the page breaks before the heading that it ends in': {
    blocks: [column([leaf('a', 40), leaf('b', 40), leaf('h', 10, { keep: next })]), leaf('c', 20)],
    pages: ['a@0 b@40', 'h@0 c@10'],
  },
  'lesson 19: a stack of one chain from the top of the page yields': {
    blocks: [column([leaf('g', 40, { keep: next }), leaf('h', 50, { keep: next })]), leaf('c', 20)],
    pages: ['g@0 h@40', 'c@0'],
  },
  'a break parts what is kept with next': {
    blocks: [leaf('h', 10, { keep: next }), pageBreak(), leaf('b', 10)],
    pages: ['h@0', 'b@0'],
  },
  'gaps stand between children alone': {
    blocks: [column([leaf('a', 40), leaf('b', 40), leaf('c', 40)], { gap: 10 })],
    pages: ['a@0 b@50', 'c@0'],
  },
  'space moves along with what it stands before': {
    blocks: [leaf('a', 60), margin({ top: 10, bottom: 10 }, leaf('b', 50)), leaf('c', 10)],
    pages: ['a@0', 'b@0 c@60'],
  },
  'a document without content has one page': { blocks: [], pages: [''] },
};

function pageBreak(): Flowable {
  return column([], { keep: { after: true } });
}

for (const [name, { blocks, pages }] of Object.entries(cases)) {
  test(name, async () => assert.deepEqual(await shownPages(blocks), pages));
}

test('lesson 17: what can not be split and is taller than a page is an error that names it', async () => {
  const blocks = [leaf('a', 10), column([leaf('tower', 101, spaced(5, 0))])];
  await assert.rejects(shownPages(blocks), (error) => {
    assert.ok(error instanceof AppError);
    assert.equal(error.code, 'render_failed');
    assert.deepEqual(
      error.issues.map((issue) => issue.path),
      ['/tower'],
    );
    return true;
  });
});

test('more pages than allowed are an error', async () => {
  const blocks = Array.from({ length: 5 }, () => leaf('a', 100));
  await assert.rejects(shownPages(blocks, { maxPages: 4 }), { code: 'render_failed' });
  assert.equal((await shownPages(blocks, { maxPages: 5 })).length, 5);
});

test('lesson 1: time grows in proportion to the content', async () => {
  const timeOf = async (count: number) => {
    const blocks = Array.from({ length: count }, (_, i) => leaf(`${i}`, 10));
    const spentMs = processorTime();
    await shownPages(blocks, { maxPages: count });
    return spentMs();
  };
  const few = lengthOf(5000);
  await timeOf(few);
  const small = await timeOf(few);
  const large = await timeOf(10 * few);
  assert.ok(large < Math.max(small, 5) * 40, `${few} blocks ${small} ms, ten times as many ${large} ms`);
});
