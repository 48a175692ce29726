// The languages that tags may have are those that the runtime can name.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKnownLanguage, meantLocale, shortCodes } from '../../src/template/fields/locale-names.ts';

test('the codes of two letters are those that the runtime has a name for', () => {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const named = letters.flatMap((one) => letters.map((two) => one + two).filter((code) => names.of(code)));
  assert.deepEqual([...shortCodes], named);
});

test('a language is known by its code in any case, and by its name', () => {
  const tags = ['de', 'DE', 'pt-BR', 'yue', 'xx', 'zz-ZZ', 'abcdef'];
  assert.deepEqual(tags.map(isKnownLanguage), [true, true, true, true, false, false, false]);
  assert.deepEqual(['german', 'Français', 'de_DE', 'klingon'].map(meantLocale), [
    'de',
    'fr',
    'de-DE',
    undefined,
  ]);
});
