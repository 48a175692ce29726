// Makes a face of a font file. The file is checked and read when first needed, HarfBuzz shapes with it, and runs are remembered.
import { AppError } from '../errors.ts';
import { sha256Hex } from '../sha256.ts';
import type { Axis, Face, GlyphRun, LetterPairs, ShapedGlyphs, ShapeOptions } from './face.ts';
import { type FontFacts, readFacts } from './facts.ts';
import { readFeatures } from './features.ts';
import { closeFont, nominalGlyph, shapeWith } from './fontmemory.ts';
import { PlainWords, plainScript } from './plain-words.ts';
import { featureList, RunCache } from './runcache.ts';
import { checkTables, fontError, fontForm, fontLimits, readTables, type Tables } from './sfnt.ts';
import type { ShapeRequest } from './shaper.ts';
import { spaceIsPlain } from './space.ts';
import { isUnreadDrawing } from './svg-drawings.ts';

/** How a font is called where the file itself does not say it, or not well. */
export interface OpenFaceOptions {
  /** The path or URL that the author wrote, for messages. */
  readonly label?: string;
  /** The name in dumps, in place of the names in the file. */
  readonly name?: string;
  /** The SHA-256 of the bytes, hex, when the caller has it already. */
  readonly id?: string;
  /** The axes of the variable font that the file was cut from. */
  readonly axes?: readonly Axis[];
}

/** A font file that passed its checks. */
export interface FontFile {
  readonly bytes: Uint8Array;
  readonly tables: Tables;
  readonly facts: FontFacts;
}

/** What a face is made of. Its file is read when the first glyph or metric is needed. */
export interface FaceSource {
  readonly id: string;
  /** The name, or undefined to take it from the file. */
  readonly name: string | undefined;
  readonly label: string;
  read(): Uint8Array;
  /** The blocks of 256 code points (`codePoint >> 8`) that it has glyphs in. Other code points need no reading of the file. */
  readonly blocks?: ReadonlySet<number>;
  /** Whether the space is plain in a script (ISO 15924), where that is known before the file is read. */
  readonly plainSpace?: ReadonlyMap<string, boolean>;
  readonly axes?: readonly Axis[] | undefined;
}

const unknown = 0;
const covered = 1;
const missing = 2;
const planeSize = 0x10000;

/** A letter that hangs in its square as all others do: U+4E00. */
const square = '\u4e00';

/** From this many words on it is worth learning the font's rules. For fewer, the shaper is cheaper. */
const manyWords = 500;

/** The one implementation of `Face`. */
export class FileFace implements Face {
  readonly id: string;
  readonly #source: FaceSource;
  readonly #runs = new RunCache();
  #file: FontFile | undefined;
  readonly #plainSpace: Map<string, boolean>;
  #coverage: Uint8Array | undefined;
  readonly #astral = new Map<number, boolean>();
  #features: ReadonlySet<string> | undefined;
  #evensFigures: boolean | undefined;
  /** How far below the upper edge of its square the baseline of a glyph is in a column. */
  #hang: number | undefined;
  #plainWords: PlainWords | undefined;
  #asked = 0;

  constructor(source: FaceSource) {
    this.id = source.id;
    this.#source = source;
    this.#plainSpace = new Map(source.plainSpace);
  }

  /** The checked file. It is read on first use. Throws `AppError` when it is damaged. */
  get file(): FontFile {
    this.#file ??= readFontFile(this.#source.read(), this.#source.label);
    return this.#file;
  }

  get name(): string {
    return this.#source.name ?? `${this.file.facts.family} ${this.file.facts.subfamily}`;
  }

  get axes(): readonly Axis[] | undefined {
    return this.#source.axes;
  }

  get unitsPerEm(): number {
    return this.file.facts.unitsPerEm;
  }

  get ascender(): number {
    return this.file.facts.ascender;
  }

  get descender(): number {
    return this.file.facts.descender;
  }

  get lineGap(): number {
    return this.file.facts.lineGap;
  }

  get capHeight(): number {
    return this.file.facts.capHeight;
  }

