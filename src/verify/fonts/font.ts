// A font as a page uses it: which codes a string holds, and what each of them means, measures and shows.
import type { PdfFile } from '../../reader/file.ts';
import { Lexer } from '../../reader/lexer.ts';
import type { Dict, Stream } from '../../reader/objects.ts';
import { readCff } from './cff.ts';
import { systemInfoOf } from './cmap.ts';
import { CompositeCodes } from './composite.ts';
import type { Codes, FontProgram } from './font-program.ts';
import { SimpleCodes } from './simple.ts';
import { readTrueType } from './truetype.ts';
import { readType1 } from './type1.ts';

/** The font file of a font. */
export interface Embedded {
  readonly key: 'FontFile' | 'FontFile2' | 'FontFile3';
  readonly stream: Stream;
  readonly program: FontProgram | undefined;
}

/** Finds fonts by their dictionaries. */
export interface FontSource {
  fontOf(dict: Dict): Font;
}

/** One font. */
export class Font implements Codes {
  readonly dict: Dict;
  readonly subtype: string;
  readonly name: string | undefined;
  /** The font that a composite one is made of. */
  readonly descendant: Dict | undefined;
  readonly descriptor: Dict | undefined;
  readonly embedded: Embedded | undefined;
  readonly #codes: SimpleCodes | CompositeCodes;
  readonly #file: PdfFile;

  constructor(dict: Dict, file: PdfFile) {
    this.#file = file;
    this.dict = dict;
    this.subtype = dict.name('Subtype') ?? '';
    this.name = dict.name('BaseFont');
    const first = dict.list('DescendantFonts')?.at(0);
    this.descendant = first !== null && typeof first === 'object' && 'entries' in first ? first : undefined;
    this.descriptor = (this.descendant ?? dict).dict('FontDescriptor');
    this.embedded = embeddedIn(this.descriptor, file);
    const program = this.embedded?.program;
    this.#codes =
      this.subtype === 'Type0'
        ? new CompositeCodes({ dict, descendant: this.descendant, program, file })
        : new SimpleCodes({ dict, descriptor: this.descriptor, program, file });
  }

  /** Whether the flags of the descriptor (ISO 32000-1 9.8.2) say that it has not the standard Latin characters. */
  get symbolic(): boolean {
    const flags = this.descriptor?.number('Flags') ?? 0;
    return (flags & 4) !== 0 && (flags & 32) === 0;
  }

  /** Whether its CIDs are those of a collection of Adobe, which says what each means (ISO 32000-1 9.10.2). */
  get knownCollection(): boolean {
    const { registry, ordering } = systemInfoOf(this.descendant);
    return registry === 'Adobe' && ['GB1', 'CNS1', 'Japan1', 'Korea1'].includes(ordering ?? '');
  }

  /** Whether its glyphs stand below one another. */
  get isVertical(): boolean {
    return this.composite?.isVertical === true;
  }

  /** Whether its name begins with six letters and a plus sign. */
  get isSubset(): boolean {
    return /^[A-Z]{6}\+/.test(this.name ?? '');
  }

  /** What is known of its codes as a composite font. */
  get composite(): CompositeCodes | undefined {
    return this.#codes instanceof CompositeCodes ? this.#codes : undefined;
  }

  /** What is known of its codes as a simple font. */
  get simple(): SimpleCodes | undefined {
    return this.#codes instanceof SimpleCodes ? this.#codes : undefined;
  }

  codes(bytes: Uint8Array): readonly number[] {
    return this.#codes.codes(bytes);
  }

  unicode(code: number): string | undefined {
    return this.#codes.unicode(code);
  }

  width(code: number): number | undefined {
    return this.#codes.width(code);
  }

  glyph(code: number): number | 'missing' | undefined {
    return this.#codes.glyph(code);
  }

  isNotdef(code: number): boolean {
    return this.#codes.isNotdef(code);
  }

  /** Returns the advance width in the program, thousandths of the em, or undefined when it is not known. */
  programWidth(code: number): number | undefined {
    const content = this.glyphContent(code);
    if (content !== undefined) return firstNumber(this.#file.decode(content));
    const glyph = this.glyph(code);
    return typeof glyph === 'number' ? this.embedded?.program?.width(glyph) : undefined;
  }

  /** Returns the content that draws a glyph of a Type 3 font, or undefined. */
  glyphContent(code: number): Stream | undefined {
    if (this.subtype !== 'Type3') return undefined;
    const name = this.simple?.nameOf(code);
    return name === undefined ? undefined : this.dict.dict('CharProcs')?.stream(name);
  }
}

/** Returns the first number of a Type 3 glyph, which is its width (the first operand of `d0` or `d1`), or undefined. */
function firstNumber(bytes: Uint8Array): number | undefined {
  const first = new Lexer(bytes, { references: false, end: 200 }).next();
  return typeof first === 'number' ? first : undefined;
}

function embeddedIn(descriptor: Dict | undefined, file: PdfFile): Embedded | undefined {
  for (const key of ['FontFile', 'FontFile2', 'FontFile3'] as const) {
    const stream = descriptor?.stream(key);
    if (stream === undefined) continue;
    const bytes = file.decode(stream);
    return { key, stream, program: programIn(bytes) };
  }
  return undefined;
}

/** Returns the program by its bytes, whatever the key says, or undefined when they are none. */
function programIn(bytes: Uint8Array): FontProgram | undefined {
  try {
    return readTrueType(bytes) ?? (bytes[0] === 1 ? readCff(bytes) : undefined) ?? readType1(bytes);
  } catch (error) {
    // A program may lead nowhere, for example with a count beyond any memory.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The fonts of a file. Each is read once. */
export class Fonts implements FontSource {
  readonly #file: PdfFile;
  readonly #fonts = new Map<Dict, Font>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  fontOf(dict: Dict): Font {
    const known = this.#fonts.get(dict);
    if (known) return known;
    const font = new Font(dict, this.#file);
    this.#fonts.set(dict, font);
    return font;
  }
}
