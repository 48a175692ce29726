// Boxes and columns: sizes, edges at page breaks, widths, right to left.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type BoxSpec, box } from '../../src/layout/flow/box.ts';
import { columns } from '../../src/layout/flow/columns.ts';
import type { Flowable } from '../../src/layout/flowable.ts';
import type { Frame, PathItem } from '../../src/layout/frame.ts';
import { autoTrack, shareTrack, type Track } from '../../src/layout/track.ts';
import { noSides } from '../../src/units.ts';
import {
  column,
  leaf,
  marksOf,
  type PagesOptions,
  pagesOf,
  paragraphOf,
  shownPages,
  stretch,
} from './builders.ts';

const line = { width: 2, color: '#000000', style: 'solid' } as const;
const grey = '#eeeeee';

function boxOf(content: readonly Flowable[], options: Partial<BoxSpec> = {}): Flowable {
  return box({ path: '/box', content: column(content), padding: noSides, border: {}, ...options });
}

const padded = { padding: { top: 5, right: 6, bottom: 7, left: 8 } };

/** Tops and bottoms of all paths, with what they are: `fill 0-50`, `stroke 1-49`. */
function paths(frame: Frame): string[] {
  return pathsOf(frame, 0).map(({ item, y }) => {
    const ys = item.steps.flatMap((step) => (step[0] === 'Z' ? [] : [Number(step.at(-1)) + y]));
    return `${item.fill === undefined ? 'stroke' : 'fill'} ${Math.min(...ys)}-${Math.max(...ys)}`;
  });
}

function pathsOf(frame: Frame, y: number): { item: PathItem; y: number }[] {
  return frame.items.flatMap((item) => {
    if (item.kind === 'frame') return pathsOf(item.frame, y + item.y);
    return item.kind === 'path' ? [{ item, y }] : [];
  });
}

/** Names with left edge, top and width: `a@10,20+30`. */
async function places(blocks: readonly Flowable[], options: PagesOptions = {}): Promise<string[]> {
  const pages = await pagesOf(blocks, options);
  return pages.map((page) =>
    marksOf(page.frame)
      .map(({ name, x, y }) => `${name}@${x},${y}`)
      .join(' '),
  );
}

describe('box', () => {
  test('padding and border stand around the content', async () => {
    const blocks = [boxOf([leaf('a', 10)], { ...padded, border: { top: line, left: line } }), leaf('b', 10)];
    assert.deepEqual(await places(blocks), ['a@10,7 b@0,24']);
  });

  const aligned: [BoxSpec['alignSelf'], boolean, number][] = [
    ['start', false, 0],
    ['center', false, 35],
    ['end', false, 70],
    ['start', true, 70],
    ['end', true, 0],
  ];
  for (const [alignSelf, rtl, x] of aligned) {
    test(`width 30, ${alignSelf}${rtl ? ', right to left' : ''}`, async () => {
      assert.deepEqual(await places([boxOf([leaf('a', 10)], { width: 30, alignSelf })], { rtl }), [
        `a@${x},0`,
      ]);
    });
  }

  test('without a width it is as wide as its content when it is aligned', async () => {
    const blocks = [boxOf([leaf('a', 10, { width: 12 })], { ...padded, alignSelf: 'end' })];
    assert.deepEqual(await places(blocks), [`a@${100 - 24 - 6},5`]);
  });

  for (const [verticalAlign, y] of [
    ['top', 5],
    ['middle', 19],
    ['bottom', 33],
  ] as const) {
    test(`height 50, ${verticalAlign}`, async () => {
      const blocks = [boxOf([leaf('a', 10)], { ...padded, height: 50, verticalAlign }), leaf('b', 10)];
      assert.deepEqual(await places(blocks), [`a@8,${y} b@0,50`]);
    });
  }

  test('split over pages, its background goes on and its edges are open at the break', async () => {
    const options = {
      ...padded,
      border: { top: line, bottom: line, left: line },
      backgroundColor: grey,
    } as const;
    const pages = await pagesOf([leaf('x', 50), boxOf([paragraphOf('p', 8)], options)]);
    assert.deepEqual(
      pages.map((page) => paths(page.frame)),
      [
        ['fill 50-87', 'stroke 51-51', 'stroke 50-87'],
        ['fill 0-59', 'stroke 58-58', 'stroke 0-59'],
      ],
    );
    assert.deepEqual(
      (await shownPages([leaf('x', 50), boxOf([paragraphOf('p', 8)], options)]))[1],
      'p4@0 p5@10 p6@20 p7@30 p8@40',
    );
  });

  test('a least height above a page goes on, with nothing in it', async () => {
    const pages = await pagesOf([boxOf([leaf('a', 10)], { height: 130, backgroundColor: grey })]);
    assert.deepEqual(
      pages.map((page) => paths(page.frame)),
      [['fill 0-100'], ['fill 0-30']],
    );
  });

  test('one that a fresh page can hold in its least height moves there', async () => {
    assert.deepEqual(await shownPages([leaf('x', 60), boxOf([leaf('a', 10)], { height: 50 })]), [
      'x@0',
      'a@0',
    ]);
  });

  test('no empty shell is left where the content has no room', async () => {
    const blocks = [leaf('x', 80), boxOf([leaf('a', 30)], { ...padded, backgroundColor: grey })];
    const pages = await pagesOf(blocks);
    assert.deepEqual(
      pages.map((page) => paths(page.frame)),
      [[], ['fill 0-42']],
    );
  });

  test('content that stretches fills a box of a least height', async () => {
    const blocks = [boxOf([leaf('a', 10), stretch(), leaf('b', 10)], { ...padded, height: 60 })];
    assert.deepEqual(await shownPages(blocks), ['a@5 b@43']);
  });

  test('round corners: one closed outline for a border that is the same all round', async () => {
    const all = { top: line, right: line, bottom: line, left: line };
    const [page] = await pagesOf([
      boxOf([leaf('a', 20)], {
        border: all,
        radius: { topLeft: 5, topRight: 5, bottomRight: 5, bottomLeft: 5 },
      }),
    ]);
    assert.ok(page);
    const [{ item } = { item: undefined }] = pathsOf(page.frame, 0);
    assert.equal(item?.steps.filter((step) => step[0] === 'C').length, 4);
    assert.equal(item?.steps.at(-1)?.[0], 'Z');
  });
});