  get xHeight(): number {
    return this.file.facts.xHeight;
  }

  get underlinePosition(): number {
    return this.file.facts.underlinePosition;
  }

  get underlineThickness(): number {
    return this.file.facts.underlineThickness;
  }

  get strikeoutPosition(): number {
    return this.file.facts.strikeoutPosition;
  }

  get strikeoutThickness(): number {
    return this.file.facts.strikeoutThickness;
  }

  spaceIsPlain(script: string): boolean {
    let plain = this.#plainSpace.get(script);
    if (plain === undefined) {
      plain = spaceIsPlain(this.file.tables, nominalGlyph(this.file, 0x20), script);
      this.#plainSpace.set(script, plain);
    }
    return plain;
  }

  hasFeature(tag: string): boolean {
    this.#features ??= readFeatures(this.file.tables);
    return this.#features.has(tag);
  }

  get evensFigures(): boolean {
    this.#evensFigures ??= this.hasFeature('tnum') && !this.#hasEvenFigures();
    return this.#evensFigures;
  }

  #hasEvenFigures(): boolean {
    const { widths } = this.file.facts;
    const [zero, ...others] = Array.from(
      { length: 10 },
      (_, figure) => widths[nominalGlyph(this.file, 0x30 + figure)],
    );
    return others.every((width) => width === zero);
  }

  covers(codePoint: number): boolean {
    if (this.#source.blocks && !this.#source.blocks.has(codePoint >> 8)) return false;
    if (codePoint >= planeSize) return this.#coversAstral(codePoint);
    this.#coverage ??= new Uint8Array(planeSize);
    const known = this.#coverage[codePoint];
    if (known !== unknown) return known === covered;
    const found = this.#shows(codePoint);
    this.#coverage[codePoint] = found ? covered : missing;
    return found;
  }

  #shows(codePoint: number): boolean {
    const glyph = nominalGlyph(this.file, codePoint);
    return glyph !== 0 && !isUnreadDrawing(this.file.tables, glyph);
  }

  #coversAstral(codePoint: number): boolean {
    let found = this.#astral.get(codePoint);
    if (found === undefined) {
      found = this.#shows(codePoint);
      this.#astral.set(codePoint, found);
    }
    return found;
  }

  shape(text: string, options: ShapeOptions): GlyphRun {
    // Figures seldom come back. What is made without the shaper is not worth a place in the cache.
    const figures = hasFigure(text) ? this.#plainRun(text, options) : undefined;
    if (figures !== undefined) return figures;
    // Most words are there: nothing is made for those, not even a function.
    const known = this.#runs.find(text, options);
    if (known !== undefined) return known;
    return this.#runs.keep(text, options, this.#plainRun(text, options) ?? this.#shapedRun(text, options));
  }

  widthOf(text: string, options: ShapeOptions, from = 0, to = text.length): number {
    const plain = this.#plainFor(options)?.widthOf(text, options.language, from, to);
    return plain ?? this.shape(text.slice(from, to), options).width;
  }

  pairsOf(options: ShapeOptions): LetterPairs | undefined {
    return this.#plainFor(options)?.pairs(options.language);
  }

  #plainRun(text: string, options: ShapeOptions): GlyphRun | undefined {
    const shaped = this.#plainFor(options)?.shape(text, options.language);
    return shaped && this.#runOf(text, false, shaped);
  }

  #plainFor({ rtl, vertical, script, features }: ShapeOptions): PlainWords | undefined {
    if (rtl || vertical === true || script !== plainScript || features !== undefined) return undefined;
    this.#asked += 1;
    if (this.#asked < manyWords) return undefined;
    this.#plainWords ??= this.#learnWords();
    return this.#plainWords;
  }

  #learnWords(): PlainWords {
    const { file } = this;
    return new PlainWords({
      tables: file.tables,
      nominalGlyph: (codePoint) => nominalGlyph(file, codePoint),
      shape: (text, language) => this.#ask({ text, rtl: false, script: plainScript, language, features: [] }),
    });
  }

  #shapedRun(text: string, { rtl, vertical, script, language, features }: ShapeOptions): GlyphRun {
    const request = { text, rtl, script, language, features: featureList(features) };
    if (vertical !== true) return this.#runOf(text, rtl, this.#ask(request));
    // A PDF hangs each glyph up at one height. Its shift is how far it hangs lower than the square of the font.
    this.#hang ??= this.#ask({ ...request, vertical, text: square, features: [] }).xOffsets[0] ?? 0;
    const hang = this.#hang;
    const shaped = this.#ask({ ...request, vertical });
    return this.#runOf(text, rtl, { ...shaped, xOffsets: shaped.xOffsets.map((drop) => drop - hang) });
  }

  #runOf(text: string, rtl: boolean, shaped: ShapedGlyphs): GlyphRun {
    const { glyphs, advances, xOffsets, yOffsets, clusters, unsafeToBreak, width } = shaped;
    // The fields are written out: a spread makes an object that keeps half of its fields elsewhere.
    return {
      face: this,
      text,
      rtl,
      glyphs,
      advances,
      xOffsets,
      yOffsets,
      clusters,
      unsafeToBreak,
      width,
      painted: undefined,
    };
  }

  #ask(request: ShapeRequest): ShapedGlyphs {
    try {
      return shapeWith(this.file, request);
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      const message = `font ${this.name}: shaping ${request.text.length} characters with it failed`;
      throw new AppError('render_failed', message, { cause });
    }
  }

  /** Frees the memory that the shaper and the cache of runs hold for this face. The face may be used again. */
  free(): void {
    this.#runs.clear();
    this.#plainWords = undefined;
    if (this.#file) closeFont(this.#file);
  }
}

