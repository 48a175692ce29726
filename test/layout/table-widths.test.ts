// Widths: content, shares, percentages, spans over columns, and tables wider than the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Warning } from '../../src/layout/flowable.ts';
import { parseTrack, resolveTracks, type Track } from '../../src/layout/track.ts';
import { cell, context, Lines, leaf, linesOf, pages, printed, row, spec, textsOf } from './table-builders.ts';

function track(width: string | number): Track {
  const parsed = parseTrack(width);
  assert.ok(parsed, `${width}`);
  return parsed;
}

function widths(
  tracks: readonly (string | number)[],
  contents: readonly (readonly [number, number])[],
  room: number,
) {
  const resolved = resolveTracks(
    tracks.map(track),
    contents.map(([min, max]) => ({ min, max })),
    room,
  );
  return resolved.map((width) => Math.round(width * 100) / 100);
}

test('auto columns get what they need, no more', () => {
  assert.deepEqual(
    widths(
      ['auto', 'auto'],
      [
        [10, 40],
        [10, 60],
      ],
      300,
    ),
    [40, 60],
  );
});

test('auto columns share what is there beyond their minimum in proportion to their wishes', () => {
  assert.deepEqual(
    widths(
      ['auto', 'auto'],
      [
        [20, 40],
        [20, 80],
      ],
      80,
    ),
    [30, 50],
  );
});

