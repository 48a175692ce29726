// Character ids of CFF fonts made equal to glyph ids, on tables built here.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { numberByGlyph } from '../../src/fonts/cff.ts';

const index = (...items: readonly (readonly number[])[]): number[] => {
  if (items.length === 0) return [0, 0];
  const offsets = [1];
  for (const item of items) offsets.push((offsets.at(-1) ?? 1) + item.length);
  return [0, items.length, 1, ...offsets, ...items.flat()];
};
const long = (value: number): number[] => [29, 0, 0, value >> 8, value & 0xff];

/** A CFF table with some glyphs; `charset` is put where the top DICT points. */
function table(
  glyphs: number,
  charset: readonly number[],
  ros = true,
): { view: DataView; charsetAt: number } {
  const build = (charsetAt: number, charStrings: number): number[] => {
    // A real number (0.001) stands before, as FontMatrix has them.
    const dict = [30, 0xa0, 0x01, 0xff, 12, 7, ...long(charsetAt), 15, ...long(charStrings), 17];
    const top = ros ? [...long(391), ...long(392), 139, 12, 30, ...dict] : dict;
    return [1, 0, 4, 1, ...index([65]), ...index(top), ...index([65], [73]), ...index()];
  };
  const charsetAt = build(0, 0).length;
  const head = build(charsetAt, charsetAt + charset.length);
  const charStrings = index(...Array.from({ length: glyphs }, () => [14]));
  return { view: new DataView(Uint8Array.from([...head, ...charset, ...charStrings]).buffer), charsetAt };
}

const bytesAt = (view: DataView, at: number, length: number): number[] => [
  ...new Uint8Array(view.buffer, at, length),
];

describe('numberByGlyph', () => {
  it('replaces a list of ids by one range from 1 on', () => {
    const { view, charsetAt } = table(4, [0, 0, 20, 0, 30, 3, 0]);
    assert.equal(numberByGlyph(view), true);
    assert.deepEqual(bytesAt(view, charsetAt, 4), [1, 0, 1, 2]);
  });

  it('replaces the shortest charset there can be', () => {
    const { view, charsetAt } = table(3, [1, 0, 7, 1]);
    const after = bytesAt(view, charsetAt + 4, 3);
    assert.equal(numberByGlyph(view), true);
    assert.deepEqual(bytesAt(view, charsetAt, 4), [1, 0, 1, 1]);
    assert.deepEqual(bytesAt(view, charsetAt + 4, 3), after);
  });

  it('leaves fonts keyed by names as they are', () => {
    const { view, charsetAt } = table(4, [0, 0, 20, 0, 30, 3, 0], false);
    assert.equal(numberByGlyph(view), false);
    assert.deepEqual(bytesAt(view, charsetAt, 3), [0, 0, 20]);
  });

  it('throws for a table that is cut short', () => {
    const { view } = table(4, [0, 0, 20, 0, 30, 3, 0]);
    assert.throws(() => numberByGlyph(new DataView(view.buffer, 0, 20)), RangeError);
  });
});
