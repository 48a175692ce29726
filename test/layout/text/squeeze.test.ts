// Justified lines of Chinese and Japanese that are a little too long: what their punctuation gives, in which order, and how exactly.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TextItem } from '../../../src/layout/frame.ts';
import type { TextStyle } from '../../../src/layout/style.ts';
import type { Span } from '../../../src/layout/text/span.ts';
import { Random } from '../../fuzz/random.ts';
import { randomRounds } from '../../random-rounds.ts';
import { fakeFace, fakeFonts, frameOf, linesOf, span, textContext, textOf, textsOf } from './fake-font.ts';

/** Characters are 10 wide, letters 5, and half of a bracket or comma is empty. */
const context = textContext(fakeFonts(fakeFace({ wide: true })));

function lines(text: string, width: number, style: Partial<TextStyle> = {}): readonly string[] {
  const spec = textOf(text, { align: 'justify', lang: 'ja', ...style });
  return linesOf(frameOf(spec, width, context));
}

/** The advance of each character of the first line, in points. */
function advances(text: string, width: number, style: Partial<TextStyle> = {}): readonly number[] {
  const frame = frameOf(textOf(text, { align: 'justify', lang: 'ja', ...style }), width, context);
  const items = textsOf(frame);
  const first = items.filter((item) => item.y === items[0]?.y);
  return first.flatMap(advancesOf);
}

function advancesOf({ pieces, wordSpace }: TextItem): number[] {
  return pieces.flatMap((run) =>
    [...run.advances].map((advance) => advance / 100 + (run.text === ' ' ? wordSpace : 0)),
  );
}

const sum = (list: readonly number[]): number => list.reduce((total, width) => total + width, 0);

describe('punctuation of a justified line', () => {
  it('gives room for one more character', () => {
    assert.deepEqual(lines('漢字、漢字、漢字漢字', 75), ['漢字、漢字、漢字', '漢字']);
    assert.deepEqual(lines('漢字、漢字、漢字漢字', 75, { align: 'left' }), ['漢字、漢字、漢', '字漢字']);
  });

  it('fills the measure to the last unit of the font', () => {
    for (const width of [70, 71.3, 73.33, 76, 79.9])
      assert.ok(Math.abs(sum(advances('漢字、漢字、漢字漢字', width)) - width) < 0.0051, `${width}`);
  });

  it('gives at most the empty half of a bracket and a comma', () => {
    assert.deepEqual(advances('漢々、々々、々々', 70), [10, 10, 5, 10, 10, 5, 10, 10]);
    assert.deepEqual(advances('漢（々）々（々）々', 70), [10, 5, 10, 5, 10, 5, 10, 5, 10]);
  });

  it('keeps the space behind a full stop inside a line', () => {
    assert.deepEqual(advances('漢々。々々、々々', 75), [10, 10, 10, 10, 10, 5, 10, 10]);
    assert.deepEqual(lines('漢字。漢字。漢字漢字', 75), ['漢字。漢字。漢', '字漢字']);
  });

  it('takes from a middle dot first, on both sides', () => {
    assert.deepEqual(advances('漢・々、々々', 57), [10, 7, 10, 10, 10, 10]);
    assert.deepEqual(advances('漢・々、々々', 52), [10, 5, 10, 7, 10, 10]);
  });

  it('takes half of the space beside letters last', () => {
    const text = '漢a々、々々';
    assert.deepEqual(advances(text, 1000), [12.5, 7.5, 10, 10, 10, 10]);
    assert.deepEqual(advances(text, 55), [12.5, 7.5, 10, 5, 10, 10]);
    assert.deepEqual(advances(text, 52.5), [11.25, 6.25, 10, 5, 10, 10]);
  });

  it('shares with the spaces between words', () => {
    // Half of the space's 1.25, and of the 2.5 that a comma gives beside a letter.
    const [, comma, , space] = advances('漢、a b、', 38.125);
    assert.deepEqual([comma, space], [8.75, 4.375]);
  });

  it('keeps a paragraph on one line that is a little longer than its room', () => {
    assert.deepEqual(lines('漢字、漢字、漢字', 74), ['漢字、漢字、漢字']);
  });

  it('is full where it is to be full', () => {
    const full: Partial<TextStyle> = { punctuationSpacing: 'full' };
    assert.deepEqual(lines('漢字、漢字、漢字漢字', 75, full), ['漢字、漢字、漢', '字漢字']);
  });
});

const seed = Number(process.env.SEED ?? 20_261_123);
const characters = [...'漢字語日本のはをかなカナー々、、。「」（）・：！　ab1 '];

/** A text of so many characters at random, some with ruby. */
function mixed(random: Random, count: number): readonly Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < count; at += 1) {
    const text = characters[Math.floor(random.next() * characters.length)] ?? '';
    const ruby =
      random.next() < 0.05 ? { ruby: { text: 'かなかな'.slice(0, 1 + Math.floor(random.next() * 4)) } } : {};
    spans.push(span(text, { lang: 'ja', align: 'justify' }, ruby));
  }
  return spans;
}

describe('justified Japanese at random', () => {
  it('is painted as wide as it was measured, and stays in its measure', (test) => {
    test.diagnostic(`seed ${seed}`);
    const random = new Random(seed);
    let squeezed = 0;
    for (let round = 0; round < randomRounds(300); round += 1) {
      const width = 60 + Math.floor(random.next() * 1500) / 10;
      const spans = mixed(random, 5 + Math.floor(random.next() * 80));
      const frame = frameOf(textOf(spans, { lang: 'ja', align: 'justify' }), width, context);
      for (const item of textsOf(frame)) {
        if (item.size !== 10) continue;
        const painted = sum(advancesOf(item));
        assert.ok(Math.abs(painted - item.width) < 0.03, `${round}: "${item.text}" ${painted} ${item.width}`);
        assert.ok(item.x + item.width < width + 0.03, `${round}: "${item.text}" beyond ${width}`);
        squeezed += item.pieces.some((run) => run.text.includes('、') && run.width % 500 !== 0) ? 1 : 0;
      }
      const said = spans.map(({ text }) => text).join('');
      const read = textsOf(frame).flatMap(({ size, text }) => (size === 10 ? [text] : []));
      assert.equal(read.join('').replace(/[ 　]/g, ''), said.replace(/[ 　]/g, ''));
    }
    assert.ok(squeezed > 20, `${squeezed} lines with commas of other widths`);
  });
});

describe('the last line of a justified paragraph', () => {
  it('is no single character where another way costs little', () => {
    assert.deepEqual(lines(`${'漢'.repeat(21)}。`, 200), ['漢'.repeat(19), '漢漢。']);
    assert.deepEqual(lines('漢。', 100), ['漢。']);
  });
});
