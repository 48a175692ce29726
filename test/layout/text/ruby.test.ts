// Ruby that is wider than its base: it stands over kana beside it, and elsewhere its base gets room.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Span } from '../../../src/layout/text/span.ts';
import { fakeFace, fakeFonts, frameOf, span, textContext, textOf, textsOf } from './fake-font.ts';

/** Characters are 10 wide, and those of rubies 5. */
const context = textContext(fakeFonts(fakeFace({ wide: true })));

const based = (text: string, ruby: string): Span => span(text, { lang: 'ja' }, { ruby: { text: ruby } });
const plain = (text: string, style: Partial<Span['style']> = {}): Span =>
  span(text, { lang: 'ja', ...style });

interface Placed {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The rubies of a text with their ends, and where the line ends. */
function rubiesOf(spans: readonly Span[], width = 400): { rubies: Placed[]; end: number } {
  const texts = textsOf(frameOf(textOf(spans, { lang: 'ja' }), width, context));
  const rubies = texts
    .filter(({ size }) => size === 5)
    .map(({ text, x, width: own }) => ({ text, from: x, to: x + own }));
  const end = Math.max(...texts.filter(({ size }) => size === 10).map(({ x, width: own }) => x + own));
  return { rubies, end };
}

describe('ruby', () => {
  it('stands over kana on both sides', () => {
    const { rubies, end } = rubiesOf([plain('のあ'), based('鰻', 'うなぎか'), plain('をあ')]);
    assert.deepEqual(rubies, [{ text: 'うなぎか', from: 15, to: 35 }]);
    assert.equal(end, 50);
  });

  it('is moved to the side where kana are', () => {
    const after = rubiesOf([plain('漢漢'), based('鰻', 'うなぎ'), plain('をあ')]);
    assert.deepEqual(after, { rubies: [{ text: 'うなぎ', from: 20, to: 35 }], end: 50 });
    const before = rubiesOf([plain('漢の'), based('鰻', 'うなぎ'), plain('漢漢')]);
    assert.deepEqual(before, { rubies: [{ text: 'うなぎ', from: 15, to: 30 }], end: 50 });
  });

  it('stands over no more than half of a character, and its base gets the rest', () => {
    const { rubies, end } = rubiesOf([plain('のあ'), based('志', 'こころざしだ'), plain('をあ')]);
    assert.deepEqual(rubies, [{ text: 'こころざしだ', from: 15, to: 45 }]);
    assert.equal(end, 60);
  });

  it('stands over nothing but kana', () => {
    for (const [before = '', after = ''] of ['漢漢', '、漢', '漢（', '漢。']) {
      const [ruby] = rubiesOf([plain(before), based('鰻', 'うなぎ'), plain(after)]).rubies;
      assert.deepEqual(ruby, { text: 'うなぎ', from: 10, to: 25 }, `${before} ${after}`);
    }
    const { rubies, end } = rubiesOf([plain('漢漢'), based('鰻', 'うなぎ'), plain('漢漢')]);
    assert.deepEqual(rubies, [{ text: 'うなぎ', from: 20, to: 35 }]);
    assert.equal(end, 55);
  });

  it('stands over no kana that have a ruby or marks of their own', () => {
    const marked = rubiesOf([plain('の', { emphasis: 'dot' }), based('鰻', 'うなぎ'), plain('漢')]);
    assert.equal(marked.end, 35);
    const ruby = rubiesOf([based('の', 'ノ'), based('鰻', 'うなぎ'), plain('漢')]);
    assert.equal(ruby.end, 35);
  });

  it('stays apart from the next one over the same character', () => {
    const { rubies } = rubiesOf([based('鰻', 'うなぎか'), plain('の'), based('鮪', 'まぐろか'), plain('漢')]);
    const [one, two] = rubies;
    assert.ok(one && two && two.from - one.to >= 5 - 1e-9, `${one?.to} and ${two?.from}`);
  });

  it('does not leave its line', () => {
    const first = rubiesOf([based('志', 'うなぎか'), plain('の')]);
    assert.deepEqual(first.rubies, [{ text: 'うなぎか', from: 0, to: 20 }]);
    const broken = rubiesOf([plain('の'.repeat(4)), based('志', 'うなぎか'), plain('の'.repeat(4))], 50);
    assert.deepEqual(broken.rubies, [{ text: 'うなぎか', from: 0, to: 20 }]);
    const last = rubiesOf([plain('漢漢の'), based('志', 'うなぎか')], 45);
    assert.deepEqual(last.rubies, [{ text: 'うなぎか', from: 25, to: 45 }]);
  });

  it('stands above the middle of its base, however far the line grows', () => {
    const spans = [plain('漢'.repeat(4)), based('鰻', 'う'), plain('漢'.repeat(9))];
    const texts = textsOf(frameOf(textOf(spans, { lang: 'ja', align: 'justify' }), 68, context));
    const ruby = texts.find(({ size }) => size === 5);
    // Six characters fill 68: each boundary grew by 1.6.
    assert.ok(ruby && Math.abs(ruby.x - (4 * 11.6 + 2.5)) < 0.02, `${ruby?.x}`);
  });

  it('is made smaller where it is wider than its line, with a warning', () => {
    const narrow = textContext(fakeFonts(fakeFace({ wide: true })));
    for (const align of ['start', 'center', 'end', 'justify'] as const) {
      const texts = textsOf(
        frameOf(textOf([based('志', 'こころざしだ')], { lang: 'ja', align }), 15, narrow),
      );
      const [base, ruby] = texts;
      // The ruby needs 30: it has half of that, and its base stands in the middle.
      assert.deepEqual([ruby?.x, ruby?.width, ruby?.size], [0, 15, 2.5], align);
      assert.ok(base && Math.abs(base.x + (base.pieces[0]?.xOffsets[0] ?? 0) / 100 - 2.5) < 0.02, align);
    }
  });

  it('stays within the line when its base is broken', () => {
    const texts = textsOf(frameOf(textOf([based('abcd', 'うなぎかうなぎか')], { lang: 'ja' }), 15, context));
    const ruby = texts.find(({ text }) => text.startsWith('う'));
    assert.ok(ruby && ruby.x === 0 && ruby.width <= 15, `${ruby?.x} ${ruby?.width}`);
    for (const { text, x, pieces, size } of texts) {
      const from = x + ((pieces[0]?.xOffsets[0] ?? 0) * size) / 1000;
      assert.ok(from >= 0 && from + 5 <= 15, `${text} at ${from}`);
    }
  });
});