function hasFigure(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x30 && unit <= 0x39) return true;
  }
  return false;
}

function readFontFile(bytes: Uint8Array, label: string): FontFile {
  if (bytes.length > fontLimits.maxFileBytes)
    throw fontError(label, `expected at most ${fontLimits.maxFileBytes} bytes, got ${bytes.length}`);
  const form = fontForm(bytes);
  if (form === 'unknown') throw fontError(label, 'expected a font file, got something else');
  if (form !== 'sfnt')
    throw fontError(label, `expected a plain font file, got a ${form} that is still packed`);
  const tables = readTables(bytes, label);
  checkTables(tables, label);
  return { bytes, tables, facts: readFacts(tables) };
}

/** Faces by id and name that were opened lately. The same file gives the same face with its shaped runs. */
const opened = new Map<string, FileFace>();
const maxOpened = 64;

/**
 * Opens a plain TrueType or OpenType file (`unpackInstance` is for the others). The same bytes and name give the same face.
 * Throws `AppError` that names what is damaged.
 */
export function openFace(bytes: Uint8Array, options: OpenFaceOptions = {}): Face {
  const hash = options.id ?? sha256Hex(bytes);
  const key = `${hash} ${options.name ?? ''}`;
  const known = opened.get(key);
  if (known) {
    opened.delete(key);
    opened.set(key, known);
    return known;
  }
  const face = new FileFace({
    id: hash,
    name: options.name,
    label: options.label ?? options.name ?? hash.slice(0, 12),
    axes: options.axes,
    read: () => bytes,
  });
  // This reads and checks now: a damaged file is reported here, and not in the middle of a layout.
  const { facts } = face.file;
  if (facts.variable)
    throw fontError(options.label ?? face.name, 'it is a variable font that is not yet pinned');
  opened.set(key, face);
  for (const [oldest, unused] of opened) {
    if (opened.size <= maxOpened) break;
    opened.delete(oldest);
    unused.free();
  }
  return face;
}

/** Frees what the process holds for a face. The face may be used again; it is opened again then. */
export function freeFace(face: Face): void {
  if (!(face instanceof FileFace)) return;
  for (const [key, known] of opened) if (known === face) opened.delete(key);
  face.free();
}

/** Returns the checked font file behind a face. Throws for a face that was not made in this room. */
export function fontFileOf(face: Face): FontFile {
  if (face instanceof FileFace) return face.file;
  throw new Error(`invariant broken: face ${face.name} has no font file`);
}
