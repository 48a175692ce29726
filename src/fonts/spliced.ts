// Puts a text together from parts that share the spaces between them, each shaped by itself.
import type { ShapedGlyphs } from './face.ts';
import { sharedOf } from './shaper.ts';

/** A part of a text. Only the first glyphs of the arrays count. */
export interface SplicedPart extends Pick<ShapedGlyphs, 'glyphs' | 'advances' | 'unsafeToBreak'> {
  /** The letter of each glyph, from the start of the part. */
  readonly clusters: Uint32Array;
  /** How many glyphs it has. */
  readonly count: number;
}

/** The glyphs of a text, part by part. There are at most as many as it has letters. */
export class Spliced {
  readonly #glyphs: Uint16Array;
  readonly #advances: Int32Array;
  readonly #clusters: Uint32Array;
  readonly #unsafeToBreak: Uint8Array;
  #count = 0;

  constructor(length: number) {
    this.#glyphs = new Uint16Array(length);
    this.#advances = new Int32Array(length);
    this.#clusters = new Uint32Array(length);
    this.#unsafeToBreak = new Uint8Array(length);
  }

  /**
   * Adds a part whose first letter is that of the text at `start`. `isShared` says that it is the last one of the part
   * before: that part knows what stands before it, and this one what follows, which decides its advance.
   */
  add(
    { glyphs, advances, clusters, unsafeToBreak, count }: SplicedPart,
    start: number,
    isShared: boolean,
  ): void {
    if (isShared) this.#advances[this.#count - 1] = advances[0] ?? 0;
    for (let index = isShared ? 1 : 0; index < count; index++) {
      this.#glyphs[this.#count] = glyphs[index] as number; // There are so many.
      this.#advances[this.#count] = advances[index] as number;
      this.#clusters[this.#count] = start + (clusters[index] as number);
      this.#unsafeToBreak[this.#count] = unsafeToBreak[index] as number;
      this.#count += 1;
    }
  }

  /** Returns all of it. Arrays are shared where they are those of a text with a glyph for each letter. */
  end(): ShapedGlyphs {
    const count = this.#count;
    const shared = sharedOf(count);
    const isOneToOne = this.#clusters.every((cluster, index) => index >= count || cluster === index);
    const isSafe = !this.#unsafeToBreak.includes(1);
    const advances = this.#advances.slice(0, count);
    return {
      glyphs: this.#glyphs.slice(0, count),
      advances,
      xOffsets: shared.zeros,
      yOffsets: shared.zeros,
      clusters: isOneToOne ? shared.clusters : this.#clusters.slice(0, count),
      unsafeToBreak: isSafe ? shared.safe : this.#unsafeToBreak.slice(0, count),
      width: advances.reduce((sum, advance) => sum + advance, 0),
    };
  }
}
