// One face in one document: the glyphs that are used, what they stand for, and the font objects at the end (ISO 32000-1 9.7).
import { AppError } from '../../errors.ts';
import type { Face, GlyphRun } from '../../fonts/face.ts';
import { fontFacts, isColored } from '../../fonts/program.ts';
import { type SubsetFont, subsetFont } from '../../fonts/subset.ts';
import type { Standard } from '../../standards.ts';
import { literal16 } from '../document/number.ts';
import { archiveLevel } from '../document/standards.ts';
import type { PdfObject, PdfWriter } from '../document/writer.ts';
import { ByteCodes, softHyphen, softHyphenCode } from './codes.ts';
import { cut, GlyphTexts, type Part } from './glyph-texts.ts';
import { PlainTexts } from './plain-text.ts';
import { byteOperands, flatOperands, moved } from './run.ts';
import type { CharacterMaps } from './tounicode.ts';
import { statedWidth } from './width.ts';

/** A font object, and its name in resource dictionaries. */
export interface NamedFont {
  readonly name: string;
  readonly reference: PdfObject;
}

/** A face that is used in the document: as a font with codes of one byte, as one with two, or as both. */
export class PdfFont {
  readonly face: Face;
  /** Whether glyphs of it have colours. */
  readonly isColored: boolean;
  /** The codes of one byte. */
  readonly codes: ByteCodes;
  /** Writes lines of plain words. */
  readonly plain: PlainTexts;
  readonly #index: number;
  readonly #writer: PdfWriter;
  readonly #glyphTexts: GlyphTexts;
  #bytes: NamedFont | undefined;
  #wide: NamedFont | undefined;
  #tall: NamedFont | undefined;
  #space: string | undefined;
  /** The glyph of a hyphen that only the end of a line brought, once there is one. */
  #softHyphen: number | undefined;
  /** The glyphs of such hyphens in two bytes, and the font that they are shown with. */
  readonly #wideSoftHyphens = new Set<number>();
  #soft: NamedFont | undefined;
  /** The glyph of a space among letters from right to left, and the fonts that it is shown with. */
  #turnedSpace: number | undefined;
  /** What glyphs stand for beside their own text, and the font that they are shown with. */
  readonly #rests = new Map<number, string>();
  #restFont: NamedFont | undefined;
  readonly #turned = new Map<string, NamedFont>();

  /** `index` is the number of the font in the document. */
  constructor(face: Face, index: number, writer: PdfWriter) {
    this.face = face;
    this.isColored = isColored(face);
    this.codes = new ByteCodes(face);
    this.plain = new PlainTexts(this);
    this.#index = index;
    this.#writer = writer;
    this.#glyphTexts = new GlyphTexts(face);
  }

  /** The font whose codes are `codes`. */
  get bytes(): NamedFont {
    this.#bytes ??= { name: `B${this.#index}`, reference: this.#writer.object({}) };
    return this.#bytes;
  }

  /** The font whose codes are the ids of glyphs, in two bytes. */
  get wide(): NamedFont {
    this.#wide ??= { name: `F${this.#index}`, reference: this.#writer.object({}) };
    return this.#wide;
  }

  /** The same font for glyphs that stand one below the other. */
  get tall(): NamedFont {
    this.#tall ??= { name: `V${this.#index}`, reference: this.#writer.object({}) };
    return this.#tall;
  }

  /** Notes a run. Returns undefined when its text can be read from its glyphs one by one, and otherwise the parts that it falls into. */
  use(run: GlyphRun): readonly Part[] | undefined {
    return this.#glyphTexts.use(run);
  }

