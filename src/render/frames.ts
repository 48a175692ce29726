// Messages between a process and its child as frames over a plain pipe: a kind, two lengths, JSON text, raw bytes.
import { AppError } from '../errors.ts';
import { parseBounded, wholeText } from './bounded-json.ts';

/** The most that one frame of a kind may hold, bytes. */
export interface FrameBounds {
  /** Of its JSON text. */
  readonly text: number;
  /** Of the byte arrays and long texts that follow it, together. */
  readonly bytes: number;
}

/** The kinds of messages that one end says. On the wire a kind is its place in this table, from 1. */
export type FrameKinds<Kind extends string = string> = Readonly<Record<Kind, FrameBounds>>;

/** The descriptor of the pipe in a child. The first three are those of every program. */
export const channelDescriptor = 3;

/** What came is no message. */
class FrameError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FrameError';
  }
}

/** The head of a frame: three little-endian words of 32 bits. They are the kind, the length of the JSON text, and that of what follows it. */
const headBytes = 12;
const kindBytes = 4;

/** Texts of more characters than this follow the JSON as they are: there each quotation mark would take two bytes. */
const longText = 4096;

/** Byte arrays of no more than this together are copied. */
const shortBytes = 16 * 1024;

/** The deepest place of a byte array in a message: a request, its job, its files by name, a file. */
const deepest = 4;

/** Packs have a thousand files at most, and documents ten thousand pictures. */
const mostGaps = 20_000;

/** The key of a mark: of an object in the JSON that stands for a map, for a byte array or for a long text. */
const mark = '$';

/** How the bytes that follow the JSON stand for a value. Texts with half a surrogate pair have no UTF-8. */
const forms = ['bytes', 'utf-8', 'utf-16'] as const;

/** What stands for a byte array or a text in the JSON. Their bytes follow in the order in which the gaps are met. */
interface Gap {
  readonly form: (typeof forms)[number];
  readonly length: number;
}

/**
 * Returns the parts of a frame, to be written one after the other. Large byte arrays are parts as they are.
 * Throws `AppError` (`render_failed`) when the message passes the bounds of its kind.
 */
export function frameOf<Message extends { readonly kind: string }>(
  message: Message,
  kinds: FrameKinds<Message['kind']>,
): readonly Uint8Array[] {
  const parts: Uint8Array[] = [];
  const text = JSON.stringify(marked(message, parts));
  const length = Buffer.byteLength(text);
  const following = parts.reduce((sum, part) => sum + part.length, 0);
  const bounds = kinds[message.kind as Message['kind']];
  if (length > bounds.text || following > bounds.bytes) {
    const most = `${bounds.text} and ${bounds.bytes}`;
    throw new AppError(
      'render_failed',
      `expected a result of at most ${most} bytes, got ${length} and ${following}`,
    );
  }
  // What is short becomes one part: that is one simple call of the system.
  const joined = following <= shortBytes ? following : 0;
  const opening = Buffer.allocUnsafe(headBytes + length + joined);
  opening.writeUInt32LE(Object.keys(kinds).indexOf(message.kind) + 1, 0);
  opening.writeUInt32LE(length, 4);
  opening.writeUInt32LE(following, 8);
  opening.write(text, headBytes);
  if (following > joined) return [opening, ...parts];
  let at = headBytes + length;
  for (const part of parts) {
    opening.set(part, at);
    at += part.length;
  }
  return [opening];
}

