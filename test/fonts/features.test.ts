// The features of a font: which it has, and figures of one width in tables where it has them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createFontSet } from '../../src/fonts/fontset.ts';
import { openFace } from '../../src/fonts/openface.ts';
import { defaultTextStyle } from '../../src/layout/style.ts';
import { lookOf, shapeOptions } from '../../src/layout/text/look.ts';

const path = 'node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf';
const file = new Uint8Array(readFileSync(new URL(`../../${path}`, import.meta.url)));

/** Noto Sans whose figure 1 is narrower than the others, as in a font of proportional figures. */
function proportional(): Uint8Array {
  const face = openFace(file);
  const glyph = face.shape('1', { rtl: false, script: 'Latn', language: 'en' }).glyphs[0] ?? 0;
  const bytes = file.slice();
  const view = new DataView(bytes.buffer);
  for (let record = 12; record < 12 + view.getUint16(4) * 16; record += 16) {
    if (view.getUint32(record) !== 0x686d7478) continue; // hmtx
    view.setUint16(view.getUint32(record + 8) + glyph * 4, 300);
  }
  return bytes;
}

test('a font says which features it has', () => {
  const face = openFace(file);
  assert.equal(face.hasFeature('smcp'), true);
  assert.equal(face.hasFeature('kern'), true);
  assert.equal(face.hasFeature('ss19'), false);
});

test('figures of one width are asked for in tables alone, and of fonts that need it', () => {
  const even = openFace(file);
  const uneven = openFace(proportional(), { name: 'Uneven' });
  assert.equal(even.evensFigures, false);
  assert.equal(uneven.evensFigures, true);
  const features = (face: typeof even, inTable: boolean, own: Readonly<Record<string, number>> = {}) => {
    const fonts = createFontSet({ families: [{ name: 'X', regular: face }] });
    const style = { ...defaultTextStyle, font: ['X'], inTable, features: own };
    return shapeOptions(lookOf(style, { fonts, memory: { looks: new WeakMap() } }), 'Latn', false).features;
  };
  assert.deepEqual(features(uneven, true), { tnum: 1 });
  assert.equal(features(uneven, false), undefined);
  assert.equal(features(even, true), undefined);
  assert.deepEqual(features(uneven, true, { tnum: 0 }), { tnum: 0 });
});
