// Shaping against HarfBuzz's own JavaScript interface, the cache of runs, and words shaped apart.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as hb from 'harfbuzzjs';
import type { Face, ShapeOptions } from '../../src/fonts/face.ts';
import { openFontSize } from '../../src/fonts/fontmemory.ts';
import { bundledFontSet } from '../../src/fonts/fontset.ts';
import { fontFileOf, freeFace, openFace } from '../../src/fonts/openface.ts';
import { runCacheSize } from '../../src/fonts/runcache.ts';
import { shipped, smallFont } from './files.ts';

const latin: ShapeOptions = { rtl: false, script: 'Latn', language: 'en' };

function faceFor(text: string, bold = false): Face {
  const faces = bundledFontSet().faces([], { bold, italic: false });
  const face = faces.find((candidate) => candidate.covers(text.codePointAt(0) ?? 0));
  assert.ok(face);
  return face;
}

/** What the package's own interface gives, as rows of glyph, cluster, advance, x and y. */
function reference(face: Face, text: string, { rtl, script, language }: ShapeOptions): number[][] {
  const font = new hb.Font(new hb.Face(new hb.Blob(Uint8Array.from(fontFileOf(face).bytes))));
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.setDirection(rtl ? hb.Direction.RTL : hb.Direction.LTR);
  buffer.setScript(script);
  buffer.setLanguage(language);
  buffer.setFlags(1 | 2 | 8);
  hb.shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    return [codepoint, cluster, xAdvance, xOffset, yOffset];
  });
}

function rows(face: Face, text: string, options: ShapeOptions): number[][] {
  const run = face.shape(text, options);
  return Array.from(run.glyphs, (glyph, index) =>
    [glyph, run.clusters[index], run.advances[index], run.xOffsets[index], run.yOffsets[index]].map(Number),
  );
}

describe('a face shapes as HarfBuzz does', () => {
  const cases: readonly (readonly [string, string, ShapeOptions])[] = [
    ['Latin with ligature and kerning', 'Office AVATAR To', latin],
    ['accents that are not composed', 'e\u0301 o\u0302\u0323', latin],
    ['Arabic', 'السلام عليكم', { rtl: true, script: 'Arab', language: 'ar' }],
    ['Arabic with vowels', 'بِسْمِ اللَّهِ', { rtl: true, script: 'Arab', language: 'ar' }],
    ['Hebrew with points', 'שָׁלוֹם', { rtl: true, script: 'Hebr', language: 'he' }],
    ['Devanagari', 'हिन्दी क्षत्रिय', { rtl: false, script: 'Deva', language: 'hi' }],
    ['Thai', 'ที่นี่ ภาษาไทย', { rtl: false, script: 'Thai', language: 'th' }],
    ['emoji', '👩‍💻😀', { rtl: false, script: 'Zyyy', language: 'en' }],
  ];
  for (const [name, text, options] of cases) {
    it(name, () => {
      const face = faceFor(text);
      const shaped = rows(face, text, options);
      assert.deepEqual(shaped, reference(face, text, options));
      assert.ok(shaped.every(([glyph]) => glyph !== 0));
    });
  }

  it('with the ligature and without it', () => {
    const face = faceFor('f');
    assert.equal(face.shape('ffi', latin).glyphs.length, 1);
    assert.equal(face.shape('ffi', { ...latin, features: { liga: 0 } }).glyphs.length, 3);
  });

  it('and sums the advances', () => {
    const run = faceFor('A').shape('AVA', latin);
    assert.equal(
      run.width,
      run.advances.reduce((sum, advance) => sum + advance, 0),
    );
    assert.deepEqual([...run.unsafeToBreak], [0, 1, 1]);
  });

  it('gives no glyph to what prints nothing, and the box to what it lacks', () => {
    assert.equal(faceFor('a').shape('\u00ad\u200b', latin).glyphs.length, 0);
    assert.deepEqual([...faceFor('a').shape('漢', latin).glyphs], [0]);
  });
});