test('shares take the rest by weight, lengths and percentages come first', () => {
  assert.deepEqual(
    widths(
      [50, '10%', '*', '2*'],
      [
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      200,
    ),
    [50, 20, 43.33, 86.67],
  );
});

test('a share is never under its minimum, the others pay', () => {
  assert.deepEqual(
    widths(
      ['*', '*', '*'],
      [
        [60, 60],
        [0, 0],
        [0, 0],
      ],
      120,
    ),
    [60, 30, 30],
  );
});

test('no column is pushed off, however little room there is', () => {
  for (const room of [1, 40, 90]) {
    const sum = widths(
      [50, 'auto', '*'],
      [
        [0, 0],
        [60, 90],
        [60, 90],
      ],
      room,
    ).reduce((a, b) => a + b, 0);
    assert.ok(sum <= room + 0.05, `${sum} in ${room}`);
  }
});

test('a word longer than its column is broken before the table counts as too wide', () => {
  const warnings: Warning[] = [];
  const hash = leaf('hash', 10, 500, 500);
  const [frame] = pages(spec({ body: [row([hash, 'b'])] }), {
    height: 100,
    width: 200,
    context: context({ warnings }),
  });
  assert.ok(frame);
  assert.deepEqual(warnings, []);
  assert.ok(textsOf(frame).every(({ x, width }) => x + width <= 200.01));
});

test('a cell over several columns makes them wide enough', () => {
  const body = [row([cell(leaf('wide', 10, 300), { colSpan: 2 }), 'c']), row(['a', 'b', 'c'])];
  const [frame] = pages(spec({ body }), { height: 100, width: 400 });
  assert.ok(frame);
  assert.equal(textsOf(frame).find(({ text }) => text === 'c')?.x, 300);
});

test('a table stands where alignSelf says, and as wide as width says', () => {
  const at = (given: object, rtl = false) => {
    const [frame] = pages(spec({ body: [row(['a', 'b'])], ...given }), {
      height: 50,
      width: 200,
      context: context({ rtl }),
    });
    assert.ok(frame);
    return textsOf(frame).map(({ x }) => x);
  };
  assert.deepEqual(at({}), [0, 40]);
  assert.deepEqual(at({ alignSelf: 'end' }), [120, 160]);
  assert.deepEqual(at({ alignSelf: 'center' }), [60, 100]);
  assert.deepEqual(at({ alignSelf: 'start' }, true), [160, 120]);
  assert.deepEqual(at({ alignSelf: 'end' }, true), [40, 0]);
  assert.deepEqual(at({ width: track(160) }), [0, 80]);
  assert.deepEqual(at({ width: track('50%'), alignSelf: 'end' }), [100, 150]);
});

const firm = (text: string, width: number) => cell(leaf(text, 10, width, width), { breakable: false });

test('a table too wide is printed smaller, text as text, with a warning', () => {
  const warnings: Warning[] = [];
  const body = [row([firm('a', 150), firm('b', 100)])];
  const [frame] = pages(spec({ body }), { height: 100, width: 200, context: context({ warnings }) });
  assert.ok(frame);
  const found = textsOf(frame).map(({ text, x, size, width }) => [text, x, size, width].join(' '));
  assert.deepEqual(found, ['a 0 8 120', 'b 120 8 80']);
  assert.equal(frame.height, 8);
  assert.match(warnings[0]?.message ?? '', /needs 250 pt and has 200 pt: it is printed at 80 %/);
});

test('past the smallest size it continues sideways, and says how that can be avoided', () => {
  const warnings: Warning[] = [];
  const body = [row([firm('a', 300), firm('b', 150)])];
  const given = { height: 100, width: 200, context: context({ warnings }) };
  assert.deepEqual(printed(spec({ body }), given), [['a'], ['b']]);
  const [warning] = warnings;
  assert.match(
    warning?.message ?? '',
    /450 pt and has 200 pt: a size of 60 % is not enough, .* on 2 pages, 1 of/,
  );
  assert.match(warning?.hint ?? '', /add "continue"/);
});

test('sideways unasked, key columns are printed again as long as the others have room beside them', () => {
  const body = [row([firm('k', 60), firm('a', 130), firm('b', 150), firm('c', 60)])];
  const keys = (keyColumns: number) =>
    printed(spec({ body, keyColumns, shrinkTo: 0.9 }), { height: 100, width: 200 });
  assert.deepEqual(keys(1), [['k a'], ['k b'], ['k c']]);
  assert.deepEqual(keys(2), [['k a'], ['k b'], ['k c']]);
  assert.deepEqual(keys(0), [['k a'], ['b'], ['c']]);
});

test('columns of a fixed width give way to what their contents need', () => {
  const narrow = (text: string) => cell(leaf(text, 10, 40, 40));
  const columns = [{ track: track(150) }, { track: track(150) }, { track: track(150) }];
  const [frame] = pages(spec({ columns, body: [row([narrow('a'), narrow('b'), narrow('c')])] }), {
    height: 100,
    width: 200,
  });
  assert.ok(frame);
  assert.deepEqual(
    textsOf(frame).map(({ text, x, size }) => `${text} ${Math.round(x)} ${size}`),
    ['a 0 10', 'b 67 10', 'c 133 10'],
  );
});

test('continue prints the further columns on the next pages, key columns again, all rows in step', () => {
  const body = [0, 1, 2].map((r) =>
    row([
      firm(`k${r}`, 50),
      firm(`a${r}`, 100),
      cell(new Lines([`b${r}`, `B${r}`], { width: 120, lineHeight: 10, min: 120 }), { breakable: false }),
      firm(`c${r}`, 30),
    ]),
  );
  const head = [row([firm('K', 10), cell('AB', { colSpan: 2 }), firm('C', 10)])];
  const found = printed(spec({ head, body, overflow: ['continue'] }), { height: 50, width: 200 });
  assert.deepEqual(found, [
    ['K AB', 'k0 a0', 'k1 a1'],
    ['K AB C', 'k0 b0 c0', 'B0', 'k1 b1 c1', 'B1'],
    ['K AB', 'k2 a2'],
    ['K AB C', 'k2 b2 c2', 'B2'],
  ]);
});

test('a row split over pages while the table continues sideways loses nothing', () => {
  const tall = (name: string) =>
    cell(
      new Lines(
        [0, 1, 2, 3, 4].map((n) => `${name}${n}`),
        { width: 120, lineHeight: 10, min: 120 },
      ),
      { breakable: false },
    );
  const found = printed(
    spec({ body: [row([firm('k', 50), tall('a'), tall('b')])], overflow: ['continue'] }),
    { height: 30, width: 200 },
  );
  assert.deepEqual(found, [
    ['k a0', 'a1', 'a2'],
    ['k b0', 'b1', 'b2'],
    ['a3', 'a4'],
    ['b3', 'b4'],
  ]);
});

test('a later page that is lower prints the same rows a little smaller', () => {
  const body = [0, 1, 2, 3].map((r) => row([firm(`k${r}`, 50), firm(`a${r}`, 140), firm(`b${r}`, 140)]));
  const found = pages(spec({ body, overflow: ['continue'] }), { height: 30, first: 40, width: 200 });
  assert.deepEqual(
    found.map((frame) => (frame ? linesOf(frame).length : 0)),
    [4, 4],
  );
});
