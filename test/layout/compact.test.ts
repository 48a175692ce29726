// Packed frames draw what the frames that they were made of draw, and hold far less.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundledFontSet } from '../../src/fonts/fontset.ts';
import { CompactFrame, compactFrame } from '../../src/layout/document/compact.ts';
import { layoutWhole } from '../../src/layout/flow/whole.ts';
import type { Frame, Item } from '../../src/layout/frame.ts';
import { defaultTextStyle } from '../../src/layout/style.ts';
import { paragraph } from '../../src/layout/text/paragraph.ts';
import { dumpPages } from '../cases/dump.ts';
import { contextOf } from './builders.ts';

const context = contextOf({ fonts: bundledFontSet() });

function textFrame(text: string, underline = false): Frame {
  const style = { ...defaultTextStyle, underline };
  return layoutWhole(paragraph({ path: '/t', spans: [{ text, style }], style }), 200, context);
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
