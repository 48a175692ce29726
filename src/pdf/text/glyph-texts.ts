// What a reader gets for each glyph of a font in one document, and where that is not the text that was set.
import type { Face, GlyphRun } from '../../fonts/face.ts';
import { nominalGlyphOf } from '../../fonts/program.ts';
import { type Cluster, clustersOf, paintedRun } from './run.ts';

/** Glyphs in visual order, with the text that a reader should get for them, in the order of the glyphs. */
export interface Part extends Cluster {
  /** Whether the glyphs alone say the text. */
  readonly plain: boolean;
}

/**
 * The text of glyphs that are only a part of a letter, for readers that ignore `ActualText`: U+00AD, which prints nothing.
 * Poppler leaves it out of the text of elements.
 */
const nothing = '\u00ad';

/** The most UTF-16 code units that one glyph may stand for. MuPDF ignores longer texts, poppler those of more than 63. */
const maxUnits = 8;

const maxMet = 20_000;

/** How many of these were made in this process. Each has its own number. */
let made = 0;

/** The glyphs of one font in one document, and what they stand for. */
export class GlyphTexts {
  readonly #face: Face;
  /** What each glyph stands for. The first use decides; uses that differ are written beside the glyph. */
  readonly #texts = new Map<number, string>();
  readonly #guesses = new Map<number, string>();
  /** The runs whose text is written beside them, and their parts. */
  readonly #parts = new Map<GlyphRun, readonly Part[]>();
  readonly #number: number;

  constructor(face: Face) {
    this.#face = face;
    made += 1;
    this.#number = made;
  }

