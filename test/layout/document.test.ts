// Whole documents: header and footer rooms, forms, sections, page numbers, slots. Pages are 100 by 100.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AppError } from '../../src/errors.ts';
import { sectionFlowable } from '../../src/layout/document/section.ts';
import { wrapBlock } from '../../src/layout/document/wrap.ts';
import { slotFlowable } from '../../src/layout/flow/slot.ts';
import { type Flowable, noSpace } from '../../src/layout/flowable.ts';
import type { PageFacts, SlotLocal } from '../../src/layout/slot.ts';
import { noSides } from '../../src/units.ts';
import { blank, column as flowOf, leaf, marksOf, pagesOf, paragraphOf, shownPages } from './builders.ts';

/** A slot whose content prints what `say` makes of the facts; each letter is 10 high when `tall`. */
function factSlot(
  say: (facts: PageFacts, local: SlotLocal) => string,
  options: { height?: number; grow?: (facts: PageFacts) => number } = {},
): Flowable {
  const { height = 10, grow = () => height } = options;
  const make = (facts: PageFacts, local: SlotLocal) => leaf(say(facts, local), grow(facts));
  return slotFlowable({
    slot: { path: '/slot', bind: make },
    measured: leaf('999', height),
    local: {},
  });
}

const numbers = (facts: PageFacts) => `${facts.pageNumber}/${facts.totalPages}`;
const tagged = (id: string, child: Flowable) =>
  wrapBlock([child], { path: '/tagged', margin: noSides, keep: {}, tag: { kind: 'tag', x: 0, y: 0, id } });

describe('header and footer', () => {
  test('lesson 15, 27: the body stands below the header and above the footer on every page', async () => {
    const pages = await shownPages([paragraphOf('p', 12)], {
      margin: { top: 5, bottom: 5 },
      header: { default: leaf('head', 20) },
      footer: { default: leaf('foot', 10) },
    });
    assert.deepEqual(pages, [
      'head@5 p1@25 p2@35 p3@45 p4@55 p5@65 p6@75 foot@85',
      'head@5 p7@25 p8@35 p9@45 p10@55 p11@65 p12@75 foot@85',
    ]);
  });

  test('lesson 45: the first page keeps room for its own form, the others for the tallest of theirs', async () => {
    const pages = await shownPages([paragraphOf('p', 16)], {
      header: { first: leaf('first', 50), even: leaf('even', 20), default: leaf('head', 30) },
    });
    assert.deepEqual(pages, [
      'first@0 p1@50 p2@60 p3@70 p4@80 p5@90',
      'even@0 p6@30 p7@40 p8@50 p9@60 p10@70 p11@80 p12@90',
      'head@0 p13@30 p14@40 p15@50 p16@60',
    ]);
  });

  const forms = { first: 'f', last: 'l', odd: 'o', even: 'e', default: 'd' };
  const table: [string, (keyof typeof forms)[], string[]][] = [
    ['first wins over last', ['first', 'last'], ['f', '-', '-', 'l']],
    ['last wins over even', ['last', 'even', 'default'], ['d', 'e', 'd', 'l']],
    ['odd and even win over default', ['odd', 'default'], ['o', 'd', 'o', 'd']],
    ['a form that is missing prints nothing', ['even'], ['-', 'e', '-', 'e']],
  ];
  for (const [name, keys, expected] of table) {
    test(name, async () => {
      const footer = Object.fromEntries(keys.map((key) => [key, leaf(forms[key], 10)]));
      const blocks = Array.from({ length: 4 }, () => leaf('-', 90));
      const pages = await shownPages(blocks, { footer });
      assert.deepEqual(
        pages.map((page) => / (\w)@90/.exec(page)?.[1] ?? '-'),
        expected,
      );
    });
  }

  test('one page that is first and last has the first form', async () => {
    const footer = { first: leaf('f', 10), last: leaf('l', 10) };
    assert.deepEqual(await shownPages([leaf('a', 10)], { footer }), ['a@0 f@90']);
  });

  test('an empty form prints nothing and takes no room', async () => {
    const header = { first: flowOf([]), default: leaf('head', 30) };
    assert.deepEqual(await shownPages([paragraphOf('p', 12)], { header }), [
      'p1@0 p2@10 p3@20 p4@30 p5@40 p6@50 p7@60 p8@70 p9@80 p10@90',
      'head@0 p11@30 p12@40',
    ]);
  });

  test('what only a later page can hold starts there, when the first header leaves too little room', async () => {
    const header = { first: leaf('first', 50), default: leaf('head', 10) };
    assert.deepEqual(await shownPages([leaf('a', 80)], { header }), ['first@0', 'head@0 a@10']);
  });

  test('margins, header and footer without room for content are an error', async () => {
    await assert.rejects(shownPages([leaf('a', 1)], { header: { default: leaf('h', 100) } }), AppError);
  });

  test('the background stands at the page corner, behind the rest', async () => {
    const [page] = await shownPages([leaf('a', 10)], {
      margin: { top: 20 },
      background: { default: leaf('bg', 100) },
    });
    assert.equal(page, 'bg@0 a@20');
  });
});

