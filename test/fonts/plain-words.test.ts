// Words put together from letters and pairs: exactly what HarfBuzz gives, in fonts of every kind.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import type { ShapedGlyphs } from '../../src/fonts/face.ts';
import { nominalGlyph, shapeWith } from '../../src/fonts/fontmemory.ts';
import { letterUnits } from '../../src/fonts/letters.ts';
import { fontFileOf, openFace } from '../../src/fonts/openface.ts';
import { PlainWords, plainScript } from '../../src/fonts/plain-words.ts';
import { tagOf } from '../../src/fonts/shaper.ts';
import { randomRounds } from '../random-rounds.ts';
import { changed, recordOf, shipped } from './files.ts';

const seed = Number(process.env.SEED ?? 20261121);
const strangers = new URL('../../bench/strangers/templates/', import.meta.url);
const packages = fileURLToPath(new URL('../../node_modules/@expo-google-fonts', import.meta.url));

function filesOf(name: string): string[] {
  const styles = readdirSync(join(packages, name)).filter(
    (style) => style === '400Regular' || style === '700Bold',
  );
  return styles.flatMap((style) => {
    const folder = join(packages, name, style);
    return readdirSync(folder)
      .filter((file) => file.endsWith('.ttf'))
      .map((file) => join(folder, file));
  });
}

interface Opened {
  readonly words: PlainWords;
  shaped(text: string, language: string): ShapedGlyphs;
}

function open(path: string): Opened {
  return openBytes(readFileSync(path));
}

function openBytes(bytes: Uint8Array): Opened {
  const file = fontFileOf(openFace(bytes));
  const shaped = (text: string, language: string): ShapedGlyphs =>
    shapeWith(file, { text, rtl: false, script: plainScript, language, features: [] });
  const words = new PlainWords({
    tables: file.tables,
    nominalGlyph: (codePoint) => nominalGlyph(file, codePoint),
    shape: shaped,
  });
  return { words, shaped };
}

const printable = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 12,
});
const letters = fc.string({
  unit: fc.constantFrom(...letterUnits).map((unit) => String.fromCharCode(unit)),
  minLength: 1,
  maxLength: 12,
});
const european = fc.string({
  unit: fc.constantFrom(...'aeilorstAVTLÄÖÜäöüßéèêçñøåÅœłŁčšžőűțğİı„“”‘’«»–—…€£1.\u00a0\u202f'),
  minLength: 1,
  maxLength: 12,
});
const figures = fc.string({ unit: fc.constantFrom(...'0123456789.,-/'), minLength: 1, maxLength: 12 });
const kerned = fc.string({
  unit: fc.constantFrom(...'AVTWYLPFoeacrvwy.,\'"-fijl'),
  minLength: 1,
  maxLength: 8,
});

/** Makes the kerning of a font, whose GPOS stands at `start`, distances that pass over ligatures. */
function kerningAsDistances(view: DataView, start: number): void {
  const [features, lookups] = [start + view.getUint16(start + 6), start + view.getUint16(start + 8)];
  for (let index = 0; index < view.getUint16(features); index++) {
    const record = features + 2 + index * 6;
    // Of two features of one name HarfBuzz takes one: the distances that are there give way.
    if (view.getUint32(record) === tagOf('dist')) view.setUint32(record, tagOf('dlig'));
    if (view.getUint32(record) !== tagOf('kern')) continue;
    view.setUint32(record, tagOf('dist'));
    const feature = features + view.getUint16(record + 4);
    for (let used = 0; used < view.getUint16(feature + 2); used++) {
      const lookup = view.getUint16(feature + 4 + used * 2);
      view.setUint16(lookups + view.getUint16(lookups + 2 + lookup * 2) + 2, 0x0004);
    }
  }
}

