// Names of characters, against Unicode's own file where it is there.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { characterName } from '../../src/fonts/names.ts';

describe('the name of a character', () => {
  const cases: readonly (readonly [number, string | undefined])[] = [
    [0x41, 'LATIN CAPITAL LETTER A'],
    [0x4e2d, 'CJK UNIFIED IDEOGRAPH-4E2D'],
    [0x1f600, 'GRINNING FACE'],
    [0xac01, 'HANGUL SYLLABLE GAG'],
    [0xd7a3, 'HANGUL SYLLABLE HIH'],
    [0xc544, 'HANGUL SYLLABLE A'],
    [0xe000, 'PRIVATE USE-E000'],
    [0x1780, 'KHMER LETTER KA'],
    [0x20000, 'CJK UNIFIED IDEOGRAPH-20000'],
    [0xe01ef, 'VARIATION SELECTOR-256'],
    [0x07, undefined],
    [0x378, undefined],
    [0x10ffff, undefined],
  ];
  for (const [codePoint, name] of cases)
    it(`U+${codePoint.toString(16)} is ${name}`, () => assert.equal(characterName(codePoint), name));

  it('is that of UnicodeData.txt', (test) => {
    const file = '/usr/share/unicode/UnicodeData.txt';
    if (!existsSync(file)) {
      test.skip(`${file} is not there: install unicode-data`);
      return;
    }
    const rows = readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.split(';'));
    // Every 97th: finding one reads the list up to it.
    const sample = rows
      .filter(([, name = '<']) => !name.startsWith('<'))
      .filter((_, index) => index % 97 === 0);
    assert.ok(sample.length > 300);
    let unknown = 0;
    for (const [hex = '', name] of sample) {
      const known = characterName(Number.parseInt(hex, 16));
      // A file newer than the list has characters that the list has not.
      if (known === undefined) unknown += 1;
      else assert.equal(known, name);
    }
    assert.ok(unknown < sample.length / 10, `${unknown} of ${sample.length} have no name`);
  });
});
