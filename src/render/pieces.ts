// Messages with large byte arrays over a channel. The arrays follow their message in pieces, so that neither end
// handles more than one piece at a time.

/** Byte arrays of more than this together are sent in pieces of this size, bytes. Other work waits a millisecond for one piece. */
const pieceBytes = 256 * 1024;

/** The deepest place of a byte array in a message: a request, its job, its files by name, a file. */
const deepest = 4;

/** Passes one object to the channel. Resolves when the system has it, and rejects when the channel is gone. */
export type Post = (said: object) => Promise<void>;

/** The number that takes the place of a byte array: which of the arrays that follow it is. */
interface Gap {
  readonly gap: number;
}

/** A message with gaps, and the lengths of the byte arrays that follow. */
interface Opening {
  readonly kind: 'opening';
  readonly message: unknown;
  readonly sizes: readonly number[];
}

interface Piece {
  readonly kind: 'piece';
  readonly bytes: Uint8Array;
}

/**
 * Sends a message: as it is while it is small, otherwise in pieces, each when the one before it is gone. Rejects when
 * the channel is gone.
 */
export async function sendInPieces(message: object, post: Post): Promise<void> {
  const large: Uint8Array[] = [];
  let kept = 0;
  const opened = replaced(message, (value) => {
    if (!(value instanceof Uint8Array)) return value;
    if (kept + value.length <= pieceBytes) {
      kept += value.length;
      return value;
    }
    large.push(value);
    return { gap: large.length - 1 } satisfies Gap;
  });
  if (large.length === 0) return post(message);
  const sizes = large.map(({ length }) => length);
  await post({ kind: 'opening', message: opened, sizes } satisfies Opening);
  for (const bytes of large) {
    for (let at = 0; at < bytes.length; at += pieceBytes)
      await post({ kind: 'piece', bytes: bytes.subarray(at, at + pieceBytes) } satisfies Piece);
  }
}

/** A message that is being received. */
interface Growing {
  readonly message: unknown;
  readonly sizes: readonly number[];
  readonly filled: Uint8Array[];
  /** The memory of the byte array that is being filled. */
  room: Uint8Array;
  at: number;
}

/** Composes messages again at the other end. */
export class Assembly {
  readonly #mostBytes: number;
  #growing: Growing | undefined;

  /** Byte arrays of more than `mostBytes` in one message are refused: a sender that announces them may never send them. */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** Takes what came. Returns the message when it is whole, and otherwise undefined. Throws when what came is out of order. */
  take(said: unknown): { readonly message: unknown } | undefined {
    const growing = this.#growing;
    if (growing === undefined) {
      if (!hasKind(said, 'opening')) return { message: said };
      this.#growing = this.#begin(said);
      return undefined;
    }
    fill(growing, said);
    if (growing.filled.length < growing.sizes.length) return undefined;
    this.#growing = undefined;
    return {
      message: replaced(growing.message, (value) => (isGap(value) ? growing.filled[value.gap] : value)),
    };
  }

  #begin(said: object): Growing {
    const { message, sizes } = said as Partial<Opening>;
    if (!Array.isArray(sizes) || sizes.length === 0 || !sizes.every(isSize)) throw outOfOrder('sizes');
    const whole = sizes.reduce((sum, size) => sum + size, 0);
    if (whole > this.#mostBytes) throw outOfOrder(`${whole} bytes`);
    return { message, sizes, filled: [], room: roomOf(sizes[0]), at: 0 };
  }
}

function fill(growing: Growing, said: unknown): void {
  const { bytes } = (hasKind(said, 'piece') ? said : {}) as Partial<Piece>;
  const { filled, sizes, room, at } = growing;
  if (!(bytes instanceof Uint8Array) || bytes.length === 0 || at + bytes.length > room.length)
    throw outOfOrder('a piece');
  room.set(bytes, at);
  growing.at += bytes.length;
  if (growing.at < room.length) return;
  filled.push(room);
  growing.room = roomOf(sizes[filled.length]);
  growing.at = 0;
}

/** Returns memory of its own, which can be freed as a whole. The system provides it page by page, as it is filled. */
function roomOf(size = 0): Uint8Array {
  return Buffer.allocUnsafeSlow(size);
}

/**
 * Returns a copy of a message in which each value of its objects and maps is replaced by the result of `replace`. Lists
 * stay as they are.
 */
function replaced(value: unknown, replace: (value: unknown) => unknown, depth = 0): unknown {
  const other = replace(value);
  if (other !== value || depth >= deepest || typeof value !== 'object' || value === null) return other;
  const deeper = ([key, one]: readonly [unknown, unknown]) =>
    [key, replaced(one, replace, depth + 1)] as const;
  if (value instanceof Map) return new Map([...value].map(deeper));
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(deeper));
}

function hasKind(said: unknown, kind: string): said is object {
  return typeof said === 'object' && said !== null && 'kind' in said && said.kind === kind;
}

function isGap(value: unknown): value is Gap {
  return typeof value === 'object' && value !== null && 'gap' in value && Number.isSafeInteger(value.gap);
}

function isSize(size: unknown): boolean {
  return Number.isSafeInteger(size) && Number(size) > 0;
}

function outOfOrder(what: string): Error {
  return new Error(`expected a message or its next piece, got ${what}`);
}
