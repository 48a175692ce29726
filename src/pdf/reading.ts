// What a reader gets for each glyph of a font in one document, and where that is not the text that was set.
import type { Face, GlyphRun } from '../fonts/face.ts';
import { nominalGlyphOf } from '../fonts/program.ts';
import { type Cluster, clustersOf } from './run.ts';

/** Glyphs in visual order, and what a reader should get for them, in the order of the glyphs. */
export interface Part extends Cluster {
  /** The glyphs alone say it. */
  readonly plain: boolean;
}

/** Stands for glyphs that are only a part of a letter, for readers that ignore `ActualText`: U+2060, which prints nothing. */
const nothing = '\u2060';

const maxMet = 20_000;

/** The glyphs of one font in one document, and what they stand for. */
export class Reading {
  readonly #face: Face;
  /** The first use decides; uses that differ are told beside the glyph. */
  readonly #texts = new Map<number, string>();
  readonly #guesses = new Map<number, string>();
  readonly #met = new Map<GlyphRun, readonly Part[] | undefined>();

  constructor(face: Face) {
    this.#face = face;
  }

  /** All glyphs that were used, and what each stands for. */
  texts(): ReadonlyMap<number, string> {
    return new Map([...this.#guesses, ...this.#texts]);
  }

  /** Takes note of a run. Undefined when its text can be read off its glyphs one by one, else the parts that it falls into. */
  use(run: GlyphRun): readonly Part[] | undefined {
    if (this.#met.has(run)) return this.#met.get(run);
    const parts = this.#read(run);
    const told = parts.every(({ plain }) => plain) ? undefined : parts;
    // A long document must not keep all its runs alive; what was learned of glyphs stays.
    if (this.#met.size >= maxMet) this.#met.clear();
    this.#met.set(run, told);
    return told;
  }

  #read(run: GlyphRun): readonly Part[] {
    if (isOneToOne(run) && this.#noteLetters(run)) return [];
    const split = run.rtl ? this.#splitRightToLeft : this.#splitLeftToRight;
    return clustersOf(run).flatMap((cluster) =>
      split.call(this, run, cluster).map((part) => ({ ...part, plain: this.#note(run, part) })),
    );
  }

  /** Most runs of Latin: a glyph for each letter, in their order. */
  #noteLetters({ glyphs, text }: GlyphRun): boolean {
    let plain = true;
    for (let index = 0; index < glyphs.length; index++) {
      if (!this.#noteGlyph(glyphs[index] ?? 0, text[index] ?? '')) plain = false;
    }
    return plain;
  }

  /** A cluster whose glyphs pair off with its letters in reading order, as a base and its marks do, is read glyph by glyph. */
  #splitLeftToRight(run: GlyphRun, cluster: Cluster): readonly Cluster[] {
    const letters = [...cluster.text];
    const glyphs = run.glyphs.subarray(cluster.from, cluster.to);
    if (glyphs.length === 1 || letters.length !== glyphs.length) return [cluster];
    const nominal = letters.map((letter) => this.#nominal(letter));
    const agree = nominal.some((glyph, index) => glyph === glyphs[index]);
    // A glyph that is another letter's means that they were put into another order.
    const crossed = glyphs.some((glyph, index) => nominal[index] !== glyph && nominal.includes(glyph));
    if (!agree || crossed) return [cluster];
    return letters.map((text, index) => ({ text, from: cluster.from + index, to: cluster.from + index + 1 }));
  }

  /**
   * Readers turn the letters of such words around, those that are said of one glyph or beside it too: what is said is in visual
   * order, and a letter at a time where that can be. Marks are found by their glyphs, the rest of a cluster is its base.
   */
  #splitRightToLeft(run: GlyphRun, { from, to, text }: Cluster): readonly Cluster[] {
    const rest = [...text];
    const parts: { text: string; from: number; to: number }[] = [];
    let base: { text: string; from: number; to: number } | undefined;
    for (let index = from; index < to; index++) {
      const mark = rest.findIndex((letter) => this.#nominal(letter) === run.glyphs[index]);
      const last = parts.at(-1);
      if (mark >= 0) parts.push({ text: rest.splice(mark, 1).join(''), from: index, to: index + 1 });
      else if (last && last === base) last.to = index + 1;
      else {
        base = { text: '', from: index, to: index + 1 };
        parts.push(base);
      }
    }
    const last = base ?? parts.at(0);
    if (last) last.text = rest.reverse().join('') + last.text;
    return parts;
  }

  #note({ glyphs }: GlyphRun, { from, to, text }: Cluster): boolean {
    if (to - from === 1) return this.#noteGlyph(glyphs[from] ?? 0, text);
    for (let index = from; index < to; index++)
      this.#guess(glyphs[index] ?? 0, index === from ? text : nothing);
    return false;
  }

  #noteGlyph(glyph: number, text: string): boolean {
    if (glyph === 0 || text === '') {
      this.#guess(glyph, text === '' ? nothing : text);
      return false;
    }
    const known = this.#texts.get(glyph);
    if (known === undefined) this.#texts.set(glyph, text);
    return known === undefined || known === text || (isSpace(known) && isSpace(text));
  }

  #guess(glyph: number, text: string): void {
    if (!this.#guesses.has(glyph)) this.#guesses.set(glyph, text);
  }

  #nominal(letter: string): number {
    return nominalGlyphOf(this.#face, letter.codePointAt(0) ?? 0);
  }
}

/** A plain and a no-break space may share a glyph: both read as a space. */
function isSpace(text: string): boolean {
  return text === ' ' || text === '\u00a0';
}

function isOneToOne({ glyphs, clusters, text, rtl }: GlyphRun): boolean {
  if (rtl || glyphs.length !== text.length) return false;
  for (let index = 0; index < glyphs.length; index++) if (clusters[index] !== index) return false;
  return /^[ -~\u00a0-\u00ac\u00ae-\u024f\u0370-\u0373\u0386-\u0481]*$/.test(text);
}
