// Marks above characters: in columns they stand as upright as their text.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PathStep } from '../../../src/layout/frame.ts';
import type { TextStyle } from '../../../src/layout/style.ts';
import { fakeFace, fakeFonts, frameOf, textContext, textOf } from './fake-font.ts';

const context = textContext(fakeFonts(fakeFace({ wide: true })));

/** The triangle above the first character, before a column is turned to the right: its foot, its tip, its foot. */
function triangle(style: Partial<TextStyle>): readonly (readonly [x: number, y: number])[] {
  const frame = frameOf(textOf('漢字', { lang: 'ja', emphasis: 'triangle', ...style }), 200, context);
  const path = frame.items.find((item) => item.kind === 'path');
  const [one, two, three]: readonly PathStep[] = path?.steps ?? [];
  return [one, two, three].map((step) => {
    if (step === undefined || step[0] === 'Z') throw new Error('expected a triangle');
    return [step[1], step[2]];
  });
}

describe('emphasis', () => {
  it('has triangles whose tip is at the top', () => {
    const [one = [0, 0], tip = [0, 0], two = [0, 0]] = triangle({});
    assert.equal(one[1], two[1]);
    assert.ok(tip[1] < one[1]);
  });

  it('has them in columns, too', () => {
    const [one = [0, 0], tip = [0, 0], two = [0, 0]] = triangle({ writing: 'vertical' });
    assert.equal(one[0], two[0]);
    assert.ok(tip[0] < one[0]);
  });
});
