// The licence bits of embedded fonts: which of them forbid to embed, and fonts without any.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { PdfDocument } from '../../src/verify/document.ts';
import { rulesOf } from '../../src/verify/rules/index.ts';
import { accessible, changed } from './accessible.ts';
import { streamOf } from './pdf.ts';

const notoSans = 'node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf';

/** The clauses of both standards. They say the same. */
const clauses: ReadonlySet<string> = new Set(['7.21.4.1-3', '6.2.11.4.1-3']);

/** Returns the font with other licence bits, or without the table that has them. */
function fontWith(bits: number | undefined): Uint8Array {
  const bytes = readFileSync(notoSans);
  for (let at = 12; at < 12 + 16 * bytes.readUInt16BE(4); at += 16) {
    if (bytes.toString('latin1', at, at + 4) !== 'OS/2') continue;
    if (bits === undefined) bytes.write('OS/X', at, 'latin1');
    else bytes.writeUInt16BE(bits, bytes.readUInt32BE(at + 8) + 8);
  }
  return bytes;
}

/** Returns what is said of a font with these licence bits, the same under both standards. */
function breaches(bits: number | undefined): readonly string[] {
  const pdf = accessible({
    ...changed(3, '/Resources << >>', '/Resources << /Font << /A 23 0 R >> >>'),
    ...changed(4, '0 0 9 9 re f', 'BT /A 9 Tf (A) Tj ET'),
    23: `<< /Type /Font /Subtype /TrueType /BaseFont /NotoSans /Encoding /WinAnsiEncoding /FirstChar 65 /LastChar 65
/Widths [639] /FontDescriptor 24 0 R >>`,
    24: '<< /Type /FontDescriptor /FontName /NotoSans /Flags 32 /FontFile2 25 0 R >>',
    25: streamOf('', fontWith(bits)),
  });
  const [found, inArchives] = (['pdf/ua-1', 'pdf/a-3b'] as const).map((standard) => {
    const rule = rulesOf(standard).find(({ clause }) => clauses.has(clause));
    return [...(rule?.check(new PdfDocument(pdf)) ?? [{}])].map(({ says = '' }) => says);
  });
  assert.deepEqual(found, inArchives);
  return found ?? [];
}

const allowed = [undefined, 0, 0x4, 0x6, 0x8, 0x100, 0x104];
const forbidden: readonly (readonly [bits: number, says: RegExp])[] = [
  [0x2, /forbid to embed it/],
  [0x102, /forbid to embed it/],
  [0x200, /bitmaps alone/],
  [0x208, /bitmaps alone/],
];

for (const bits of allowed)
  it(`lets a font be embedded with the licence bits ${bits}`, () => assert.deepEqual(breaches(bits), []));

for (const [bits, says] of forbidden)
  it(`names a font with the licence bits ${bits}`, () => {
    const [first = '', ...more] = breaches(bits);
    assert.match(first, says);
    assert.match(first, /^NotoSans: /);
    assert.deepEqual(more, []);
  });
