// The direction of a text by its first strong character, against the class of each character in bidi-js.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import bidiFactory, { type Bidi } from 'bidi-js';
import { firstStrong } from '../../../src/layout/text/bidi.ts';

const directions: Readonly<Record<string, string>> = { L: 'ltr', R: 'rtl', AL: 'rtl' };

it('finds the direction of each character of the basic plane', () => {
  const { getBidiCharTypeName } = (bidiFactory as unknown as () => Bidi)();
  for (let unit = 0; unit < 0xd800; unit += 1) {
    const character = String.fromCharCode(unit);
    const name = `U+${unit.toString(16).padStart(4, '0')}`;
    assert.equal(firstStrong(character), directions[getBidiCharTypeName(character)], name);
  }
});

it('looks beyond figures and signs', () => {
  assert.equal(firstStrong('1,250.00 \u20ac'), undefined);
  assert.equal(firstStrong('12 \u2013 \u05d0'), 'rtl');
  assert.equal(firstStrong('12 \u2013 \u00e9'), 'ltr');
});