describe('slots', () => {
  test('page numbers', async () => {
    const footer = { default: factSlot(numbers) };
    assert.deepEqual(await shownPages([leaf('a', 80), leaf('b', 80)], { footer }), [
      'a@0 1/2@90',
      'b@0 2/2@90',
    ]);
  });

  test('a slot that needs more height gets it in a second pass, on every page', async () => {
    const grow = (facts: PageFacts) => (facts.pageNumber === 2 ? 30 : 10);
    const footer = { default: factSlot(numbers, { grow }) };
    const blocks = Array.from({ length: 9 }, (_, i) => leaf(`${i}`, 20));
    const pages = await shownPages(blocks, { footer });
    assert.deepEqual(pages[1], '3@0 4@20 5@40 2/3@70');
    assert.deepEqual(pages[0], '0@0 1@20 2@40 1/3@90', 'a lower footer ends at the bottom margin');
  });

  test('a slot that goes on growing is an error that names it', async () => {
    let asked = 10;
    const footer = { default: factSlot(numbers, { grow: () => (asked += 5) }) };
    await assert.rejects(shownPages([leaf('a', 10)], { footer }), (error) => {
      assert.ok(error instanceof AppError);
      assert.deepEqual(
        error.issues.map((issue) => issue.path),
        ['/slot'],
      );
      return true;
    });
  });

  test('a slot taller than what is left is split, and no line of it is lost', async () => {
    const say = (facts: PageFacts) => paragraphOf(`on${facts.pageOf('b')}.`, 14);
    const slot = slotFlowable({
      slot: { path: '/slot', bind: say },
      measured: paragraphOf('999.', 14),
      local: {},
    });
    const pages = await shownPages([leaf('a', 80), slot, tagged('b', leaf('b', 10))]);
    const lines = (from: number, to: number, top: number) =>
      Array.from({ length: to - from + 1 }, (_, i) => `on3.${from + i}@${top + i * 10}`).join(' ');
    assert.deepEqual(pages, [`a@0 ${lines(1, 2, 80)}`, lines(3, 12, 0), `${lines(13, 14, 0)} b@20`]);
  });

  test('a slot that is split and needs more height gets it at its end', async () => {
    const say = () => paragraphOf('s.', 15);
    const slot = slotFlowable({
      slot: { path: '/slot', bind: say },
      measured: paragraphOf('999.', 14),
      local: {},
    });
    const pages = await shownPages([leaf('a', 80), slot, leaf('b', 10)]);
    assert.equal(pages.at(-1), 's.13@0 s.14@10 s.15@20 b@30');
  });

  test('pageOf tells the printed page on which a block starts, before and after it', async () => {
    const where = factSlot((facts) => `see-${facts.pageOf('b')}-${facts.pageOf('none')}`);
    const blocks = [where, leaf('a', 80), tagged('b', paragraphOf('p', 3))];
    assert.deepEqual(await shownPages(blocks), ['see-1-undefined@0 a@10 p1@90', 'p2@0 p3@10']);
    const moved = [where, leaf('a', 85), tagged('b', leaf('b', 20))];
    assert.deepEqual(await shownPages(moved), ['see-2-undefined@0 a@10', 'b@0']);
  });

  test('what can be linked to is not lost with a page that is not made', async () => {
    const blocks = [leaf('a', 10), flowOf([], { keep: { after: true } }), tagged('end', blank(0))];
    const pages = await pagesOf(blocks);
    assert.equal(pages.length, 1);
    assert.match(JSON.stringify(pages), /"id":"end"/);
  });
});

