// Lines: one stroke where cells meet, none inside a cell, right at the edges and where the table breaks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Frame, Stroke } from '../../src/layout/frame.ts';
import type { TableLines, TableSpec } from '../../src/layout/table/spec.ts';
import { cell, context, pages, pathsOf, row, rows, spec } from './table-builders.ts';

const thin: Stroke = { width: 1, color: '#000000' };
const thick: Stroke = { width: 2, color: '#ff0000' };
const grid: TableLines = {
  horizontal: thin,
  vertical: thin,
  top: thin,
  right: thin,
  bottom: thin,
  left: thin,
};
const columns = [50, 50].map((length) => ({ track: { kind: 'length', length } as const }));

/** Each line as `x y -> x y`, with its width when it is not 1. */
function strokes(frame: Frame | undefined): string[] {
  assert.ok(frame);
  return pathsOf(frame).flatMap(({ steps, stroke }) => {
    if (!stroke) return [];
    const found: string[] = [];
    for (const [index, step] of steps.entries()) {
      const next = steps[index + 1];
      if (step[0] !== 'M' || next?.[0] !== 'L') continue;
      const width = stroke.width === 1 ? '' : ` w${stroke.width}`;
      found.push(`${step[1]} ${step[2]} -> ${next[1]} ${next[2]}${width}`);
    }
    return found;
  });
}

function first(given: Partial<TableSpec> & { body: TableSpec['body'] }, height = 100): string[] {
  return strokes(pages(spec({ columns, ...given }), { height })[0]);
}

test('a grid is one line an edge, outer ones inside the table', () => {
  assert.deepEqual(first({ body: rows(2), lines: grid }), [
    '0 0.5 -> 100 0.5',
    '0 10 -> 100 10',
    '0 19.5 -> 100 19.5',
    '0.5 0 -> 0.5 20',
    '50 0 -> 50 20',
    '99.5 0 -> 99.5 20',
  ]);
});

test('horizontal lines stand between rows, the head has its own below', () => {
  const lines = { horizontal: thin, head: thick };
  const head = [row(['a', 'b'])];
  const between = '0 20 -> 100 20';
  const below = '0 10 -> 100 10 w2';
  // Half of its width reaches into the first row: content that would cover it is drawn before it.
  assert.deepEqual(first({ head, body: rows(2), lines }), [between, below]);
  const padding = { top: 1, right: 0, bottom: 0, left: 0 };
  const partly = row([cell('a', { padding }), 'b']);
  const both = row([cell('a', { padding }), cell('b', { padding })]);
  assert.deepEqual(first({ head, body: [partly, row(['c', 'd'])], lines }), ['0 21 -> 100 21', below]);
  assert.deepEqual(first({ head, body: [both, row(['c', 'd'])], lines }), [below, '0 21 -> 100 21']);
});

test('the line of the head is drawn last where it crosses others', () => {
  const lines = { vertical: thin, head: thick };
  assert.deepEqual(first({ head: [row(['a', 'b'])], body: rows(2), lines }), [
    '50 0 -> 50 30',
    '0 10 -> 100 10 w2',
  ]);
});

test('no line crosses a cell that reaches over columns or rows', () => {
  const body = [row([cell('a', { rowSpan: 2 }), 'b']), row(['c']), row([cell('d', { colSpan: 2 })])];
  const found = first({ body, lines: { horizontal: thin, vertical: thin } });
  assert.deepEqual(found, ['50 10 -> 100 10', '0 20 -> 100 20', '50 0 -> 50 20']);
});

test('where two borders meet the wider one is drawn, once; a cell goes before the table', () => {
  const body = [
    row([cell('a', { border: { bottom: thick } }), 'b']),
    row([cell('c', { border: { top: thin } }), cell('d', { border: { left: thick } })]),
  ];
  const found = first({ body, lines: { horizontal: { width: 0.5, color: '#cccccc' } } });
  assert.deepEqual(found.sort(), ['0 12 -> 50 12 w2', '50 12 -> 100 12 w0.5', '50 12 -> 50 23 w2'].sort());
});

test('a table that breaks is closed with a line, the last page has what it is given', () => {
  const found = pages(spec({ columns, body: rows(4), lines: { horizontal: thin } }), { height: 20 }).map(
    strokes,
  );
  assert.deepEqual(found, [['0 10 -> 100 10', '0 19.5 -> 100 19.5'], ['0 10 -> 100 10']]);
});

test('right to left the lines are mirrored with the columns', () => {
  const body = [row([cell('a', { border: { right: thick } }), 'b'])];
  const [frame] = pages(
    spec({
      body,
      columns: [{ track: { kind: 'length', length: 30 } }, { track: { kind: 'length', length: 70 } }],
    }),
    {
      height: 50,
      width: 100,
      context: context({ rtl: true }),
    },
  );
  assert.deepEqual(strokes(frame), ['99 0 -> 99 10 w2']);
});

test('columns without lines draw none', () => {
  assert.deepEqual(first({ body: rows(3) }), []);
});
