// A PDF as a table of objects: which there are, each read when it is first needed, and what was wrong on the way.

import { messageOf } from '../thrown.ts';
import { indexOf, isSpace, latin1, standsAt } from './bytes.ts';
import { type CrossReference, type Entry, readCrossReference } from './crossref.ts';
import { decodeStream } from './filters.ts';
import { Lexer, type NoticeKind } from './lexer.ts';
import { readerLimits, UnreadableError } from './limits.ts';
import { Dict, type PdfObject, Ref, type Resolve, Stream } from './objects.ts';
import { searchObjects } from './search.ts';
import { findStreamEnd, type StreamForm } from './stream-end.ts';

/** Something that was noticed in the syntax of one object. */
export interface ObjectNotice {
  readonly kind: NoticeKind;
  readonly value: string;
  readonly object: number;
}

/** How an object that stands in the file itself is written. */
export interface ObjectForm {
  readonly object: number;
  /** Whether its numbers and words are spaced as the format says. */
  readonly spaced: boolean;
  readonly stream?: StreamForm;
}

const mostNotices = 100_000;

/** A file whose objects can be read. */
export class PdfFile {
  readonly bytes: Uint8Array;
  /** Where `%PDF-` stands. */
  readonly start: number;
  readonly trailer: Dict;
  readonly trailers: readonly Dict[];
  /** Whether the cross-reference table is spaced otherwise than the format says. */
  readonly looseTable: boolean;
  readonly notices: ObjectNotice[] = [];
  readonly forms: ObjectForm[] = [];
  /** What had to be repaired or skipped, in lines. */
  readonly damage: string[] = [];
  /** The number of lines of damage. */
  damaged = 0;
  #entries = new Map<number, Entry>();
  readonly #read = new Map<number, PdfObject>();
  readonly #reading = new Set<number>();
  readonly #decoded = new WeakMap<Stream, Uint8Array>();
  readonly #objectStreams = new Map<number, readonly PdfObject[] | undefined>();
  readonly #resolve: Resolve = (ref) => this.object(ref.number);
  #decodedBytes = 0;

  readonly #mostDecoded: number;

  /** `mostDecoded` is the most bytes of all its streams together. Throws `UnreadableError` when no object can be found. */
  constructor(bytes: Uint8Array, mostDecoded: number = readerLimits.allStreamBytes) {
    this.bytes = bytes;
    this.#mostDecoded = mostDecoded;
    this.start = headerOf(bytes);
    const found = this.#crossReference();
    this.#entries = found.entries;
    this.trailer = found.trailer;
    this.trailers = found.trailers;
    this.looseTable = found.loose;
    if (this.trailer.dict('Root') === undefined) this.#searchRoot();
  }

