// Packed frames draw what the frames that they were made of draw, and hold far less.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundledFontSet } from '../../src/fonts/fontset.ts';
import { CompactFrame, compactFrame } from '../../src/layout/document/compact.ts';
import { finishFrame } from '../../src/layout/document/finish.ts';
import { layoutWhole } from '../../src/layout/flow/whole.ts';
import type { Frame, Item } from '../../src/layout/frame.ts';
import { defaultTextStyle } from '../../src/layout/style.ts';
import { StraightLines } from '../../src/layout/table/compact-paths.ts';
import { RowShapes } from '../../src/layout/table/row.ts';
import { table } from '../../src/layout/table/table.ts';
import { paragraph } from '../../src/layout/text/paragraph.ts';
import { autoTrack } from '../../src/layout/track.ts';
import { dumpPages } from '../cases/dump.ts';
import { contextOf } from './builders.ts';
import { cell, row, spec } from './table-builders.ts';

const context = contextOf({ fonts: bundledFontSet() });

function textFrame(text: string, underline = false): Frame {
  const style = { ...defaultTextStyle, underline };
  return layoutWhole(paragraph({ path: '/t', spans: [{ text, style }], style }), 200, context);
}

/** A page of a table of plain texts, every second row of which has a background. */
function tableFrame(): Frame {
  const columns = [{ track: autoTrack }, { track: autoTrack }];
  const { format } = cell('');
  const shapes = new RowShapes();
  const textOf = (text: string) => ({ format, text: { text, style: defaultTextStyle } });
  const body = ['a', 'b', 'c', 'd'].map((name, index) =>
    shapes.row({ format: row([]).format, items: index }, [textOf(name), textOf(`${name}2`)]),
  );
  const lines = { horizontal: { width: 1, color: '#000000' } } as const;
  return layoutWhole(table(spec({ body, columns, lines, zebra: '#ff0000' })), 200, context);
}

/** The rows in a frame, and the frames that hold less than their items. */
function packedIn({ items }: Frame): readonly object[] {
  return items.flatMap((item): readonly object[] => {
    if (item.kind === 'rows') return [item];
    if (item.kind !== 'frame') return [];
    return item.frame.isPacked ? [item.frame] : packedIn(item.frame);
  });
}

function frameOf(...items: readonly Item[]): Frame {
  return { path: '/f', width: 300, height: 300, items };
}

function dump(frame: Frame): readonly string[] {
  return dumpPages([{ width: 300, height: 300, frame }]);
}

const square: Item = { kind: 'path', fill: '#ff0000', steps: [['M', 0, 0], ['L', 9, 0], ['L', 9, 9], ['Z']] };

test('lines, paths, turned frames and tags stand where they stood, in the same order', () => {
  const inner = frameOf(
    square,
    { kind: 'frame', x: 10, y: 20, frame: textFrame('plain words') },
    square,
    { kind: 'tag', x: 1, y: 2, id: 'here' },
    { kind: 'frame', x: 5, y: 6, rotate: 45, opacity: 0.5, frame: textFrame('turned') },
    { kind: 'frame', x: 7, y: 60, frame: textFrame('underlined', true) },
    { kind: 'frame', x: 7, y: 80, frame: textFrame('more') },
  );
  const frame = frameOf(square, { kind: 'frame', x: 3, y: 4, frame: inner }, square);
  const packed = compactFrame(frame);
  assert.deepEqual(dump(packed), dump(frame));
  assert.equal(dump(frame).length, 12);
});

test('what is changed in a packed frame leaves its lines alone', () => {
  const frame = compactFrame(
    frameOf(square, { kind: 'frame', x: 3, y: 4, frame: textFrame('line') }, square),
  );
  assert.ok(frame instanceof CompactFrame);
  assert.equal(
    frame.mapLoose((item) => item),
    frame,
  );
  const changed = frame.mapLoose(() => ({ kind: 'tag', x: 0, y: 0, id: 'new' }));
  const kinds = (of: Frame) => of.items.map(({ kind }) => kind);
  assert.deepEqual(kinds(frame), ['frame', 'text', 'frame']);
  assert.deepEqual(kinds(changed), ['tag', 'text', 'tag']);
});

test('rows of plain texts and what stands behind them are two objects, and stay so', () => {
  const frame = tableFrame();
  assert.deepEqual(
    dump(frame)
      .slice(1)
      .map((line) => line.split(/ +/)[2]),
    ['rect', 'rect', 'text', 'text', 'text', 'text', 'text', 'text', 'text', 'text', 'path'],
  );
  const packed = packedIn(frame);
  assert.equal(packed.length, 2);
  const compact = compactFrame(frame);
  assert.deepEqual(dump(compact), dump(frame));
  // Their items would take many times as much.
  const kept = packedIn(compact);
  assert.equal(kept.length, 2);
  for (const [index, each] of kept.entries()) assert.equal(each, packed[index]);
});

test('level lines of one length have the ends that they were given', () => {
  const stroke = { width: 1, color: '#000000' } as const;
  const level = [10, 5, 90, 5, 10, 7, 90, 7];
  const others = [10, 5, 90, 5, 20, 7, 90, 7, 10, 9, 90, 11];
  const ends = (places: readonly number[]) =>
    new StraightLines(stroke, places).steps.flatMap(([, ...place]) => place);
  assert.deepEqual(ends(level), level);
  assert.deepEqual(ends(others), others);
  assert.deepEqual(ends([]), []);
});

test('to finish a page makes no items of packed frames, and reads those of others once', () => {
  const packed = packedIn(tableFrame());
  assert.ok(packed.length >= 2, `${packed.length} packed frames`);
  let reads = 0;
  const get = () => {
    reads += 1;
    return [square, square];
  };
  const items: readonly Item[] = [
    square,
    ...packed.map((one): Item => {
      if ('kind' in one) return Object.create(one, { frame: { get } });
      return { kind: 'frame', x: 0, y: 0, frame: Object.create(one, { items: { get } }) };
    }),
  ];
  const inner: Frame = {
    ...frameOf(),
    get items() {
      reads += 100;
      return items;
    },
  };
  assert.equal(finishFrame(inner, 0, 0, new Map()), inner);
  assert.equal(reads, 100);
});