  /** Returns what each used glyph stands for. */
  texts(): ReadonlyMap<number, string> {
    return new Map([...this.#guesses, ...this.#texts]);
  }

  /** Notes a run. Returns undefined when its text can be read from its glyphs one by one, and otherwise the parts that it falls into. */
  use(run: GlyphRun): readonly Part[] | undefined {
    const painted = paintedRun(run);
    if (painted.plainIn === this.#number) return undefined;
    const known = this.#parts.get(run);
    if (known) return known;
    const parts = this.#read(run);
    if (parts.every(({ plain }) => plain)) {
      painted.plainIn = this.#number;
      return undefined;
    }
    // A long document must not keep all its runs alive. What was learned of glyphs stays.
    if (this.#parts.size >= maxMet) this.#parts.clear();
    this.#parts.set(run, parts);
    return parts;
  }

  #read(run: GlyphRun): readonly Part[] {
    if (isOneToOne(run) && this.#noteLetters(run)) return [];
    if (run.rtl) return clustersOf(run).flatMap((cluster) => this.#readRightToLeft(run, cluster));
    return joined(run, clustersOf(run)).flatMap((cluster) => this.#readLeftToRight(run, cluster));
  }

  /** Notes a run with a glyph for each letter, in their order, as most runs of Latin are. Returns false for any other run. */
  #noteLetters({ glyphs, text }: GlyphRun): boolean {
    let plain = true;
    for (let index = 0; index < glyphs.length; index++) {
      if (!this.#noteGlyph(glyphs[index] ?? 0, text[index] ?? '')) plain = false;
    }
    return plain;
  }

  /**
   * Reads a cluster from left to right. When its glyphs pair off with its letters, readers that ignore `ActualText`
   * read it glyph by glyph. Otherwise the whole text is written beside the glyphs that take up its width.
   */
  #readLeftToRight(run: GlyphRun, cluster: Cluster): readonly Part[] {
    if (cluster.to - cluster.from === 1)
      return [{ ...cluster, plain: this.#noteGlyph(run.glyphs[cluster.from] ?? 0, cluster.text) }];
    const letters = [...seen(cluster.text)];
    const glyphs = run.glyphs.subarray(cluster.from, cluster.to);
    if (letters.length === glyphs.length && this.#inOrder(letters, glyphs)) {
      for (const [index, glyph] of glyphs.entries()) this.#noteGlyph(glyph, letters[index] ?? '');
    } else this.#noteFirst(run, cluster);
    return [{ ...cluster, plain: false }];
  }

  /** Returns what a text has beyond what its only glyph stands for, where it starts with that. */
  restOf(glyph: number, text: string): string {
    const known = this.#texts.get(glyph) ?? this.#guesses.get(glyph) ?? '';
    return text.startsWith(known) ? text.slice(known.length) : '';
  }

  /** Returns whether each glyph may well be that of the letter in its place. */
  #inOrder(letters: readonly string[], glyphs: Uint16Array): boolean {
    const nominal = letters.map((letter) => this.#nominal(letter));
    if (!nominal.some((glyph, index) => glyph === glyphs[index])) return false;
    // A glyph that belongs to another letter means that they were put into another order.
    return !glyphs.some((glyph, index) => nominal[index] !== glyph && nominal.includes(glyph));
  }

  /**
   * Reads a cluster from right to left. Its glyphs stand in the reverse order of its letters. Where these pair off, each
   * glyph has its letter. Otherwise the widest has the text and the others nothing: letters that differ in their marks
   * share a base. Readers turn the letters of such words around, so the part has them in the order of the glyphs.
   */
  #readRightToLeft(run: GlyphRun, { from, to, text }: Cluster): readonly Part[] {
    const letters = [...text];
    const visual = letters.toReversed().join('');
    if (to - from === 1) {
      const isRead = this.#noteGlyph(run.glyphs[from] ?? 0, text);
      return [{ from, to, text: visual, plain: isRead && visual === text }];
    }
    const glyphs = run.glyphs.slice(from, to).reverse();
    if (letters.length === glyphs.length && this.#inOrder(letters, glyphs)) {
      for (const [index, glyph] of glyphs.entries()) this.#guess(glyph, letters[index] ?? '');
      return [{ from, to, text: visual, plain: false }];
    }
    let widest = from;
    for (let index = from; index < to; index++)
      if ((run.advances[index] ?? 0) > (run.advances[widest] ?? 0)) widest = index;
    for (let index = from; index < to; index++)
      this.#guess(run.glyphs[index] ?? 0, index === widest ? text : nothing);
    return [{ from, to, text: visual, plain: false }];
  }

  #noteFirst({ glyphs, advances }: GlyphRun, { from, to, text }: Cluster): void {
    let first = from;
    while (first < to - 1 && advances[first] === 0) first += 1;
    for (let index = from; index < to; index++)
      this.#guess(glyphs[index] ?? 0, index === first ? text : nothing);
  }

  #noteGlyph(glyph: number, text: string): boolean {
    if (glyph === 0 || text === '' || text.length > maxUnits) {
      this.#guess(glyph, text === '' ? nothing : text);
      return false;
    }
    const known = this.#texts.get(glyph);
    if (known === text) return true;
    // A letter with a joiner behind it is the same letter. A glyph that has its own text without it says that alone.
    if (text.length > 1 && this.#isLetterAlone(glyph, text)) {
      this.#guess(glyph, seen(text));
      return false;
    }
    if (known === undefined) this.#texts.set(glyph, text);
    return known === undefined || (isSpace(known) && isSpace(text));
  }

  /** Returns whether a glyph is that of the only letter of a text whose other characters draw nothing. */
  #isLetterAlone(glyph: number, text: string): boolean {
    const letter = seen(text);
    return letter !== text && letter !== '' && [...letter].length === 1 && this.#nominal(letter) === glyph;
  }

  #guess(glyph: number, text: string): void {
    if (this.#guesses.has(glyph)) return;
    this.#guesses.set(glyph, cut(text));
  }

  #nominal(letter: string): number {
    return nominalGlyphOf(this.#face, letter.codePointAt(0) ?? 0);
  }
}

/** Joins clusters that have no width, or no part on the baseline, with the one before them. */
function joined({ advances, yOffsets }: GlyphRun, clusters: readonly Cluster[]): readonly Cluster[] {
  const list: Cluster[] = [];
  for (const cluster of clusters) {
    let stands = false;
    for (let index = cluster.from; index < cluster.to; index++)
      if (advances[index] !== 0 && yOffsets[index] === 0) stands = true;
    const last = list.at(-1);
    if (stands || !last) list.push(cluster);
    else list[list.length - 1] = { from: last.from, to: cluster.to, text: last.text + cluster.text };
  }
  return list;
}

/** Returns as much of a text as one glyph may stand for. A pair that is cut in two would leave a lone surrogate. */
export function cut(text: string): string {
  return text.slice(0, maxUnits).replace(/[\ud800-\udbff]$/, '');
}

/** Returns what of a text is seen. */
export function seen(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/** Returns whether a text is a plain or a no-break space. They may share a glyph, and both read as a space. */
function isSpace(text: string): boolean {
  return text === ' ' || text === '\u00a0';
}

function isOneToOne({ glyphs, clusters, text, rtl }: GlyphRun): boolean {
  if (rtl || glyphs.length !== text.length) return false;
  for (let index = 0; index < glyphs.length; index++) if (clusters[index] !== index) return false;
  return /^[ -~\u00a0-\u00ac\u00ae-\u024f\u0370-\u0373\u0386-\u0481]*$/.test(text);
}