  /** The numbers of all objects that the cross-reference has, in ascending order. */
  get numbers(): readonly number[] {
    return [...this.#entries]
      .flatMap(([number, { kind }]) => (kind === 'free' ? [] : [number]))
      .sort((a, b) => a - b);
  }

  get root(): Dict | undefined {
    return this.trailer.dict('Root');
  }

  /** Returns an object by its number, or null when there is none. References are followed. */
  object(number: number): PdfObject {
    const known = this.#read.get(number);
    if (known !== undefined) return known;
    // The object is the length of its own stream, or a reference to itself.
    if (this.#reading.has(number)) return null;
    this.#reading.add(number);
    try {
      const value = this.#load(number);
      const target = value instanceof Ref ? this.object(value.number) : value;
      this.#read.set(number, target);
      return target;
    } finally {
      this.#reading.delete(number);
    }
  }

  resolve(value: PdfObject): PdfObject {
    return value instanceof Ref ? this.object(value.number) : value;
  }

  /** Returns what a stream holds. Throws `UnreadableError` when it, or all streams together, are larger than the limit. */
  decode(stream: Stream): Uint8Array {
    const known = this.#decoded.get(stream);
    if (known) return known;
    const { bytes, fault } = decodeStream(stream);
    if (fault !== undefined) this.#damage(`object ${stream.object}: ${fault}`);
    this.#decodedBytes += bytes.length;
    if (this.#decodedBytes > this.#mostDecoded)
      throw new UnreadableError(`its streams unpack to more than ${this.#mostDecoded / 1024 / 1024} MiB`);
    this.#decoded.set(stream, bytes);
    return bytes;
  }

  #damage(line: string): void {
    this.damaged += 1;
    if (this.damage.length < readerLimits.damage) this.damage.push(line);
  }

  #notice(object: number): (kind: NoticeKind, value: string) => void {
    return (kind, value) => {
      if (kind === 'syntax') this.#damage(`object ${object}: ${value}`);
      else if (kind === 'nesting') this.#damage(`object ${object}: arrays and dictionaries ${value}`);
      else if (this.notices.length < mostNotices) this.notices.push({ kind, value, object });
    };
  }

  #lexer(at: number, object = 0): Lexer {
    return new Lexer(this.bytes, { at, object, resolve: this.#resolve, notice: this.#notice(object) });
  }

  #crossReference(): CrossReference {
    try {
      return readCrossReference({
        bytes: this.bytes,
        start: this.start,
        lexer: (at) => this.#lexer(at),
        objectAt: (at) => this.#objectAt(at, undefined),
        decode: (stream) => this.decode(stream),
      });
    } catch (error) {
      if (error instanceof UnreadableError) throw error;
      this.#damage(`${messageOf(error)}; its objects were searched for`);
      return this.#search();
    }
  }

  #search(): CrossReference {
    const { entries, trailers } = searchObjects(this.bytes, (at) => this.#lexer(at));
    if (entries.size === 0)
      throw new UnreadableError('no object can be found in it: it may be cut off, or no PDF');
    if (entries.size > readerLimits.objects) throw new UnreadableError('it has too many objects');
    // The places are counted from the first byte of the file, and not from its header.
    for (const [number, entry] of entries)
      if (entry.kind === 'at') entries.set(number, { ...entry, offset: entry.offset - this.start });
    const trailer = trailers[0] ?? new Dict(new Map(), 0, this.#resolve);
    return { entries, trailers, trailer, loose: false };
  }

  /** Searches for the catalogue when no trailer leads to it: an object that says that it is one, also in object streams. */
  #searchRoot(): void {
    const entries = this.trailer.entries as Map<string, PdfObject>;
    for (const number of this.numbers) {
      const value = this.object(number);
      if (value instanceof Stream && value.dict.name('Type') === 'ObjStm')
        this.#addObjectStream(number, value);
      if (value instanceof Stream && value.dict.name('Type') === 'XRef') {
        for (const key of ['Root', 'Encrypt', 'ID', 'Info']) {
          const entry = value.dict.raw(key);
          if (entry !== null) entries.set(key, entry);
        }
      }
    }
    for (const number of this.numbers) {
      const value = this.object(number);
      if (value instanceof Dict && value.name('Type') === 'Catalog') entries.set('Root', new Ref(number, 0));
    }
    // That of an encrypted file may stand where it can't be read.
    if (this.root === undefined && !this.trailer.has('Encrypt'))
      throw new UnreadableError('no catalogue can be found in it: it may be cut off, or no PDF');
  }

  #addObjectStream(number: number, stream: Stream): void {
    const count = Math.min(stream.dict.number('N') ?? 0, readerLimits.objects);
    const head = new Lexer(this.decode(stream), { references: false });
    for (let index = 0; index < count; index += 1) {
      const inner = head.next();
      head.next();
      if (typeof inner !== 'number') return;
      if (!this.#entries.has(inner)) this.#entries.set(inner, { kind: 'in', stream: number, index });
    }
  }

  #load(number: number): PdfObject {
    const entry = this.#entries.get(number);
    if (entry === undefined || entry.kind === 'free') return null;
    if (entry.kind === 'in') return this.#inStream(entry.stream, entry.index);
    const found = this.#objectAt(this.start + entry.offset, number);
    if (found === undefined) {
      this.#damage(`object ${number}: it does not stand where the cross-reference says`);
      return null;
    }
    return found.value;
  }

