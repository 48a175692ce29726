// Letter space stands between letters alone: edges of lines, underlines and backgrounds are where the letters are.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Frame, Item, TextItem } from '../../../src/layout/frame.ts';
import { frameOf, type plainStyle, span, textContext, textOf, textsOf } from './fake-font.ts';

const width = 200;
const space = 10;

/** Returns where the glyphs of an item start and end. A line end has no letter space of its own. */
function inkOf({ x, pieces, size, letterSpace, wordSpace }: TextItem): {
  readonly from: number;
  readonly to: number;
} {
  let to = x - letterSpace;
  for (const { width: own, face, clusters, text } of pieces) {
    to += (own * size) / face.unitsPerEm + letterSpace * new Set(clusters).size;
    if (text === ' ' || text === '\u00a0') to += wordSpace;
  }
  return { from: x, to };
}

/** Returns the ends of each line of a frame, from the first glyph to the last, in order from the top. */
function edgesOf(frame: Frame): readonly (readonly [number, number])[] {
  const lines = new Map<number, { from: number; to: number }>();
  for (const item of textsOf(frame)) {
    const ink = inkOf(item);
    const { from, to } = lines.get(item.y) ?? ink;
    lines.set(item.y, { from: Math.min(from, ink.from), to: Math.max(to, ink.to) });
  }
  return [...lines.values()].map(({ from, to }) => [round(from), round(to)]);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

type Style = NonNullable<Parameters<typeof textOf>[1]> & Partial<typeof plainStyle>;

function set(text: Parameters<typeof textOf>[0], style: Style): Frame {
  const frame = frameOf(textOf(text, style), width, textContext());
  assert.ok(frame);
  return frame;
}

const texts: Readonly<Record<string, string>> = {
  'one word': 'RIGHT',
  words: 'one two',
  Hebrew: '\u05d0\u05d1\u05d2 \u05d3\u05d4',
  'Hebrew and Latin': '\u05d0\u05d1\u05d2 abc',
  'Latin and Hebrew': 'abc \u05d0\u05d1\u05d2',
  'an end in white space': 'one  ',
  'an emoji': 'a \u{1f44d}\u{1f3fd}',
};

describe('letter space at edges', () => {
  for (const letterSpacing of [space, -1])
    for (const [name, text] of Object.entries(texts)) {
      it(`is not behind ${name} at the right, ${letterSpacing}`, () => {
        const [line] = edgesOf(set(text, { letterSpacing, align: 'right' }));
        assert.equal(line?.[1], width);
      });
      it(`is not behind ${name} in the middle, ${letterSpacing}`, () => {
        const [line] = edgesOf(set(text, { letterSpacing, align: 'center' }));
        assert.equal(round((line?.[0] ?? 0) + (line?.[1] ?? 0)), width);
      });
    }

  it('is not at the ends of justified lines', () => {
    for (const word of ['abc', '\u05d0\u05d1\u05d2', 'a\u00e9\u4e2d']) {
      const text = Array.from({ length: 20 }, () => word).join(' ');
      const edges = edgesOf(set(text, { letterSpacing: 3, align: 'justify' })).slice(0, -1);
      assert.ok(edges.length > 2);
      for (const edge of edges) assert.deepEqual(edge, [0, width], word);
    }
  });

  it('is not behind a span that ends a line', () => {
    const spans = [span('abc', { letterSpacing: space }), span(' '.repeat(2)), span('d'.repeat(39))];
    const [line] = edgesOf(set(spans, { align: 'right' }));
    assert.deepEqual(line, [width - 35, width]);
  });

  it('is not behind text at a stop of a tab, and stands before the next one', () => {
    const tabs = [
      { at: 100, align: 'right' },
      { at: 150, align: 'left' },
    ] as const;
    const items = textsOf(
      set('ab\tcd\tef', { letterSpacing: space, tabs: tabs.map((tab) => ({ ...tab, leader: 'none' })) }),
    );
    const ink = items.map(inkOf);
    assert.deepEqual([ink[1]?.to, ink[2]?.from], [100, 150]);
  });

  it('is not in the least width of a word', () => {
    const of = (text: string) => textOf(text, { letterSpacing: space }).widths(textContext());
    assert.deepEqual(of('abc'), { min: 35, max: 35 });
    assert.deepEqual(of('abc abc'), { min: 35, max: 95 });
  });
});

/** Returns the extent of what is drawn beside text. */
function barsOf(frame: Frame): readonly (readonly [number, number])[] {
  const isPath = (item: Item) => item.kind === 'path';
  return frame.items.filter(isPath).map(({ steps }) => {
    const xs = steps.flatMap((step) => (step[0] === 'M' || step[0] === 'L' ? [step[1]] : []));
    return [round(Math.min(...xs)), round(Math.max(...xs))];
  });
}

describe('letter space between spans', () => {
  const decorated = [
    { name: 'an underline', style: { underline: true } },
    { name: 'a strike', style: { strike: true } },
  ] as const;
  for (const { name, style } of decorated) {
    it(`is not under ${name} of a whole line`, () => {
      assert.deepEqual(barsOf(set([span('abc', { letterSpacing: space, ...style })], {})), [[0, 35]]);
    });
    it(`is not under ${name} inside of a line`, () => {
      const frame = set([span('abc', { letterSpacing: space, ...style }), span('|d')], {});
      assert.deepEqual(barsOf(frame), [[0, 35]]);
      assert.equal(textsOf(frame)[1]?.x, 35);
    });
  }

  it('is that of the paragraph', () => {
    const spans = [span('ab', { letterSpacing: 0 }), span('cd', { letterSpacing: space })];
    const items = textsOf(set(spans, { letterSpacing: space }));
    assert.deepEqual(
      items.map(({ x }) => x),
      [0, 20],
    );
  });
});
