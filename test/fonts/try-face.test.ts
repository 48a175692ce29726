// Fonts that look whole and are not: HarfBuzz would do without their tables, an author is told.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { AppError } from '../../src/errors.ts';
import { loadFace, loadFaces } from '../../src/fonts/load.ts';
import { fontFileOf } from '../../src/fonts/openface.ts';
import { tryFace } from '../../src/fonts/try-face.ts';
import { cffFont, changed, recordOf, smallFont, variableWoff2 } from './files.ts';

/** The font with bytes of one table overwritten. */
function damaged(font: Uint8Array, tag: string, at: number, value: number): Uint8Array {
  const record = recordOf(font, tag);
  return changed(font, (view) => view.setUint16(view.getUint32(record + 8) + at, value));
}

describe('a font that is tried out', () => {
  it('passes when it is whole, packed and variable fonts too', async () => {
    for (const font of [smallFont(), cffFont(), variableWoff2()]) {
      const { face, bold } = await loadFaces(font, { label: 'x' });
      tryFace(face, 'x');
      if (bold) tryFace(bold, 'x');
    }
  });

  // Its 65,535 glyphs together take more memory than HarfBuzz has.
  const debian = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';
  const skip = existsSync(debian)
    ? false
    : 'left out: Noto Sans CJK is not installed (Debian: fonts-noto-cjk)';
  it('passes with as many glyphs as a font can have, as the first of a collection', { skip }, async () => {
    const face = await loadFace(readFileSync(debian), { label: 'x.ttc' });
    assert.equal(fontFileOf(face).facts.glyphCount, 65_535);
    tryFace(face, 'x.ttc');
  });

  const cases: readonly (readonly [string, Uint8Array, RegExp])[] = [
    ['rules that lead nowhere', damaged(smallFont(), 'GSUB', 4, 0x7000), /"GSUB" is damaged/],
    ['scripts that lead nowhere', damaged(smallFont(), 'GPOS', 0, 9), /"GPOS" is damaged/],
    ['a character map of no known form', damaged(smallFont(), 'cmap', 0, 7), /"cmap" maps no character/],
    ['places out of order', damaged(smallFont(), 'loca', 20, 0xfff0), /"loca" leads outside/],
    ['CFF outlines cut to pieces', damaged(cffFont(), 'CFF ', 2, 0xffff), /damaged|could not be cut down/],
  ];
  for (const [name, font, message] of cases) {
    it(`is told: ${name}`, async () => {
      await assert.rejects(
        async () => tryFace(await loadFace(font, { label: 'x.ttf' }), 'x.ttf'),
        (error: unknown) => {
          assert.ok(error instanceof AppError);
          assert.match(error.message, message);
          assert.equal(error.issues.length, 1);
          return true;
        },
      );
    });
  }
});

describe('a variable font', () => {
  it('gives its regular and its bold instance, each with an id of its own', async () => {
    const options = { label: 'v.woff2', sha256: 'id-of-the-file' };
    const { face, bold } = await loadFaces(variableWoff2(), options);
    assert.ok(bold);
    assert.deepEqual([fontFileOf(face).facts.weight, fontFileOf(bold).facts.weight], [400, 700]);
    assert.deepEqual([face.name, bold.name], ['Oswald Regular', 'Oswald Bold']);
    assert.equal(new Set([face.id, bold.id, 'id-of-the-file']).size, 3);
    assert.equal(await loadFace(variableWoff2(), { ...options, bold: true }), bold);
  });

  it('is no bold where its file is static, whose id is that of the file', async () => {
    const { face, bold } = await loadFaces(smallFont(), { label: 's.ttf', sha256: 'own' });
    assert.deepEqual([face.id, bold], ['own', undefined]);
  });
});
