// Joins small chunks of a body before Node's parser sees them: it takes a microsecond and 300 bytes of memory for each.

/** A part of a body, for the parser. */
export interface Joined {
  readonly portion: Uint8Array;
  /** How many bytes of what was sent it stands for. */
  readonly used: number;
  /** How many chunks it joins. */
  readonly chunks: number;
}

/** Larger chunks go as they came. */
const largeChunk = 4096;

/** No chunk that may be joined has a size of more digits. */
const mostDigits = 7;

/** The most bytes of the size line that is written: eight digits and its end. */
const lineBytes = 10;

const [cr, lf] = [13, 10];

/**
 * Reads a chunked body (RFC 9112 §7.1) from its first byte. It understands the plainest form alone: a size, a line end,
 * data, a line end. It writes such chunks anew as one, and leaves everything else to Node's parser, the last chunk and
 * faults too. So no byte means anything but what it means to the parser.
 */
export class ChunkJoiner {
  /** The bytes to come of a chunk that was passed on in part, with its line end. */
  #left = 0;

  /**
   * Returns the next part of the body. Returns `more` when `sent` ends within a size line, and `over` when the parser
   * must go on alone.
   */
  take(sent: Uint8Array): Joined | 'more' | 'over' {
    if (this.#left > 0) return this.#asItCame(sent);
    const joined = Buffer.allocUnsafe(lineBytes + sent.length + 2);
    let [end, at, chunks] = [lineBytes, 0, 0];
    for (; ; chunks += 1) {
      const from = dataStart(sent, at);
      if (from <= 0) {
        if (chunks > 0) break;
        return from === incomplete ? 'more' : 'over';
      }
      const size = sizeAt(sent, at, from);
      const to = from + size;
      // Trailers may follow the last chunk, and may look like chunks.
      if (size > 0 && (size >= largeChunk || to + 2 > sent.length)) {
        if (chunks > 0) break;
        this.#left = to + 2;
        return this.#asItCame(sent);
      }
      if (size === 0 || sent[to] !== cr || sent[to + 1] !== lf) {
        if (chunks > 0) break;
        return 'over';
      }
      for (let index = from; index < to; index += 1) joined[end++] = sent[index] as number;
      at = to + 2;
    }
    return { portion: framed(joined, end), used: at, chunks };
  }

  #asItCame(sent: Uint8Array): Joined {
    const used = Math.min(this.#left, sent.length);
    this.#left -= used;
    return { portion: sent.subarray(0, used), used, chunks: 1 };
  }
}

const incomplete = 0;
const strange = -1;

/** Returns where the data of a chunk begins, `incomplete`, or `strange` when its size line is more than a plain size. */
function dataStart(sent: Uint8Array, at: number): number {
  let index = at;
  while (index < sent.length && digitOf(sent[index]) >= 0) index += 1;
  const digits = index - at;
  if (digits > mostDigits) return strange;
  if (index + 1 >= sent.length) {
    const isPlain = index === sent.length || (digits > 0 && sent[index] === cr);
    return isPlain ? incomplete : strange;
  }
  return digits > 0 && sent[index] === cr && sent[index + 1] === lf ? index + 2 : strange;
}

function sizeAt(sent: Uint8Array, at: number, from: number): number {
  let size = 0;
  for (let index = at; index < from - 2; index += 1) size = size * 16 + digitOf(sent[index]);
  return size;
}

/** Returns the value of a hexadecimal digit, or -1. */
function digitOf(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 48 && byte <= 57) return byte - 48;
  const lower = byte | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

/** Puts a size line before the data that ends here, and a line end after it. There is room for both. */
function framed(joined: Buffer, end: number): Uint8Array {
  const line = `${(end - lineBytes).toString(16)}\r\n`;
  const start = lineBytes - line.length;
  joined.write(line, start, 'latin1');
  joined[end] = cr;
  joined[end + 1] = lf;
  return joined.subarray(start, end + 2);
}
