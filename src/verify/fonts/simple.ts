// The codes of simple fonts: one byte each. An encoding names them (ISO 32000-1 9.6).
import type { PdfFile } from '../../reader/file.ts';
import { Dict, type List, Name } from '../../reader/objects.ts';
import { type CMap, readCMap } from './cmap.ts';
import type { CmapTable, Codes, FontProgram } from './font-program.ts';
import { encodingOf, namesOf, unicodeOfName } from './names.ts';

/** What a simple font is made of. */
export interface SimpleParts {
  readonly dict: Dict;
  readonly descriptor: Dict | undefined;
  readonly program: FontProgram | undefined;
  readonly file: PdfFile;
}

/** Codes of one byte. */
export class SimpleCodes implements Codes {
  readonly #parts: SimpleParts;
  /** The names that the dictionary gives to codes. */
  readonly differences: ReadonlyMap<number, string>;
  /** The encoding that the dictionary names. */
  readonly baseEncoding: string | undefined;
  readonly hasEncoding: boolean;
  readonly #toUnicode: CMap | undefined;
  readonly #names: readonly string[] | undefined;
  readonly #symbolic: boolean;

  constructor(parts: SimpleParts) {
    this.#parts = parts;
    const { dict, descriptor, file } = parts;
    const encoding = dict.get('Encoding');
    this.hasEncoding = encoding !== null;
    this.baseEncoding = encoding instanceof Name ? encoding.value : dictName(encoding);
    this.differences = encoding instanceof Dict ? differencesIn(encoding.list('Differences')) : new Map();
    const stream = dict.stream('ToUnicode');
    this.#toUnicode = stream && readCMap(file.decode(stream));
    this.#symbolic = ((descriptor?.number('Flags') ?? 0) & 4) !== 0;
    this.#names = encodingOf(this.baseEncoding) ?? this.#implied();
  }

  /** Returns the encoding of a font whose dictionary names none, or undefined. */
  #implied(): readonly string[] | undefined {
    const name = this.#parts.dict.name('BaseFont')?.replace(/^[A-Z]{6}\+/, '');
    if (name === 'Symbol') return namesOf('symbol');
    if (name === 'ZapfDingbats') return namesOf('dingbats');
    const embedded = this.#parts.program !== undefined;
    return embedded || this.#parts.dict.name('Subtype') === 'Type3' ? undefined : namesOf('standard');
  }

  codes(bytes: Uint8Array): readonly number[] {
    return [...bytes];
  }

  /** Returns the name of a code's glyph by the dictionary, otherwise by the program, or undefined. */
  nameOf(code: number): string | undefined {
    const name = this.differences.get(code) ?? this.#names?.[code];
    if (name !== undefined && name !== '-') return name;
    if (this.#parts.program?.format === 'truetype') {
      const standard = this.hasEncoding ? namesOf('standard')[code] : undefined;
      return standard === '-' ? undefined : standard;
    }
    return this.#parts.program?.builtIn(code);
  }

  unicode(code: number): string | undefined {
    const told = this.#toUnicode?.text(code);
    if (told !== undefined) return told;
    const name = this.nameOf(code);
    return name === undefined ? undefined : unicodeOfName(name);
  }

  width(code: number): number | undefined {
    const { dict, descriptor } = this.#parts;
    const widths = dict.list('Widths');
    if (widths === undefined) return undefined;
    const index = code - (dict.number('FirstChar') ?? 0);
    const width = index >= 0 && index < widths.length ? widths.at(index) : descriptor?.number('MissingWidth');
    return typeof width === 'number' ? width : 0;
  }

  isNotdef(code: number): boolean {
    const name = this.nameOf(code);
    if (name !== undefined) return name === '.notdef';
    // Without a name the program's own order counts, but only in a symbolic TrueType font.
    const { program } = this.#parts;
    return program !== undefined && (program.format !== 'truetype' || (this.hasEncoding && !this.#symbolic));
  }

  glyph(code: number): number | 'missing' | undefined {
    const { program, dict } = this.#parts;
    if (program === undefined) return undefined;
    if (dict.name('Subtype') === 'TrueType' || program.format === 'truetype')
      return this.#trueTypeGlyph(program, code);
    const name = this.nameOf(code);
    if (name === undefined) return 'missing';
    return program.named(name) ?? 'missing';
  }

  /** Returns the glyph of a TrueType font (ISO 32000-1 9.6.6.4). */
  #trueTypeGlyph(program: FontProgram, code: number): number | 'missing' {
    const { cmaps } = program;
    const symbol = cmapOf(cmaps, 3, 0);
    const mac = cmapOf(cmaps, 1, 0);
    const named = this.hasEncoding && !this.#symbolic;
    if (named && this.nameOf(code) === undefined) return 'missing';
    const found = named ? this.#byName(program, code) : 0;
    const glyph =
      found ||
      [0, 0xf000, 0xf100, 0xf200].map((high) => symbol?.glyph(high + code) ?? 0).find((one) => one > 0) ||
      mac?.glyph(code) ||
      this.#byName(program, code) ||
      (cmaps[0]?.glyph(code) ?? 0);
    return glyph > 0 && glyph < program.glyphs ? glyph : 'missing';
  }

  #byName(program: FontProgram, code: number): number {
    const name = this.nameOf(code) ?? namesOf('standard')[code];
    if (name === undefined || name === '-') return 0;
    const unicode = cmapOf(program.cmaps, 3, 1) ?? program.cmaps.find(({ platform }) => platform === 0);
    const text = unicodeOfName(name)?.codePointAt(0);
    const mac = namesOf('mac').indexOf(name);
    return (
      (text === undefined ? 0 : (unicode?.glyph(text) ?? 0)) ||
      (mac < 0 ? 0 : (cmapOf(program.cmaps, 1, 0)?.glyph(mac) ?? 0)) ||
      (program.named(name) ?? 0)
    );
  }
}

function cmapOf(cmaps: readonly CmapTable[], platform: number, encoding: number): CmapTable | undefined {
  return cmaps.find((one) => one.platform === platform && one.encoding === encoding);
}

function dictName(encoding: unknown): string | undefined {
  return encoding instanceof Dict ? encoding.name('BaseEncoding') : undefined;
}

function differencesIn(list: List | undefined): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  let code = 0;
  for (const item of list ?? []) {
    if (typeof item === 'number') code = item;
    else if (item instanceof Name) {
      if (code >= 0 && code < 256) found.set(code, item.value);
      code += 1;
    }
  }
  return found;
}
