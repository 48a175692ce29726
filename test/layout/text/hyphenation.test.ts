// Words divided at line ends: by patterns, by rules, by hand.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TextStyle } from '../../../src/layout/style.ts';
import { plainParagraph } from '../../../src/layout/text/plain.ts';
import { dividingContext, frameOf, linesOf, plainStyle, textContext, textOf } from './fake-font.ts';

describe('hyphenate', () => {
  const dividing = dividingContext(1, 3, 6, 8);
  const exceptions = ['aaabb-bccc'];
  const cases: readonly (readonly [string, TextStyle['hyphenate'], readonly string[]])[] = [
    ['where the language has it', true, ['aaabbb\u00ad', 'ccc']],
    ['not at all', false, ['aaabbbcc', 'c']],
    ['not when the word is short', { min: 10 }, ['aaabbbcc', 'c']],
    ['with more letters after', { after: 4 }, ['aaa\u00ad', 'bbbccc']],
    ['with fewer letters after', { after: 3 }, ['aaabbb\u00ad', 'ccc']],
    ['with more letters before', { before: 7, after: 1 }, ['aaabbbcc', 'c']],
    ['at an exception alone', { exceptions, before: 6 }, ['aaabb\u00ad', 'bccc']],
    ['nowhere in a word that stays whole', { exceptions: ['AAAbbbccc'] }, ['aaabbbcc', 'c']],
  ];
  for (const [name, hyphenate, lines] of cases) {
    it(name, () =>
      assert.deepEqual(linesOf(frameOf(textOf('aaabbbccc', { hyphenate }), 40, dividing)), lines),
    );
  }

  it('counts for widths, of a plain text in a cell, too', () => {
    const style = { ...plainStyle, hyphenate: true };
    const plain = plainParagraph('/content/0', { text: 'aaabbbccc', style });
    for (const each of [plain, textOf('aaabbbccc', style)])
      assert.deepEqual(each.widths(dividing), { min: 20, max: 45 });
    assert.deepEqual(linesOf(frameOf(plain, 40, dividing)), ['aaabbb\u00ad', 'ccc']);
  });

  it('takes exceptions that are shorter than other words, in any case, of languages without patterns', () => {
    const hyphenate = { exceptions: ['ab-cd'] };
    assert.deepEqual(linesOf(frameOf(textOf('xx ABCD yyyyyyyy', { hyphenate }), 30, textContext())), [
      'xx AB\u00ad',
      'CD',
      'yyyyyy',
      'yy',
    ]);
  });
});
