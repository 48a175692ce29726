// What a PDF is made of: numbers, names, strings, arrays, dictionaries, streams and references (ISO 32000-1 7.3).

/** A name, with one character for each of its bytes. */
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

/** Anything that a file can hold. */
export type PdfObject = null | boolean | number | Name | PdfString | Ref | List | Dict | Stream;

/** Returns what a reference leads to, or null where there is nothing. */
export type Resolve = (ref: Ref) => PdfObject;

/** An array. Values that are read from it are resolved. */
export class List {
  readonly items: readonly PdfObject[];
  /** The number of the indirect object that it stands in, or 0 outside of one. */
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

  /** Returns the numbers in it, or undefined when it holds anything else. */
  numbers(): readonly number[] | undefined {
    const all = [...this];
    return all.every((item) => typeof item === 'number') ? all : undefined;
  }
}

/** A dictionary. Values that are read from it are resolved, except by `raw`. */
export class Dict {
  readonly entries: ReadonlyMap<string, PdfObject>;
  /** The number of the indirect object that it stands in, or 0 outside of one. */
  readonly object: number;
  readonly #resolve: Resolve;

  constructor(entries: ReadonlyMap<string, PdfObject>, object: number, resolve: Resolve) {
    this.entries = entries;
    this.object = object;
    this.#resolve = resolve;
  }

  /** Returns the entry as it stands there. It may be a reference. */
  raw(key: string): PdfObject {
    return this.entries.get(key) ?? null;
  }

  get(key: string): PdfObject {
    const value = this.entries.get(key) ?? null;
    return value instanceof Ref ? this.#resolve(value) : value;
  }

  /** Returns whether the entry is there and not null. */
  has(key: string): boolean {
    return this.get(key) !== null;
  }

  /** Returns the dictionary under a key, or that of the stream there, or undefined. */
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

/** Returns a dictionary, or that of a stream, or undefined for anything else. */
function dictOf(value: PdfObject | undefined): Dict | undefined {
  if (value instanceof Stream) return value.dict;
  return value instanceof Dict ? value : undefined;
}