describe('runs are remembered', () => {
  it('the same text with equal options is the same object', () => {
    const face = faceFor('a');
    assert.equal(face.shape('same', latin), face.shape('same', { ...latin }));
    assert.notEqual(face.shape('same', latin), face.shape('same', { ...latin, language: 'de' }));
    const features = { liga: 0, kern: 0 };
    assert.equal(
      face.shape('same', { ...latin, features }),
      face.shape('same', { ...latin, features: { kern: 0, liga: 0 } }),
    );
  });

  it('up to a bound', () => {
    const face = faceFor('a');
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const words = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
    for (const word of [...words, ...words.map((word) => `${word}w`), ...words.map((word) => `${word}v`)])
      face.shape(word, latin);
    const { runs, youngCost } = runCacheSize();
    assert.ok(runs > 25_000 && runs < 55_000 && youngCost <= 500_000, `${runs} runs, cost ${youngCost}`);
    assert.equal(face.shape('zzzv', latin), face.shape('zzzv', latin));
  });

  it('but figures made without the shaper take no place', () => {
    const face = faceFor('a');
    for (let index = 0; index < 1000; index++) face.shape(`w${index}`, latin);
    const { runs } = runCacheSize();
    for (let index = 1000; index < 2000; index++) {
      const width = face.widthOf(`w${index}`, latin);
      assert.equal(face.shape(`w${index}`, latin).width, width);
    }
    assert.equal(runCacheSize().runs, runs);
  });

  it('and a freed face shapes again as before', () => {
    const face = openFace(smallFont(), { label: 'small' });
    const options = { rtl: true, script: 'Hebr', language: 'he' };
    const before = rows(face, 'שלום', options);
    const { fonts } = openFontSize();
    freeFace(face);
    assert.equal(openFontSize().fonts, fonts - 1);
    assert.deepEqual(rows(face, 'שלום', options), before);
  });
});

describe('where words may be shaped apart', () => {
  const letters = (from: number, to: number, face: Face): readonly string[] =>
    Array.from({ length: to - from }, (_, index) => from + index)
      .filter((codePoint) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(String.fromCodePoint(codePoint)))
      .filter((codePoint) => face.covers(codePoint))
      .map((codePoint) => String.fromCodePoint(codePoint));

  const scriptOf = (letter: string): string =>
    /\p{Script=Cyrillic}/u.test(letter) ? 'Cyrl' : /\p{Script=Greek}/u.test(letter) ? 'Grek' : 'Latn';
  const styles = [false, true].flatMap((bold) => [false, true].map((italic) => ({ bold, italic })));
  for (const style of styles) {
    it(`the space changes nothing around it: ${JSON.stringify(style)}`, () => {
      const [face] = bundledFontSet().faces([], style);
      assert.ok(face);
      assert.ok(style.italic || (face.spaceIsPlain('Latn') && face.spaceIsPlain('Cyrl')));
      const space = face.shape(' ', latin).width;
      for (const letter of letters(0x21, 0x530, face)) {
        const script = scriptOf(letter);
        if (!face.spaceIsPlain(script)) continue;
        const options = { ...latin, script };
        const alone: number = face.shape(letter, options).width;
        assert.equal(face.shape(`${letter} ${letter}`, options).width, 2 * alone + space, letter);
      }
    });
  }

  it('a font whose rules look at the space says so', () => {
    // Noto Sans Italic sets some Cyrillic letters closer to the space before them.
    const [italic] = bundledFontSet().faces([], { bold: false, italic: true });
    assert.equal(italic?.spaceIsPlain('Cyrl'), false);
    assert.equal(faceFor('क').spaceIsPlain('Deva'), false);
  });
});

describe('metrics', () => {
  it('come from the file', () => {
    const face = openFace(Uint8Array.from(shipped('noto-sans/400Regular/NotoSans_400Regular')));
    const { unitsPerEm, ascender, descender, lineGap, capHeight, xHeight } = face;
    assert.deepEqual(
      { unitsPerEm, ascender, descender, lineGap, capHeight, xHeight },
      { unitsPerEm: 1000, ascender: 1069, descender: -293, lineGap: 0, capHeight: 714, xHeight: 536 },
    );
    assert.equal(face.name, 'Noto Sans Regular');
    assert.ok(face.underlinePosition < 0 && face.underlineThickness > 0);
    assert.ok(face.strikeoutPosition > 200 && face.strikeoutThickness > 0);
  });
});
