// Words broken where no word may be: what is told of them, and that nothing is told where all is well.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Warnings } from '../../../src/layout/document/warnings.ts';
import type { Frame } from '../../../src/layout/frame.ts';
import type { TextStyle } from '../../../src/layout/style.ts';
import { dividingContext, frameOf, span, textOf } from './fake-font.ts';

/** What the tags of frames say, as a document tells it. */
function told(...frames: readonly Frame[]): readonly string[] {
  const warnings = new Warnings();
  for (const { items } of frames)
    for (const item of items) if (item.kind === 'tag' && item.warning) warnings.add(item.warning);
  return warnings.list().map(({ message }) => message);
}

describe('broken words', () => {
  const cases: readonly (readonly [string, string, Partial<TextStyle>, number, readonly string[]])[] = [
    ['a text that fits', 'aaa bb', {}, 15, []],
    ['a word', 'aa bbbbbb cc', {}, 20, ['a word is broken in the middle: it needs 30 pt and has 20 pt']],
    [
      'over many lines',
      'bbbbbbbbbb',
      {},
      10,
      ['a word is broken in the middle: it needs 50 pt and has 10 pt'],
    ],
    [
      'several words',
      'aaaaa bbbbbbb cccccc',
      {},
      20,
      ['3 words are broken in the middle: the one that lacks most needs 35 pt and has 20 pt'],
    ],
    [
      'no room at all',
      'ab c',
      {},
      0,
      ['2 words are broken in the middle: the one that lacks most needs 10 pt and has 0 pt'],
    ],
    [
      'justified',
      'aa bbbbbb cc',
      { align: 'justify' },
      20,
      ['a word is broken in the middle: it needs 30 pt and has 20 pt'],
    ],
    [
      'from right to left',
      'אבגדהוז',
      {},
      20,
      ['a word is broken in the middle: it needs 35 pt and has 20 pt'],
    ],
    [
      'a part between hyphens',
      'aa-bbbbbb',
      {},
      20,
      ['a word is broken in the middle: it needs 30 pt and has 20 pt'],
    ],
    ['a hyphen where the language has it', 'aaabbb', { hyphenate: true }, 25, []],
    ['noWrap that finds room', 'aa bb', { noWrap: true }, 25, []],
    [
      'noWrap that wraps',
      'aa bb',
      { noWrap: true },
      20,
      ['a text with noWrap is broken: it needs 25 pt and has 20 pt'],
    ],
    ['line ends are no words', 'aa\nbb', {}, 10, []],
  ];
  for (const [name, text, style, width, messages] of cases)
    it(name, () => assert.deepEqual(told(frameOf(textOf(text, style), width, dividingContext(3))), messages));

  it('joins what one place of the template says, and tells each once that stands in several frames', () => {
    const frame = frameOf(textOf('aaaaa'), 20);
    const other = frameOf(textOf([span('bbbbbb')]), 20);
    assert.deepEqual(told(frame, other, frame), [
      '2 words are broken in the middle: the one that lacks most needs 30 pt and has 20 pt',
    ]);
  });

  it('tells of a word on the page where it is broken', () => {
    const text = textOf('aa aa aa bbbbbb', { widows: 1, orphans: 1 });
    const first = text.fit({ width: 20, height: 20, full: 20 }, dividingContext(3));
    assert.ok(first.frame && first.rest);
    assert.equal(told(first.frame).length, 0);
    assert.equal(told(frameOf(first.rest, 20, dividingContext(3))).length, 1);
  });
});
