// Fonts cut down for embedding.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inflateSync } from 'node:zlib';
import { bundledFontSet } from '../../src/fonts/fontset.ts';
import { fontFileOf, openFace } from '../../src/fonts/openface.ts';
import { readTables } from '../../src/fonts/sfnt.ts';
import { subsetFont } from '../../src/fonts/subset.ts';
import { cutWithHarfbuzz } from '../../src/fonts/subsetter.ts';
import { cffFont, changed, shipped, smallFont } from './files.ts';

const latin = { rtl: false, script: 'Latn', language: 'en' };

/** Bytes of a glyph's outline in a TrueType font. */
function outlineLength(font: Uint8Array, glyph: number): number {
  return outlineOf(font, glyph).byteLength;
}

function outlineOf(font: Uint8Array, glyph: number): DataView {
  const tables = readTables(font, 'test');
  const [head, loca, glyf] = [tables.get('head'), tables.get('loca'), tables.get('glyf')];
  assert.ok(head && loca && glyf);
  const long = head.getInt16(50) === 1;
  const at = (index: number): number => (long ? loca.getUint32(index * 4) : loca.getUint16(index * 2) * 2);
  return new DataView(glyf.buffer, glyf.byteOffset + at(glyph), at(glyph + 1) - at(glyph));
}

function hexOf(table: DataView | undefined): string {
  assert.ok(table);
  return Buffer.from(table.buffer, table.byteOffset, table.byteLength).toString('hex');
}

describe('subsetFont', () => {
  const [face] = bundledFontSet().faces([], { bold: false, italic: false });
  assert.ok(face);

  it('keeps the glyphs asked for under their own ids, and nothing else', () => {
    const { glyphs } = face.shape('Hamburg', latin);
    const subset = subsetFont(face, glyphs);
    const font = inflateSync(subset.deflated);
    assert.equal(subset.outlines, 'truetype');
    assert.equal(font.length, subset.bytes);
    assert.ok(font.length < 4000, `${font.length} bytes`);
    assert.deepEqual([...readTables(font, 'test').keys()].sort(), [
      'glyf',
      'head',
      'hhea',
      'hmtx',
      'loca',
      'maxp',
    ]);
    for (const glyph of glyphs) assert.ok(outlineLength(font, glyph) > 20);
    const [other = 0] = face.shape('A', latin).glyphs;
    assert.equal(outlineLength(font, other), 0);
  });

  it('brings what composite glyphs are made of', () => {
    const [accented = 0] = face.shape('é', latin).glyphs;
    const [base = 0] = face.shape('e', latin).glyphs;
    const font = inflateSync(subsetFont(face, [accented]).deflated);
    assert.ok(outlineLength(font, accented) > 0 && outlineLength(font, base) > 20);
  });

  it('numbers glyphs anew where codes alone name them', () => {
    const [accented = 0, base = 0, space = 0] = face.shape('éeA ', latin).glyphs;
    const codes = new Map([
      [32, space],
      [101, base],
      [233, accented],
    ]);
    const glyphs = codes.values();
    const font = inflateSync(subsetFont(face, glyphs, { codes, ids: false }).deflated);
    const whole = inflateSync(subsetFont(face, codes.values()).deflated);
    const [maxp, cmap, hmtx] = ['maxp', 'cmap', 'hmtx'].map((tag) => readTables(font, 'test').get(tag));
    assert.ok(maxp && cmap && hmtx);
    // .notdef, the space, the letter, its accent and both together.
    assert.equal(maxp.getUint16(4), 5);
    const numberOf = (code: number): number => cmap.getUint16(12 + 10 + 2 * (code - 32));
    const widths = readTables(whole, 'test').get('hmtx');
    for (const [code, glyph] of codes) {
      assert.equal(outlineLength(font, numberOf(code)), outlineLength(whole, glyph), `code ${code}`);
      assert.equal(hmtx.getUint32(4 * numberOf(code)), widths?.getUint32(4 * glyph), `code ${code}`);
    }
    const accentedOutline = outlineOf(font, numberOf(233));
    assert.equal(accentedOutline.getInt16(0), -1);
    assert.equal(accentedOutline.getUint16(12), numberOf(101));
  });

  it('gives the same for the same glyphs, in whatever order', () => {
    assert.equal(subsetFont(face, [40, 41, 50]), subsetFont(face, [50, 41, 40, 41]));
    assert.notEqual(subsetFont(face, [40, 41]), subsetFont(face, [40, 42]));
  });

  it('cuts the glyphs out as HarfBuzz does, with hints and without, of parts and whole', () => {
    const fonts = [face, openFace(shipped('noto-sans-math/400Regular/NotoSansMath_400Regular'))];
    for (const font of fonts) {
      const { facts } = fontFileOf(font);
      const all = Array.from({ length: facts.glyphCount }, (_, glyph) => glyph);
      const theirs = cutWithHarfbuzz(fontFileOf(font), all);
      assert.ok(theirs);
      const own = inflateSync(subsetFont(font, all).deflated);
      const program = (bytes: Uint8Array): string => hexOf(readTables(bytes, 'test').get('maxp'));
      assert.equal(program(own), program(theirs));
      for (const glyph of all) {
        const outline = (bytes: Uint8Array): string => hexOf(outlineOf(bytes, glyph)).replace(/(00)+$/, '');
        assert.equal(outline(own), outline(theirs), `${font.name}: glyph ${glyph}`);
      }
    }
  });

  it('takes a damaged outline for an empty one', () => {
    const font = smallFont();
    const whole = openFace(font, { name: 'whole' });
    const [letter = 0] = whole.shape('\u05d0', { ...latin, script: 'Hebr' }).glyphs;
    assert.ok(outlineLength(inflateSync(subsetFont(whole, [letter]).deflated), letter) > 0);
    const broken = changed(font, (view) => {
      const outline = outlineOf(font, letter);
      view.setUint16(outline.byteOffset - font.byteOffset, 0x7fff);
    });
    const subset = inflateSync(subsetFont(openFace(broken, { name: 'broken' }), [letter]).deflated);
    assert.equal(outlineLength(subset, letter), 0);
  });

  it('is the same whatever was cut before', () => {
    const glyphs = face.shape('Été à la plage', latin).glyphs;
    const first = Buffer.from(subsetFont(face, glyphs).deflated);
    // More bytes of subsets than are remembered, and other glyphs.
    let bytes = 0;
    for (let from = 1; bytes < 5 * 1024 * 1024; from += 3) {
      assert.ok(from < 3000, `${bytes} bytes`);
      const others = Array.from({ length: 400 }, (_, index) => from + index);
      bytes += subsetFont(face, others).deflated.length;
    }
    const again = subsetFont(face, glyphs);
    assert.ok(first.equals(again.deflated));
  });

  it('of CFF outlines has them and what a reader needs', () => {
    const mono = openFace(cffFont());
    const { outlines, deflated } = subsetFont(mono, mono.shape('abc', latin).glyphs);
    assert.equal(outlines, 'cff');
    assert.ok(readTables(inflateSync(deflated), 'test').has('CFF '));
  });
});