  /** Reads an object. `expected` is undefined while the cross-reference itself is read. */
  #objectAt(
    at: number,
    expected: number | undefined,
  ): { readonly number: number; readonly value: PdfObject } | undefined {
    const head = this.#head(at);
    if (head === undefined || (expected !== undefined && head.number !== expected)) return undefined;
    const lexer = this.#lexer(head.after, head.number);
    const value = lexer.object();
    lexer.skipSpace();
    let { spaced } = head;
    let stream: StreamForm | undefined;
    let result = value;
    if (value instanceof Dict && standsAt(this.bytes, 'stream', lexer.at)) {
      const length = value.number('Length');
      const { form, raw, after } = findStreamEnd(this.bytes, lexer.at + 'stream'.length, length);
      stream = form;
      result = new Stream(value, raw);
      lexer.at = after;
      if (form.cutOff) this.#damage(`object ${head.number}: its stream has no end`);
    }
    if (!endSpaced(this.bytes, lexer.at)) spaced = false;
    if (expected !== undefined)
      this.forms.push({ object: head.number, spaced, ...(stream !== undefined && { stream }) });
    return { number: head.number, value: result };
  }

  /** Reads the head `12 0 obj`. Returns undefined where there is none. */
  #head(
    at: number,
  ): { readonly number: number; readonly after: number; readonly spaced: boolean } | undefined {
    const { bytes } = this;
    let from = at;
    while (isSpace(bytes[from])) from += 1;
    const text = latin1(bytes.subarray(from, from + 60));
    const form = /^(\d{1,10})([\s\0]+)(\d{1,10})([\s\0]+)obj/.exec(text);
    if (form === null) return undefined;
    const after = from + form[0].length;
    const before = bytes[from - 1];
    const spaced =
      (before === 10 || before === 13 || from === 0) &&
      form[2]?.length === 1 &&
      form[4]?.length === 1 &&
      (bytes[after] === 10 || bytes[after] === 13);
    return { number: Number(form[1]), after, spaced };
  }

  #inStream(number: number, index: number): PdfObject {
    if (!this.#objectStreams.has(number)) {
      // This keeps an object stream that lies in itself from being read again.
      this.#objectStreams.set(number, undefined);
      this.#objectStreams.set(number, this.#readObjectStream(number));
    }
    return this.#objectStreams.get(number)?.[index] ?? null;
  }

  #readObjectStream(number: number): readonly PdfObject[] {
    const stream = this.object(number);
    if (!(stream instanceof Stream)) {
      this.#damage(`object ${number}: expected an object stream`);
      return [];
    }
    const bytes = this.decode(stream);
    const first = stream.dict.number('First') ?? 0;
    const count = Math.min(stream.dict.number('N') ?? 0, bytes.length);
    const head = new Lexer(bytes, { references: false, end: first });
    const offsets: (readonly [number, number])[] = [];
    for (let index = 0; index < count; index += 1) {
      const [object, offset] = [head.next(), head.next()];
      if (typeof object !== 'number' || typeof offset !== 'number') break;
      offsets.push([object, offset]);
    }
    return offsets.map(([object, offset]) => {
      const options = { at: first + offset, object, resolve: this.#resolve, notice: this.#notice(object) };
      return new Lexer(bytes, options).object();
    });
  }
}

/** Returns whether `endobj` stands on a line of its own. */
function endSpaced(bytes: Uint8Array, at: number): boolean {
  let from = at;
  while (isSpace(bytes[from])) from += 1;
  if (!standsAt(bytes, 'endobj', from)) return false;
  const [before, after] = [bytes[from - 1], bytes[from + 6]];
  return (before === 10 || before === 13) && (after === 10 || after === 13);
}

/** Returns where the header begins. Throws `UnreadableError` when there is none. */
function headerOf(bytes: Uint8Array): number {
  const at = indexOf(bytes.subarray(0, 2048), '%PDF-');
  if (at < 0) throw new UnreadableError('it does not begin with %PDF-: it is no PDF');
  return at;
}
