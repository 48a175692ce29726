// The codes of composite fonts: one to four bytes each. A CMap leads them to CIDs (ISO 32000-1 9.7).
import type { PdfFile } from '../../reader/file.ts';
import { type Dict, List, Name, type PdfObject, Stream } from '../../reader/objects.ts';
import { type CMap, readCMap } from './cmap.ts';
import type { Codes, FontProgram } from './font-program.ts';

/** What a composite font is made of. */
export interface CompositeParts {
  readonly dict: Dict;
  readonly descendant: Dict | undefined;
  readonly program: FontProgram | undefined;
  readonly file: PdfFile;
}

/** Codes of two bytes, or as its CMap says. */
export class CompositeCodes implements Codes {
  readonly #parts: CompositeParts;
  /** The name of a predefined CMap, or that of the embedded one. */
  readonly cmapName: string | undefined;
  /** The embedded CMap and its stream. */
  readonly cmap: CMap | undefined;
  readonly cmapStream: Stream | undefined;
  /** Whether its glyphs stand below one another (ISO 32000-1 9.7.5.2). */
  readonly isVertical: boolean;
  readonly #identity: boolean;
  readonly #toUnicode: CMap | undefined;
  readonly #widths: ReadonlyMap<number, number>;
  readonly #glyphs: Uint8Array | undefined;

  constructor(parts: CompositeParts) {
    this.#parts = parts;
    const { dict, descendant, file } = parts;
    const encoding = dict.get('Encoding');
    this.cmapStream = encoding instanceof Stream ? encoding : undefined;
    this.cmap = this.cmapStream && readCMap(file.decode(this.cmapStream));
    this.cmapName = encoding instanceof Name ? encoding.value : this.cmapStream?.dict.name('CMapName');
    this.isVertical = this.cmap === undefined ? /(^|-)V$/.test(this.cmapName ?? '') : this.cmap.wMode === 1;
    this.#identity = encoding instanceof Name && /^Identity-[HV]$/.test(encoding.value);
    const unicode = dict.get('ToUnicode');
    this.#toUnicode = unicode instanceof Stream ? readCMap(file.decode(unicode)) : undefined;
    this.#widths = widthsIn(descendant?.list('W'));
    const glyphs = descendant?.get('CIDToGIDMap');
    this.#glyphs = glyphs instanceof Stream ? file.decode(glyphs) : undefined;
  }

  codes(bytes: Uint8Array): readonly number[] {
    if (this.cmap !== undefined && !this.#identity) return this.cmap.codes(bytes);
    const codes: number[] = [];
    for (let at = 0; at < bytes.length; at += 2) codes.push(((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0));
    return codes;
  }

  /** Returns the CID of a code, or undefined when its CMap is not in the file. */
  cid(code: number): number | undefined {
    if (this.#identity) return code;
    if (this.cmap === undefined) return undefined;
    if (this.cmap.uses !== undefined && /^Identity-/.test(this.cmap.uses)) return this.cmap.cid(code) ?? code;
    return this.cmap.cid(code) ?? (this.cmap.uses === undefined ? 0 : undefined);
  }

  unicode(code: number): string | undefined {
    return this.#toUnicode?.text(code);
  }

  width(code: number): number | undefined {
    const cid = this.cid(code);
    if (cid === undefined) return undefined;
    return this.#widths.get(cid) ?? this.#parts.descendant?.number('DW') ?? 1000;
  }

  isNotdef(code: number): boolean {
    return this.cid(code) === 0 || this.glyph(code) === 0;
  }

  glyph(code: number): number | 'missing' | undefined {
    const { program, descendant } = this.#parts;
    const cid = this.cid(code);
    if (program === undefined || cid === undefined) return undefined;
    const mapped = descendant?.name('Subtype') === 'CIDFontType2' ? this.#mapped(cid) : program.ofCid(cid);
    return mapped === undefined || mapped >= program.glyphs ? 'missing' : mapped;
  }

  #mapped(cid: number): number {
    if (this.#glyphs === undefined) return cid;
    return ((this.#glyphs[cid * 2] ?? 0) << 8) | (this.#glyphs[cid * 2 + 1] ?? 0);
  }
}

/** Ranges may overlap a million times. */
const mostSteps = 1_000_000;

/** Reads the array `W`: `c [w …]` and `first last w` (ISO 32000-1 9.7.4.3). */
function widthsIn(list: List | undefined): ReadonlyMap<number, number> {
  const widths = new Map<number, number>();
  let steps = 0;
  const items: readonly PdfObject[] = list === undefined ? [] : [...list];
  for (let at = 0; at < items.length; ) {
    const [first, second, third] = items.slice(at, at + 3);
    if (typeof first !== 'number') return widths;
    if (second instanceof List) {
      for (const [index, width] of [...second].entries())
        if (typeof width === 'number') widths.set(first + index, width);
      at += 2;
    } else {
      if (typeof second !== 'number' || typeof third !== 'number') return widths;
      for (let cid = first; cid <= Math.min(second, 65535) && steps < mostSteps; cid += 1, steps += 1)
        widths.set(cid, third);
      at += 3;
    }
  }
  return widths;
}
