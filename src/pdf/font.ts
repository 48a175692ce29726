// One face in one document: the glyphs that are used, what they stand for, and the font objects at the end (ISO 32000-1 9.7).
import type { Face, GlyphRun } from '../fonts/face.ts';
import { fontFacts } from '../fonts/program.ts';
import { subsetFont } from '../fonts/subset.ts';
import { type Part, Reading } from './reading.ts';
import { flatOperands } from './run.ts';
import { toUnicodeCMap } from './tounicode.ts';
import { statedWidth } from './width.ts';
import type { PdfObject, PdfWriter } from './writer.ts';

/** A face that is used in the document. */
export class PdfFont {
  readonly face: Face;
  /** The name in resource dictionaries, such as `F1`. */
  readonly name: string;
  readonly reference: PdfObject;
  readonly #reading: Reading;
  #space: string | undefined;

  constructor(face: Face, name: string, reference: PdfObject) {
    this.face = face;
    this.name = name;
    this.reference = reference;
    this.#reading = new Reading(face);
  }

  /** Notes a run. Returns undefined when its text can be read from its glyphs one by one, and otherwise the parts that it falls into. */
  use(run: GlyphRun): readonly Part[] | undefined {
    return this.#reading.use(run);
  }

  /** The operator that shows a space, or an empty text where the face has none. */
  get space(): string {
    if (this.#space !== undefined) return this.#space;
    const run = this.face.shape(' ', { rtl: false, script: 'Latn', language: 'en' });
    const operands = run.glyphs[0] === 0 || this.use(run) ? undefined : flatOperands(run);
    this.#space = operands === undefined ? '' : `[(${operands})]TJ`;
    return this.#space;
  }

  /** Writes the objects of the font. Nothing can be shown with it after that. */
  end(writer: PdfWriter, index: number): void {
    const facts = fontFacts(this.face);
    const texts = this.#reading.texts();
    const glyphs = [...texts.keys()].sort((a, b) => a - b);
    const baseFont = `${subsetTag(glyphs, index)}+${facts.postScriptName}`;
    const subset = subsetFont(this.face, glyphs);
    const trueType = subset.outlines === 'truetype';
    const file = writer.object({
      Filter: 'FlateDecode',
      ...(trueType ? { Length1: subset.bytes } : { Subtype: 'OpenType' }),
    });
    file.write(subset.deflated);
    file.end();
    const descriptor = writer.object({
      ...describeFont(this.face, baseFont),
      [trueType ? 'FontFile2' : 'FontFile3']: file,
    });
    descriptor.end();
    const descendant = writer.object({
      Type: 'Font',
      Subtype: trueType ? 'CIDFontType2' : 'CIDFontType0',
      BaseFont: baseFont,
      CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      DW: 0,
      W: widthArray(glyphs, this.face),
      ...(trueType ? { CIDToGIDMap: 'Identity' } : {}),
    });
    descendant.end();
    const toUnicode = writer.object({});
    toUnicode.write(Buffer.from(toUnicodeCMap(glyphs, texts), 'latin1'));
    toUnicode.end();
    Object.assign(this.reference.data, {
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: trueType ? baseFont : `${baseFont}-Identity-H`,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: toUnicode,
    });
    this.reference.end();
  }
}

const fixedPitchFlag = 1;
const symbolicFlag = 4;
const italicFlag = 64;

/** Returns the font descriptor (ISO 32000-1 9.8) in thousandths of the em. */
function describeFont(face: Face, baseFont: string): Record<string, unknown> {
  const facts = fontFacts(face);
  const scaled = (units: number): number => Math.round((units * 1000) / facts.unitsPerEm);
  return {
    Type: 'FontDescriptor',
    FontName: baseFont,
    Flags: symbolicFlag + (facts.fixedPitch ? fixedPitchFlag : 0) + (facts.italic ? italicFlag : 0),
    FontBBox: facts.bbox.map(scaled),
    ItalicAngle: facts.italicAngle,
    Ascent: scaled(facts.ascender),
    Descent: scaled(facts.descender),
    CapHeight: scaled(facts.capHeight),
    XHeight: scaled(facts.xHeight),
    // No table has the width of stems. 50 + (weight / 65)² is the usual guess.
    StemV: Math.round(50 + (facts.weight / 65) ** 2),
  };
}

/** Returns the widths of the used glyphs (ISO 32000-1 9.7.4.3): each stretch of neighbours as its first id and a list. */
function widthArray(glyphs: readonly number[], face: Face): unknown[] {
  const array: unknown[] = [];
  let list: number[] = [];
  let expected = -1;
  for (const glyph of glyphs) {
    if (glyph !== expected) {
      list = [];
      array.push(glyph, list);
    }
    list.push(Math.round((statedWidth(face, glyph) * 1_000_000) / face.unitsPerEm) / 1000);
    expected = glyph + 1;
  }
  return array;
}

/** Returns six capital letters that tell this subset from others (ISO 32000-1 9.6.4): FNV-1a of its glyphs. */
function subsetTag(glyphs: readonly number[], index: number): string {
  let hash = 0x811c9dc5;
  for (const value of [index, ...glyphs]) hash = Math.imul(hash ^ value, 0x01000193) >>> 0;
  let tag = '';
  for (let place = 0; place < 6; place++) {
    tag += String.fromCharCode(65 + (hash % 26));
    hash = Math.floor(hash / 26);
  }
  return tag;
}
