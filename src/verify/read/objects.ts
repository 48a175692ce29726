// What a PDF is made of: numbers, names, strings, arrays, dictionaries, streams and references (ISO 32000-1 7.3).

/** A name, one character for each of its bytes. */
export class Name {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

/** A string: bytes, whatever they mean. */
export class PdfString {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** A reference to an indirect object. */
export class Ref {
  readonly number: number;
  readonly generation: number;
  constructor(number: number, generation: number) {
    this.number = number;
    this.generation = generation;
  }
}

/** A bare word: an operator of a content stream, or a word such as `endobj`. */
export class Keyword {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

/** Anything that stands in a file. */
export type PdfObject = null | boolean | number | Name | PdfString | Ref | List | Dict | Stream;

/** What a reference leads to; null where there is nothing. */
export type Resolve = (ref: Ref) => PdfObject;

/** An array. What is read from it is resolved. */
export class List {
  readonly items: readonly PdfObject[];
  /** The number of the indirect object that it stands in; 0 outside of one. */
  readonly object: number;
  readonly #resolve: Resolve;

  constructor(items: readonly PdfObject[], object: number, resolve: Resolve) {
    this.items = items;
    this.object = object;
    this.#resolve = resolve;
  }

  get length(): number {
    return this.items.length;
  }

  at(index: number): PdfObject {
    const item = this.items[index] ?? null;
    return item instanceof Ref ? this.#resolve(item) : item;
  }

  *[Symbol.iterator](): Generator<PdfObject> {
    for (let index = 0; index < this.items.length; index += 1) yield this.at(index);
  }

  /** The numbers in it; undefined when anything else is. */
  numbers(): readonly number[] | undefined {
    const all = [...this];
    return all.every((item) => typeof item === 'number') ? all : undefined;
  }
}

/** A dictionary. What is read from it is resolved, but for `raw`. */
export class Dict {
  readonly entries: ReadonlyMap<string, PdfObject>;
  /** The number of the indirect object that it stands in; 0 outside of one. */
  readonly object: number;
  readonly #resolve: Resolve;

  constructor(entries: ReadonlyMap<string, PdfObject>, object: number, resolve: Resolve) {
    this.entries = entries;
    this.object = object;
    this.#resolve = resolve;
  }

  /** The entry as it stands there: it may be a reference. */
  raw(key: string): PdfObject {
    return this.entries.get(key) ?? null;
  }

  get(key: string): PdfObject {
    const value = this.entries.get(key) ?? null;
    return value instanceof Ref ? this.#resolve(value) : value;
  }

  /** Whether the entry is there and not null. */
  has(key: string): boolean {
    return this.get(key) !== null;
  }

  /** The dictionary under a key, or that of the stream there. */
  dict(key: string): Dict | undefined {
    return dictOf(this.get(key));
  }

  stream(key: string): Stream | undefined {
    const value = this.get(key);
    return value instanceof Stream ? value : undefined;
  }

  list(key: string): List | undefined {
    const value = this.get(key);
    return value instanceof List ? value : undefined;
  }

  name(key: string): string | undefined {
    const value = this.get(key);
    return value instanceof Name ? value.value : undefined;
  }

  number(key: string): number | undefined {
    const value = this.get(key);
    return typeof value === 'number' ? value : undefined;
  }

  flag(key: string): boolean | undefined {
    const value = this.get(key);
    return typeof value === 'boolean' ? value : undefined;
  }

  string(key: string): PdfString | undefined {
    const value = this.get(key);
    return value instanceof PdfString ? value : undefined;
  }
}

/** A stream: its dictionary, and its bytes as they stand in the file. */
export class Stream {
  readonly dict: Dict;
  readonly raw: Uint8Array;
  constructor(dict: Dict, raw: Uint8Array) {
    this.dict = dict;
    this.raw = raw;
  }

  get object(): number {
    return this.dict.object;
  }
}

/** A dictionary, or that of a stream; undefined for anything else. */
export function dictOf(value: PdfObject | undefined): Dict | undefined {
  if (value instanceof Stream) return value.dict;
  return value instanceof Dict ? value : undefined;
}