describe('plain words', () => {
  for (const name of readdirSync(packages)) {
    it(`are those of the shaper: ${name}, seed ${seed}`, () => {
      for (const path of filesOf(name)) {
        const { words, shaped } = open(path);
        fc.assert(
          fc.property(
            fc.oneof(printable, letters, european, figures, kerned),
            fc.constantFrom('en', 'de', 'tr'),
            (text, language) => {
              const built = words.shape(text, language);
              if (built !== undefined) assert.deepStrictEqual(built, shaped(text, language));
            },
          ),
          { seed, numRuns: randomRounds(600) },
        );
      }
    });
  }

  it('are most words of the font of most documents', () => {
    const [path = ''] = filesOf('noto-sans');
    const { words } = open(path);
    for (const text of [
      'R0000017',
      '1,234.56',
      '2026-03-14',
      'AVATAR',
      'Transport',
      'hilt',
      '(12)',
      'a@b.example',
      'grün',
      'Łódź',
      '€1,234.56',
      '1.234,56\u00a0€',
      'l’été',
      '„so“',
    ])
      assert.ok(words.shape(text, 'en'), text);
    // Ligatures, Greek, a mark by itself, a raised figure, a space that other rules look at, nothing.
    for (const text of ['office', 'fi', 'αβγ', 'e\u0301', 'm²', 'an office', ''])
      assert.equal(words.shape(text, 'en'), undefined, text);
  });

  for (const file of ['text/CrimsonPro-Regular', 'text/CrimsonPro-Italic', 'menu/PlayfairDisplay-Regular'])
    it(`are put together with spaces that are kerned, and with words of the shaper: ${file}, seed ${seed}`, () => {
      const { words, shaped } = open(fileURLToPath(new URL(`${file}.ttf`, strangers)));
      const word = fc.oneof(
        fc.constantFrom(
          'office',
          'fluffy',
          'Affe',
          'AVATAR',
          'To',
          'Yes.',
          '“We',
          'i',
          'fi',
          '',
          'l’été,',
          '(12)',
        ),
        european,
      );
      const sentences = fc.array(word, { minLength: 2, maxLength: 12 }).map((all) => all.join(' '));
      let built = 0;
      fc.assert(
        fc.property(sentences, fc.constantFrom('en', 'de', 'tr'), (text, language) => {
          const own = words.shape(text, language);
          if (own === undefined) return;
          built += 1;
          assert.deepStrictEqual(own, shaped(text, language));
        }),
        { seed, numRuns: randomRounds(600) },
      );
      assert.ok(built > 50, `only ${built} were put together`);
      assert.equal(words.shape('the αβγ office', 'en'), undefined);
    });

  it('keep their kerning, and the places where a break asks for shaping anew', () => {
    const [path = ''] = filesOf('noto-sans');
    const { words, shaped } = open(path);
    const kernedWord = words.shape('AVA', 'en');
    assert.deepStrictEqual(kernedWord, shaped('AVA', 'en'));
    const apart = ['A', 'V', 'A'].reduce((sum, letter) => sum + shaped(letter, 'en').width, 0);
    assert.ok(kernedWord && kernedWord.width < apart);
    assert.ok([...kernedWord.unsafeToBreak].includes(1));
  });

  it('are left to the shaper where a letter is a mark in GDEF, which kerning passes over', () => {
    const bytes = shipped('noto-sans/400Regular/NotoSans_400Regular');
    const grave = nominalGlyph(fontFileOf(openFace(bytes)), 0x60);
    const definitions = [1, 0, 12, 0, 0, 0, 1, grave, 1, 3];
    const { words, shaped } = openBytes(
      changed(bytes, (view) => {
        const at = view.getUint32(recordOf(bytes, 'GDEF') + 8);
        for (const [index, value] of definitions.entries()) view.setUint16(at + index * 2, value);
      }),
    );
    // The kerning of A and V, over what stands between them.
    assert.ok(shaped('A`V', 'en').width < shaped('A`', 'en').width + shaped('V', 'en').width);
    assert.equal(words.shape('A`V', 'en'), undefined);
    assert.deepStrictEqual(words.shape('AV', 'en'), shaped('AV', 'en'));
  });

  it('are left to the shaper where rules of distances do more than kern: HarfBuzz applies them in every script', () => {
    const bytes = shipped('noto-sans/400Regular/NotoSans_400Regular');
    const grave = nominalGlyph(fontFileOf(openFace(bytes)), 0x60);
    const ligature = [1, 0, 12, 0, 0, 0, 1, grave, 1, 2];
    const { words, shaped } = openBytes(
      changed(bytes, (view) => {
        const definitions = view.getUint32(recordOf(bytes, 'GDEF') + 8);
        for (const [index, value] of ligature.entries()) view.setUint16(definitions + index * 2, value);
        kerningAsDistances(view, view.getUint32(recordOf(bytes, 'GPOS') + 8));
      }),
    );
    // The kerning of A and V, over what stands between them.
    assert.ok(shaped('A`V', 'en').width < shaped('A`', 'en').width + shaped('V', 'en').width);
    assert.equal(words.shape('A`V', 'en'), undefined);
  });

  it('are left to the shaper for a language too many', () => {
    const [path = ''] = filesOf('noto-sans');
    const { words } = open(path);
    for (const language of ['en', 'de', 'fr', 'es']) assert.ok(words.shape('12', language));
    assert.equal(words.shape('12', 'it'), undefined);
    assert.ok(words.shape('12', 'en'));
  });
});
