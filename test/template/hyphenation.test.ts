// Hyphenation: the right language for a tag, TeX's places, and nothing where there is nothing.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { divisionsIn } from '../../src/layout/text/hyphenation.ts';
import { hyphenationLanguage, loadDividers } from '../../src/template/bind/hyphenation.ts';

async function divided(tag: string, word: string): Promise<string> {
  const divider = (await loadDividers([tag]))(tag);
  if (divider === undefined) return 'no patterns';
  const places = [0, ...divisionsIn(word, { min: 1 }, divider), word.length];
  return places
    .slice(1)
    .map((place, index) => word.slice(places[index], place))
    .join('-');
}

describe('hyphenation', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['en', 'hyphenation', 'hy-phen-ation'],
    ['en-US', 'international', 'in-ter-na-tional'],
    ['en', 'table', 'ta-ble'],
    ['en', 'associates', 'as-so-ciates'],
    ['de-AT', 'Donaudampfschifffahrt', 'Do-nau-dampf-schiff-fahrt'],
    ['fr', 'internationale', 'in-ter-na-tio-nale'],
    ['ru', 'государственный', 'го-су-дар-ствен-ный'],
    ['nl', 'a', 'a'],
    ['ja', 'anything', 'no patterns'],
    ['tr', 'İSTANBUL', 'İSTANBUL'],
  ];
  for (const [tag, word, expected] of cases) {
    it(`${tag}: ${expected}`, async () => assert.equal(await divided(tag, word), expected));
  }

  it('finds the patterns of a tag', () => {
    const found = ['en-AU', 'en-GB', 'de-CH', 'de_DE', 'no', 'zh-Hant-TW', 'pt-BR', 'sr-Latn'].map(
      hyphenationLanguage,
    );
    assert.deepEqual(found, ['en-gb', 'en-gb', 'de-ch', 'de', 'nb', undefined, 'pt', 'sr-latn']);
  });

  it('loads the patterns of a language once, whatever tags ask for them', async () => {
    const first = await loadDividers(['it']);
    const found = await loadDividers(['it-CH', 'ja']);
    assert.equal(found('it-CH')?.after, 2);
    assert.equal(found('it-CH'), first('it'));
    assert.equal(found('ja'), undefined);
  });
});