describe('space that fills', () => {
  const cases: Record<string, [Flowable[], string[]]> = {
    'what is left of the page': [[leaf('a', 10), stretch(), leaf('b', 10)], ['a@0 b@90']],
    'two share it': [[stretch(), leaf('a', 20), stretch()], ['a@40']],
    'from inside a stack': [
      [leaf('a', 10), column([stretch(), leaf('b', 10)]), leaf('c', 10)],
      ['a@0 b@80 c@90'],
    ],
    'before an explicit break': [
      [leaf('a', 10), stretch(), leaf('b', 10, { keep: { after: true } }), leaf('c', 10)],
      ['a@0 b@90', 'c@0'],
    ],
    'nothing, where the page is full': [
      [leaf('a', 60), stretch(), leaf('b', 60)],
      ['a@0', 'b@0'],
    ],
    'from inside columns': [
      [
        leaf('a', 10),
        columns({
          path: '/c',
          columns: [{ track: shareTrack, content: column([stretch(), leaf('b', 10)]) }],
        }),
        leaf('c', 10),
      ],
      ['a@0 b@80 c@90'],
    ],
  };
  for (const [name, [blocks, pages]] of Object.entries(cases)) {
    test(name, async () => assert.deepEqual(await shownPages(blocks), pages));
  }
});

describe('columns', () => {
  const columnsOf = (
    cells: readonly (readonly [Track, ...Flowable[]])[],
    gap = 0,
    backgroundColor?: '#eeeeee',
  ) =>
    columns({
      path: '/columns',
      gap,
      columns: cells.map(([track, ...children]) => ({ track, content: column(children), backgroundColor })),
    });
  const fixed = (length: number): Track => ({ kind: 'length', length });

  test('stand side by side with a gap, as high as the tallest', async () => {
    const blocks = [
      columnsOf(
        [
          [fixed(20), leaf('a', 10)],
          [shareTrack, leaf('b', 30)],
        ],
        5,
      ),
      leaf('c', 10),
    ];
    assert.deepEqual(await places(blocks), ['a@0,0 b@25,0 c@0,30']);
  });

  test('right to left, the first stands at the right', async () => {
    const blocks = [
      columnsOf(
        [
          [fixed(20), leaf('a', 10)],
          [fixed(30), leaf('b', 30)],
        ],
        5,
      ),
    ];
    assert.deepEqual(await places(blocks, { rtl: true }), ['a@80,0 b@45,0']);
  });

  test('as wide as the content needs, and the rest', async () => {
    const blocks = [
      columnsOf([
        [shareTrack, leaf('a', 10)],
        [autoTrack, leaf('b', 10, { width: 15 })],
      ]),
    ];
    assert.deepEqual(await places(blocks), ['a@0,0 b@70,0']);
  });

  test('each goes on by itself over pages', async () => {
    const blocks = [
      columnsOf([
        [shareTrack, paragraphOf('p', 22)],
        [shareTrack, leaf('b', 40), leaf('c', 70)],
      ]),
      leaf('d', 10),
    ];
    assert.deepEqual(
      (await shownPages(blocks)).map((page) =>
        page
          .split(' ')
          .filter((one) => !/p\d*[2-9]@/.test(one))
          .join(' '),
      ),
      ['p1@0 p10@90 b@0', 'p11@0 p20@90 c@0', 'p21@0 d@20'],
    );
  });

  test('begin together: one that starts with something tall takes the others along', async () => {
    const blocks = [
      leaf('x', 70),
      columnsOf([
        [shareTrack, leaf('a', 10)],
        [shareTrack, leaf('b', 40)],
      ]),
    ];
    assert.deepEqual(await shownPages(blocks), ['x@0', 'a@0 b@0']);
  });

  test('backgrounds reach down to the tallest', async () => {
    const [page] = await pagesOf([
      columnsOf(
        [
          [shareTrack, leaf('a', 10)],
          [shareTrack, leaf('b', 30)],
        ],
        0,
        grey,
      ),
    ]);
    assert.ok(page);
    assert.deepEqual(paths(page.frame), ['fill 0-30', 'fill 0-30']);
  });

  test('in columns the space at the top after a break is dropped, too', async () => {
    const blocks = [
      columnsOf([
        [shareTrack, leaf('a', 80), leaf('b', 30, { space: { before: 9, after: 0 } })],
        [shareTrack],
      ]),
    ];
    assert.deepEqual(await shownPages(blocks), ['a@0', 'b@0']);
  });
});