describe('sections', () => {
  const section = (
    name: string,
    body: Flowable[],
    options: Partial<Parameters<typeof sectionFlowable>[0]> = {},
  ) => sectionFlowable({ path: `/${name}`, body: flowOf(body), ...options });
  const footer = {
    default: factSlot(
      (facts) => `${facts.pageNumber}/${facts.totalPages}·${facts.sectionPage}/${facts.sectionPages}`,
    ),
  };

  test('lesson 44: each starts a page; numbers of its own, and the document’s', async () => {
    const blocks = [
      leaf('a', 10),
      section('s', [leaf('b', 80), leaf('c', 80)], { restartNumbers: true }),
      leaf('d', 10),
    ];
    assert.deepEqual(await shownPages(blocks, { footer }), [
      'a@0 1/4·1/1@90',
      'b@0 1/4·1/2@90',
      'c@0 2/4·2/2@90',
      'd@0 3/4·1/1@90',
    ]);
  });

  test('paper, margins and header of its own', async () => {
    const setup = { width: 50, height: 40, margin: { ...noSides, left: 10 } };
    const blocks = [
      leaf('a', 10),
      section('s', [leaf('b', 10)], { setup: () => setup, footer: {}, header: { default: leaf('h', 20) } }),
    ];
    const pages = await pagesOf(blocks, { footer });
    assert.deepEqual(
      pages.map((page) => [page.width, page.height]),
      [
        [100, 100],
        [50, 40],
      ],
    );
    assert.deepEqual(
      marksOf(pages[1]?.frame ?? { path: '', width: 0, height: 0, items: [] }).map((one) => [
        one.name,
        one.x,
        one.y,
      ]),
      [
        ['h', 10, 0],
        ['b', 10, 20],
      ],
    );
  });

  test('an empty section has a page, a page break beside it makes none', async () => {
    const pageBreak = flowOf([], { keep: { after: true } });
    assert.equal(
      (await shownPages([section('s', []), pageBreak, section('t', [leaf('b', 10)]), pageBreak])).length,
      2,
    );
  });

  test('what stands around a section block goes to its content', async () => {
    const around = wrapBlock([section('s', [leaf('b', 10)])], {
      path: '/s',
      margin: { ...noSides, top: 7 },
      keep: {},
    });
    assert.deepEqual(await shownPages([leaf('a', 10), around]), ['a@0', 'b@7']);
  });
});

test('what is anchored to the page stands there, wherever it is in the flow', async () => {
  const stamp: Flowable = {
    path: '/stamp',
    keep: {},
    space: noSpace,
    widths: () => ({ min: 0, max: 0 }),
    fit: ({ width }, context) => {
      const frame = leaf('stamp', 5).fit({ width: 20, height: 5, full: 5 }, context).frame;
      const items = frame ? [{ kind: 'frame', x: 70, y: 3, frame, anchor: 'page' } as const] : [];
      return { frame: { path: '/stamp', width, height: 0, items }, rest: undefined };
    },
  };
  const [page] = await pagesOf([leaf('a', 40), flowOf([stamp, leaf('b', 10)])], {
    margin: { top: 10, left: 10 },
  });
  assert.ok(page);
  assert.deepEqual(
    marksOf(page.frame).map(({ name, x, y }) => [name, x, y]),
    [
      ['a', 10, 10],
      ['stamp', 70, 3],
      ['b', 10, 50],
    ],
  );
});