/** Returns a copy of a message for JSON. Its byte arrays and long texts are added to `parts`. Lists stay as they are. */
function marked(value: unknown, parts: Uint8Array[], depth = 0): unknown {
  const gap = (form: Gap['form'], bytes: Uint8Array): unknown => {
    parts.push(bytes);
    return { [mark]: form, length: bytes.length };
  };
  if (typeof value === 'string' && value.length > longText) {
    return value.isWellFormed()
      ? gap('utf-8', Buffer.from(value))
      : gap('utf-16', Buffer.from(value, 'utf16le'));
  }
  if (value instanceof Uint8Array) return gap('bytes', value);
  if (depth >= deepest || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const deeper = ([key, one]: readonly [unknown, unknown]) => [key, marked(one, parts, depth + 1)] as const;
  if (value instanceof Map) return { [mark]: 'map', entries: [...value].map(deeper) };
  return Object.fromEntries(Object.entries(value).map(deeper));
}

/** A message whose JSON has come. */
interface Opened {
  /** What came, with maps, and with gaps in place of what follows. */
  readonly value: unknown;
  readonly gaps: readonly Gap[];
  readonly filled: unknown[];
}

/** What a reader allows. */
export interface ReaderOptions {
  readonly kinds: FrameKinds;
  /** The most bytes that follow the JSON of any message. */
  readonly mostBytes: number;
  /** The most values in the JSON. */
  readonly mostValues: number;
}

/** Composes messages of what comes. It takes no memory for a part of a message before its length was found to be allowed. */
export class FrameReader {
  readonly #options: ReaderOptions;
  readonly #kinds: readonly (readonly [kind: string, bounds: FrameBounds])[];
  /** What is awaited: how many bytes, and those of them that have come. */
  #stage: 'kind' | 'lengths' | 'text' | 'parts' = 'kind';
  #length = kindBytes;
  #room: Uint8Array | undefined;
  #at = 0;
  #kind = '';
  #most: FrameBounds = { text: 0, bytes: 0 };
  /** The length of what follows the JSON. */
  #following = 0;
  #opened: Opened | undefined;

  constructor(options: ReaderOptions) {
    this.#options = options;
    this.#kinds = Object.entries(options.kinds);
  }

  /**
   * Takes what came. Returns the message when it is whole, and otherwise undefined. Throws when it is no message, or when
   * more comes after it: each end says one message and then hears one.
   */
  take(chunk: Uint8Array): { readonly message: unknown } | undefined {
    let rest = chunk;
    while (rest.length > 0) {
      const part = rest.subarray(0, this.#length - this.#at);
      rest = rest.subarray(part.length);
      const bytes = this.#gather(part);
      const whole = bytes && this.#advance(bytes);
      if (whole === undefined) continue;
      if (rest.length > 0) throw new FrameError(`expected one message, got ${rest.length} bytes more`);
      return whole;
    }
    return undefined;
  }

  /** Returns what is awaited, when it is there. Byte arrays of a message get memory of their own. */
  #gather(part: Uint8Array): Uint8Array | undefined {
    if (part.length === this.#length && this.#stage !== 'parts') return part;
    this.#room ??= roomOf(this.#length);
    this.#room.set(part, this.#at);
    this.#at += part.length;
    return this.#at === this.#length ? this.#room : undefined;
  }

  #advance(bytes: Uint8Array): { readonly message: unknown } | undefined {
    if (this.#stage === 'kind') this.#takeKind(bytes);
    else if (this.#stage === 'lengths') this.#takeLengths(bytes);
    else if (this.#stage === 'text') this.#opened = this.#open(bytes);
    else this.#takePart(bytes);
    if (this.#opened === undefined) return undefined;
    const { gaps, filled } = this.#opened;
    // Nothing comes for what is empty.
    while (gaps[filled.length]?.length === 0) this.#takePart(roomOf(0));
    const next = gaps[filled.length];
    if (next === undefined) return this.#close(this.#opened);
    this.#await('parts', next.length);
    return undefined;
  }

  #await(stage: 'kind' | 'lengths' | 'text' | 'parts', length: number): void {
    this.#stage = stage;
    this.#length = length;
    this.#room = undefined;
    this.#at = 0;
  }

  /** Rubbish is seen by its first word, however little comes of it. */
  #takeKind(bytes: Uint8Array): void {
    const number = wordAt(bytes, 0);
    const known = this.#kinds[number - 1];
    if (known === undefined) throw new FrameError(`expected a kind of message, got ${number}`);
    [this.#kind, this.#most] = known;
    this.#await('lengths', headBytes - kindBytes);
  }

  #takeLengths(bytes: Uint8Array): void {
    const [text, following] = [wordAt(bytes, 0), wordAt(bytes, 4)];
    const most = Math.min(this.#most.bytes, this.#options.mostBytes);
    if (text === 0 || text > this.#most.text || following > most)
      throw new FrameError(
        `expected at most ${this.#most.text} and ${most} bytes, got ${text} and ${following}`,
      );
    this.#following = following;
    this.#await('text', text);
  }

  #open(text: Uint8Array): Opened {
    const json = parseBounded(text, this.#options.mostValues);
    // The bounds are those of the kind in the head.
    const { kind } = Object(json) as { readonly kind?: unknown };
    if (kind !== this.#kind) throw new FrameError(`expected a message of the kind ${this.#kind}`);
    const gaps: Gap[] = [];
    const value = unmarked(json, (gap) => {
      gaps.push(gap);
      return gap;
    });
    const sum = gaps.reduce((whole, { length }) => whole + length, 0);
    if (gaps.length > mostGaps) throw new FrameError(`${gaps.length} gaps`);
    if (sum !== this.#following)
      throw new FrameError(`expected ${this.#following} bytes, got gaps of ${sum}`);
    return { value, gaps, filled: [] };
  }

  #takePart(bytes: Uint8Array): void {
    const { gaps = [], filled = [] } = this.#opened ?? {};
    filled.push(contentOf(bytes, gaps[filled.length]?.form));
  }

  #close({ value, gaps, filled }: Opened): { readonly message: unknown } {
    this.#opened = undefined;
    this.#await('kind', kindBytes);
    if (gaps.length === 0) return { message: value };
    const content = new Map<unknown, unknown>(gaps.map((gap, index) => [gap, filled[index]]));
    return { message: replaced(value, content) };
  }
}

function wordAt(bytes: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 4);
  return (a | (b << 8) | (c << 16) | (d << 24)) >>> 0;
}

function contentOf(bytes: Uint8Array, form: Gap['form'] | undefined): unknown {
  if (form === 'utf-8') return wholeText(bytes);
  if (form === 'utf-16') return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf16le');
  return bytes;
}

/** Returns memory of its own, which can be freed as a whole. The system provides it page by page, as it is filled. */
function roomOf(length: number): Uint8Array {
  const { buffer, byteOffset } = Buffer.allocUnsafeSlow(length);
  return new Uint8Array(buffer, byteOffset, length);
}

/** Returns a copy of what came as JSON, with maps, and with the results of `fill` for its gaps. Throws `FrameError`. */
function unmarked(value: unknown, fill: (gap: Gap) => unknown, depth = 0): unknown {
  if (depth > deepest || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const deeper = ([key, one]: readonly [string, unknown]) => [key, unmarked(one, fill, depth + 1)] as const;
  if (!Object.hasOwn(value, mark)) return Object.fromEntries(Object.entries(value).map(deeper));
  const fields = new Map<string, unknown>(Object.entries(value));
  const kind = fields.get(mark);
  if (kind === 'map') return new Map(entriesOf(fields.get('entries')).map(deeper));
  const form = forms.find((one) => one === kind);
  const length = fields.get('length');
  if (form === undefined || !Number.isSafeInteger(length) || Number(length) < 0)
    throw new FrameError('a mark that stands for nothing');
  return fill({ form, length: Number(length) });
}

/** Returns a copy of a message with the content of its gaps. */
function replaced(value: unknown, content: ReadonlyMap<unknown, unknown>): unknown {
  if (content.has(value)) return content.get(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const deeper = ([key, one]: readonly [unknown, unknown]) => [key, replaced(one, content)] as const;
  if (value instanceof Map) return new Map([...value].map(deeper));
  return Object.fromEntries(Object.entries(value).map(deeper));
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  const entries: unknown = value;
  if (!Array.isArray(entries)) throw new FrameError('a map without entries');
  return entries.map((entry: unknown) => {
    const [key, one]: readonly unknown[] = Array.isArray(entry) ? entry : [];
    if (typeof key !== 'string') throw new FrameError('an entry without a key');
    return [key, one];
  });
}

/** A pipe that is written to. */
interface Pipe {
  cork(): void;
  uncork(): void;
  write(bytes: Uint8Array, done: (error?: Error | null) => void): unknown;
}

/** Writes the parts of a frame. Resolves when the system has all of them, and rejects when the pipe is gone. */
export function writeFrame(pipe: Pipe, parts: readonly Uint8Array[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = parts.length;
    // Together they are one call of the system, as far as the pipe has room.
    pipe.cork();
    for (const part of parts) {
      pipe.write(part, (error) => {
        left -= 1;
        if (error) reject(error);
        else if (left === 0) resolve();
      });
    }
    pipe.uncork();
  });
}
