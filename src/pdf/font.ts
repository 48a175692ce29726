// One face in one document: which glyphs it lends, what they stand for, and the font objects at the end (ISO 32000-1 9.7).
import type { Face, GlyphRun } from '../fonts/face.ts';
import { fontFacts } from '../fonts/program.ts';
import { subsetFont } from '../fonts/subset.ts';
import { pdfTextString } from './number.ts';
import { type RunCode, runCode } from './run.ts';
import { toUnicodeCMap } from './tounicode.ts';
import type { PdfObject, PdfWriter } from './writer.ts';

const maxMet = 20_000;

/** A face that is used in the document. */
export class PdfFont {
  readonly face: Face;
  /** In resource dictionaries, such as `F1`. */
  readonly name: string;
  readonly reference: PdfObject;
  readonly #glyphs = new Set<number>();
  /** What a reader gets for a glyph; the first use decides, and later ones that differ are wrapped. */
  readonly #texts = new Map<number, string>();
  /** For glyphs that stand for nothing alone, for readers that ignore `ActualText`. */
  readonly #guesses = new Map<number, string>();
  /** Runs met before: undefined when their glyphs say it all, else the operand of `BDC` that says it. */
  readonly #met = new Map<GlyphRun, string | undefined>();

  constructor(face: Face, name: string, reference: PdfObject) {
    this.face = face;
    this.name = name;
    this.reference = reference;
  }

  /**
   * Takes note of a run. Gives the property list for marked content when the text can't be read off the glyphs one by one
   * (ISO 32000-1 14.9.4), undefined when it can.
   */
  use(run: GlyphRun, code: RunCode = runCode(run)): string | undefined {
    const known = this.#met.get(run);
    if (known !== undefined || this.#met.has(run)) return known;
    let plain = true;
    for (const { glyphs, text } of code.clusters) {
      for (const glyph of glyphs) this.#glyphs.add(glyph);
      if (!this.#note(glyphs, text)) plain = false;
    }
    const wrapped = plain ? undefined : `/Span<</ActualText${pdfTextString(run.text)}>>BDC`;
    // A long document must not keep all its runs alive; what was learned of glyphs stays.
    if (this.#met.size >= maxMet) this.#met.clear();
    this.#met.set(run, wrapped);
    return wrapped;
  }

  #note(glyphs: readonly number[], text: string): boolean {
    const [only] = glyphs;
    if (only === undefined) return true;
    if (glyphs.length === 1 && text !== '' && only !== 0) {
      const known = this.#texts.get(only);
      if (known === undefined) this.#texts.set(only, text);
      return known === undefined || known === text || sameSpace(known, text);
    }
    const letters = [...text];
    for (const [index, glyph] of glyphs.entries()) {
      const letter = letters.length === glyphs.length ? letters[index] : index === 0 ? text : undefined;
      if (letter !== undefined && letter !== '' && !this.#guesses.has(glyph))
        this.#guesses.set(glyph, letter);
    }
    return false;
  }

  /** Writes the font's objects; nothing can be shown with it after that. */
  end(writer: PdfWriter, index: number): void {
    const facts = fontFacts(this.face);
    const glyphs = [...this.#glyphs].sort((a, b) => a - b);
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
      // PDFKit writes text for String objects and names for plain strings.
      CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      DW: 0,
      W: widthArray(glyphs, facts.widths, facts.unitsPerEm),
      ...(trueType ? { CIDToGIDMap: 'Identity' } : {}),
    });
    descendant.end();
    const toUnicode = writer.object({});
    const texts = new Map([...this.#guesses, ...this.#texts]);
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

/** A plain and a no-break space may share a glyph: both read as a space. */
function sameSpace(a: string, b: string): boolean {
  return isSpace(a) && isSpace(b);
}

function isSpace(text: string): boolean {
  return text === ' ' || text === '\u00a0';
}

const fixedPitchFlag = 1;
const symbolicFlag = 4;
const italicFlag = 64;

/** The font descriptor (ISO 32000-1 9.8) in thousandths of the em. */
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
    // The width of stems is in no table; 50 + (weight / 65)² is the customary guess.
    StemV: Math.round(50 + (facts.weight / 65) ** 2),
  };
}

/** Widths of the glyphs used (ISO 32000-1 9.7.4.3): each stretch of neighbours as its first id and a list. */
function widthArray(glyphs: readonly number[], widths: Uint16Array, unitsPerEm: number): unknown[] {
  const array: unknown[] = [];
  let list: number[] = [];
  let expected = -1;
  for (const glyph of glyphs) {
    if (glyph !== expected) {
      list = [];
      array.push(glyph, list);
    }
    list.push(Math.round(((widths[glyph] ?? 0) * 1_000_000) / unitsPerEm) / 1000);
    expected = glyph + 1;
  }
  return array;
}

/** Six capital letters that tell this subset from others (ISO 32000-1 9.6.4): FNV-1a of its glyphs. */
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