  /** The operands of a space in two bytes, or an empty text where the face has none. */
  get wideSpace(): string {
    if (this.#space !== undefined) return this.#space;
    const run = this.face.shape(' ', { rtl: false, script: 'Latn', language: 'en' });
    this.#space = (run.glyphs[0] === 0 || this.use(run) ? undefined : flatOperands(run)) ?? '';
    return this.#space;
  }

  /** A space in one byte, or an empty text where the face has none. */
  get byteSpace(): string {
    return this.wideSpace === '' ? '' : ' ';
  }

  /**
   * Returns the operands of the run of a hyphen that only the end of a line brought, in one byte, or undefined where it
   * has no code. Its code is not that of other hyphens, and leads to U+00AD (ISO 32000-1 14.8.2.2.3).
   */
  softHyphen(run: GlyphRun): string | undefined {
    const [glyph] = run.glyphs;
    if (run.text !== '-' || run.rtl || glyph === undefined || this.use(run)) return undefined;
    const operands = byteOperands(run, this.codes)?.operands;
    if (!operands?.startsWith('-')) return undefined;
    this.#softHyphen = glyph;
    return String.fromCharCode(softHyphenCode) + operands.slice(1);
  }

  /**
   * Returns the font and the operands of such a hyphen in two bytes, or undefined where it has no glyph of its own. Codes
   * of two bytes are ids of glyphs: it has that of other hyphens, in a font in which it leads to U+00AD.
   */
  wideSoftHyphen(run: GlyphRun): { readonly font: NamedFont; readonly operands: string } | undefined {
    const [glyph] = run.glyphs;
    if (run.text !== '-' || run.rtl || glyph === undefined || this.use(run)) return undefined;
    const operands = flatOperands(run);
    if (operands === undefined) return undefined;
    this.#wideSoftHyphens.add(glyph);
    this.#soft ??= { name: `S${this.#index}`, reference: this.#writer.object({}) };
    return { font: this.#soft, operands };
  }

  /**
   * Returns the font for the run of a space among letters that are shown from right to left, or undefined where the run
   * is something else. pdf.js leaves out a space that stands left of what comes before it, unless its text starts with
   * `sign`, which prints nothing.
   */
  turnedSpace(run: GlyphRun, sign: string): NamedFont | undefined {
    const [glyph, more] = run.glyphs;
    if (run.text !== ' ' || glyph === undefined || more !== undefined) return undefined;
    this.#turnedSpace ??= glyph;
    if (glyph !== this.#turnedSpace) return undefined;
    let font = this.#turned.get(sign);
    if (font === undefined) {
      font = { name: `T${this.#index}.${this.#turned.size}`, reference: this.#writer.object({}) };
      this.#turned.set(sign, font);
    }
    return font;
  }

  /**
   * Returns the font in which a glyph stands for what a text has beyond what the glyph stands for, and the operands, which
   * leave the pen where it is. It returns undefined where there is no such rest. A glyph has one such text.
   */
  rest(glyph: number, text: string): { readonly font: NamedFont; readonly operands: string } | undefined {
    const rest = cut(this.#glyphTexts.restOf(glyph, text));
    if (rest === '' || (this.#rests.get(glyph) ?? rest) !== rest) return undefined;
    this.#rests.set(glyph, rest);
    this.#restFont ??= { name: `R${this.#index}`, reference: this.#writer.object({}) };
    const back = moved(-widthOf(this.face, glyph));
    return { font: this.#restFont, operands: `${literal16(glyph)}${back}` };
  }

  /** Writes the objects of the font, and adds to `maps`. Nothing can be shown with it after that. */
  end(maps: CharacterMaps): void {
    requireEmbeddable(this.face, this.#writer.standards);
    const texts = this.#glyphTexts.texts();
    if (this.#writer.archive === 'A') requireMeaning(texts.values(), this.face);
    const glyphs = [...texts.keys()].sort((a, b) => a - b);
    const baseFont = `${subsetTag([this.#index - 1, ...glyphs])}+${fontFacts(this.face).postScriptName}`;
    // The font of these hyphens is the wide one but for what its codes lead to.
    if (this.#soft || this.#tall || this.#turned.size > 0 || this.#restFont) this.#wide = this.wide;
    const codes = new Map(this.#bytes ? glyphsByCode(this.codes, glyphs, this.#softHyphen) : []);
    const subset = subsetFont(this.face, glyphs, { codes, ids: this.#wide !== undefined });
    const shared = { glyphs, texts, baseFont, maps, descriptor: this.#writeProgram(subset, baseFont) };
    if (this.#bytes) this.#endBytes(this.#bytes, codes, shared);
    if (this.#wide) this.#endWide(this.#wide, shared, subset.outlines === 'truetype');
  }

  /** Returns the descriptor, with the font program. */
  #writeProgram(subset: SubsetFont, baseFont: string): PdfObject {
    const trueType = subset.outlines === 'truetype';
    const file = this.#writer.object({
      Filter: 'FlateDecode',
      ...(trueType ? { Length1: subset.bytes } : { Subtype: 'OpenType' }),
    });
    file.write(subset.deflated);
    file.end();
    const descriptor = this.#writer.object({
      ...describeFont(this.face, baseFont),
      [trueType ? 'FontFile2' : 'FontFile3']: file,
    });
    descriptor.end();
    return descriptor;
  }

  /** The font is symbolic and has no encoding: its program says which glyph each code is (ISO 32000-1 9.6.6.4). */
  #endBytes({ reference }: NamedFont, codes: ReadonlyMap<number, number>, shared: SharedParts): void {
    const { texts, baseFont, maps, descriptor } = shared;
    const used = [...codes.keys()];
    const [first = 0, last = first] = [used[0], used.at(-1)];
    const widths = Array.from({ length: last - first + 1 }, (_, index) => {
      const glyph = codes.get(first + index);
      return glyph === undefined ? 0 : widthOf(this.face, glyph);
    });
    const textOf = (code: number, glyph: number): string =>
      code === softHyphenCode ? softHyphen : (texts.get(glyph) ?? '');
    const read = new Map([...codes].map(([code, glyph]) => [code, textOf(code, glyph)]));
    Object.assign(reference.data, {
      Type: 'Font',
      Subtype: 'TrueType',
      BaseFont: baseFont,
      FirstChar: first,
      LastChar: last,
      Widths: widths,
      FontDescriptor: descriptor,
      ToUnicode: maps.add(read),
    });
    reference.end();
  }

  #endWide({ reference }: NamedFont, shared: SharedParts, trueType: boolean): void {
    const { glyphs, texts, baseFont, maps, descriptor } = shared;
    const descendant = this.#writer.object({
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
    type Read = readonly (readonly [glyph: number, text: string])[];
    const end = (font: PdfObject, read: Read, encoding = 'Identity-H'): void => {
      Object.assign(font.data, {
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: trueType ? baseFont : `${baseFont}-${encoding}`,
        Encoding: encoding,
        DescendantFonts: [descendant],
        ToUnicode: maps.write(read),
      });
      font.end();
    };
    const all: Read = glyphs.map((glyph) => [glyph, texts.get(glyph) ?? '']);
    end(reference, all);
    if (this.#tall) end(this.#tall.reference, all, 'Identity-V');
    const hyphens = [...this.#wideSoftHyphens].sort((a, b) => a - b);
    if (this.#soft)
      end(
        this.#soft.reference,
        hyphens.map((glyph) => [glyph, softHyphen]),
      );
    if (this.#restFont)
      end(
        this.#restFont.reference,
        [...this.#rests].sort(([a], [b]) => a - b),
      );
    for (const [sign, { reference: font }] of this.#turned) end(font, [[this.#turnedSpace ?? 0, `${sign} `]]);
  }
}

/** Throws `AppError` for a font that may not be embedded, where a standard asks for fonts that may (ISO 19005-3 6.2.11.4.1, ISO 14289-1 7.21.4.1). */
function requireEmbeddable(face: Face, standards: readonly Standard[]): void {
  if (standards.length === 0 || !fontFacts(face).restricted) return;
  throw new AppError(
    'render_failed',
    `expected fonts that may be embedded in ${archiveLevel(standards) ? 'PDF/A' : 'PDF/UA'}, got ${face.name}: its licence bits (fsType) forbid it: take another font`,
  );
}

/** Matches the units of characters for private use, and of some others. V8 takes long to compile a class of characters by its name. */
const mayBePrivate = /[\ue000-\uf8ff\udb80-\udbff]/;

/** Throws `AppError` for a character for private use: nothing says what it means, as PDF/A-3a asks (ISO 19005-3 6.2.11.7.3). */
function requireMeaning(texts: Iterable<string>, face: Face): void {
  for (const text of texts) {
    if (!mayBePrivate.test(text)) continue;
    const sign = /\p{Co}/u.exec(text)?.[0]?.codePointAt(0);
    if (sign === undefined) continue;
    throw new AppError(
      'render_failed',
      `expected characters with a meaning in PDF/A-3a, got U+${sign.toString(16).toUpperCase()} for private use in ${face.name}: use a picture with "alt", or claim pdf/a-3b`,
    );
  }
}

/** What both fonts of a face are made of. */
interface SharedParts {
  readonly glyphs: readonly number[];
  readonly texts: ReadonlyMap<number, string>;
  readonly baseFont: string;
  readonly maps: CharacterMaps;
  readonly descriptor: PdfObject;
}

/** Returns the glyphs that have codes of one byte, by these codes in ascending order. `softHyphen` is the glyph of that code. */
function glyphsByCode(
  codes: ByteCodes,
  glyphs: readonly number[],
  softHyphen: number | undefined,
): readonly (readonly [code: number, glyph: number])[] {
  const soft = softHyphen === undefined ? [] : [[softHyphenCode, softHyphen] as const];
  const others = glyphs.flatMap((glyph) => {
    const code = codes.of(glyph);
    return code === undefined ? [] : [[code, glyph] as const];
  });
  return [...others, ...soft].sort(([a], [b]) => a - b);
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
    list.push(widthOf(face, glyph));
    expected = glyph + 1;
  }
  return array;
}

/** Returns the width of a glyph in thousandths of the em. */
function widthOf(face: Face, glyph: number): number {
  return Math.round((statedWidth(face, glyph) * 1_000_000) / face.unitsPerEm) / 1000;
}

/** Returns six capital letters that tell this subset from others (ISO 32000-1 9.6.4): FNV-1a of these numbers. */
function subsetTag(values: readonly number[]): string {
  let hash = 0x811c9dc5;
  for (const value of values) hash = Math.imul(hash ^ value, 0x01000193) >>> 0;
  let tag = '';
  for (let letter = 0; letter < 6; letter++) {
    tag += String.fromCharCode(65 + (hash % 26));
    hash = Math.floor(hash / 26);
  }
  return tag;
}
