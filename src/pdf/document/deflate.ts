// How streams are deflated: the levels of zlib, which decide over time and bytes. The same level gives the same bytes.
import { deflateSync } from 'node:zlib';

interface Effort {
  readonly level: number;
  /** After so many bytes the level is another one: there the time counts more than the bytes. */
  readonly long?: { readonly after: number; readonly level: number };
}

/** What is deflated, and with how much effort. Levels above these take longer and save next to nothing. */
const efforts = {
  /** Content of pages. Level 8 takes a fifth more time for 1 % less where much is marked, level 6 a fifth less for 1 % more. */
  content: { level: 7, long: { after: 200_000, level: 6 } },
  /** The same of tagged pages, a third of which is marks. Level 5 takes 1.7 times as long for 3 % less. */
  marked: { level: 3 },
  /** Object streams. Level 5 takes half as long again for 6 % less. */
  objects: { level: 3 },
  /** Rows of differences, which are nearly all zero. Level 6 takes three to four times as long and makes them a quarter smaller. */
  rows: { level: 3 },
  /** Rows of the cross-reference stream, as differences or as they are. */
  references: { level: 3 },
  /** All else: forms, patterns, character maps, attachments. */
  stream: { level: 6 },
} as const satisfies Record<string, Effort>;

/**
 * Of the bytes that are deflated, which part zlib is given as room for its result. The result keeps all of it alive: with
 * 16 KB for each, those of 3,000 pages took 50 MB. Where it does not suffice, zlib asks for more of the same.
 */
const firstPart = 0.5;
const spare = 1.1;
const [fewestRoom, mostRoom] = [64, 1 << 14];

/** Deflates the streams of one file (RFC 1950). */
export class Deflater {
  readonly #lengths: Partial<Record<keyof typeof efforts, number>> = {};
  /** By kind: which part of its bytes the last result took. */
  readonly #parts: Partial<Record<keyof typeof efforts, number>> = {};

  /** Returns the bytes, deflated. */
  deflate(kind: keyof typeof efforts, bytes: Uint8Array): Uint8Array {
    const { level, long }: Effort = efforts[kind];
    const before = this.#lengths[kind] ?? 0;
    this.#lengths[kind] = before + bytes.length;
    const room = Math.ceil(bytes.length * (this.#parts[kind] ?? firstPart) * spare);
    const deflated = deflateSync(bytes, {
      level: long !== undefined && before >= long.after ? long.level : level,
      chunkSize: Math.max(fewestRoom, Math.min(mostRoom, room)),
    });
    if (bytes.length > 0) this.#parts[kind] = deflated.length / bytes.length;
    return deflated;
  }
}
