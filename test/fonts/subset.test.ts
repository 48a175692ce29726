// Fonts cut down for embedding.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inflateSync } from 'node:zlib';
import { bundledFontSet } from '../../src/fonts/fontset.ts';
import { openFace } from '../../src/fonts/openface.ts';
import { readTables } from '../../src/fonts/sfnt.ts';
import { subsetFont } from '../../src/fonts/subset.ts';
import { cffFont } from './files.ts';

const latin = { rtl: false, script: 'Latn', language: 'en' };

/** Bytes of a glyph's outline in a TrueType font. */
function outlineLength(font: Uint8Array, glyph: number): number {
  const tables = readTables(font, 'test');
  const [head, loca] = [tables.get('head'), tables.get('loca')];
  assert.ok(head && loca);
  const long = head.getInt16(50) === 1;
  const at = (index: number): number => (long ? loca.getUint32(index * 4) : loca.getUint16(index * 2) * 2);
  return at(glyph + 1) - at(glyph);
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

  it('gives the same for the same glyphs, in whatever order', () => {
    assert.equal(subsetFont(face, [40, 41, 50]), subsetFont(face, [50, 41, 40, 41]));
    assert.notEqual(subsetFont(face, [40, 41]), subsetFont(face, [40, 42]));
  });

  it('of CFF outlines has them and what a reader needs', () => {
    const mono = openFace(cffFont());
    const { outlines, deflated } = subsetFont(mono, mono.shape('abc', latin).glyphs);
    assert.equal(outlines, 'cff');
    assert.ok(readTables(inflateSync(deflated), 'test').has('CFF '));
  });
});
