// Finds where each object lies: cross-reference tables and streams, from the newest to the oldest (ISO 32000-1 7.5.4, 7.5.8).

import { isDigit, isSpace, lastIndexOf, standsAt } from './bytes.ts';
import { Lexer } from './lexer.ts';
import { readerLimits } from './limits.ts';
import { Dict, type PdfObject, type Stream } from './objects.ts';

/** The place of an object: a byte of the file, or an object stream. */
export type Entry =
  | { readonly kind: 'at'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'in'; readonly stream: number; readonly index: number }
  | { readonly kind: 'free' };

/** What the cross-reference says. */
export interface CrossReference {
  readonly entries: Map<number, Entry>;
  /** The newest trailer, with what older ones add. */
  readonly trailer: Dict;
  /** All trailers, the newest first. */
  readonly trailers: readonly Dict[];
  /** Whether a table has `xref` not followed by its line end alone, or sections that are spaced otherwise than the format says. */
  readonly loose: boolean;
}

/** What the reader of objects offers. */
export interface ObjectsAt {
  readonly bytes: Uint8Array;
  /** The byte that all offsets are counted from. */
  readonly start: number;
  /** Returns a lexer that stands at a byte. */
  lexer(at: number): Lexer;
  /** Returns the indirect object at a byte, such as a cross-reference stream, or undefined when there is none. */
  objectAt(at: number): { readonly number: number; readonly value: PdfObject } | undefined;
  decode(stream: Stream): Uint8Array;
}

/** Reads the cross-reference. Throws an error that says what is broken; the file has to be searched then. */
export function readCrossReference(source: ObjectsAt): CrossReference {
  const state: State = { entries: new Map(), trailers: [], loose: false };
  const seen = new Set<number>();
  const waiting = [startOf(source)];
  for (let offset = waiting.shift(); offset !== undefined; offset = waiting.shift()) {
    if (seen.has(offset)) throw new Error('its cross-reference goes round in a circle');
    seen.add(offset);
    if (seen.size > readerLimits.crossReferences)
      throw new Error('its cross-reference has too many sections');
    const trailer = readSection(source, offset, state);
    state.trailers.push(trailer);
    const hybrid = trailer.number('XRefStm');
    if (hybrid !== undefined && !seen.has(hybrid)) {
      seen.add(hybrid);
      readSection(source, hybrid, state);
    }
    const older = trailer.number('Prev');
    if (older !== undefined) waiting.push(older);
  }
  return { ...state, trailer: merged(state.trailers) };
}

interface State {
  readonly entries: Map<number, Entry>;
  readonly trailers: Dict[];
  loose: boolean;
}

function startOf({ bytes }: ObjectsAt): number {
  const at = lastIndexOf(bytes, 'startxref');
  if (at < 0) throw new Error('it has no "startxref": it may be cut off');
  const offset = new Lexer(bytes, { at: at + 'startxref'.length }).next();
  if (typeof offset !== 'number') throw new Error('no number follows "startxref"');
  return offset;
}

/** Merges trailers. The newest one counts, and what only an older one has is taken from it. */
function merged(trailers: readonly Dict[]): Dict {
  const [newest] = trailers;
  if (newest === undefined) throw new Error('it has no trailer');
  if (newest.raw('Root') !== null) return newest;
  return trailers.find((trailer) => trailer.raw('Root') !== null) ?? newest;
}

function readSection(source: ObjectsAt, offset: number, state: State): Dict {
  const at = source.start + offset;
  if (!(offset >= 0 && at < source.bytes.length))
    throw new Error('its cross-reference lies outside of the file');
  const lexer = source.lexer(at);
  lexer.skipSpace();
  if (standsAt(source.bytes, 'xref', lexer.at)) return readTable(source, lexer.at + 4, state);
  const found = source.objectAt(at);
  const value = found?.value;
  if (
    value === undefined ||
    value === null ||
    typeof value !== 'object' ||
    !('raw' in value) ||
    value instanceof Dict
  )
    throw new Error('no cross-reference stands where it says');
  return readStream(source, value, state);
}

/** Reads the table after the word `xref`. */
function readTable(source: ObjectsAt, from: number, state: State): Dict {
  const { bytes } = source;
  if (!lineEnds(bytes, from)) state.loose = true;
  const lexer = source.lexer(from);
  for (;;) {
    lexer.skipSpace();
    if (!isDigit(bytes[lexer.at])) break;
    const headAt = lexer.at;
    const first = lexer.next();
    const count = lexer.next();
    if (typeof first !== 'number' || typeof count !== 'number' || count > readerLimits.objects)
      throw new Error('a section of its cross-reference table has no proper head');
    if (!/^\d+ \d+ ?(\r\n|\n|\r)?$/.test(headText(bytes, headAt, lexer.at))) state.loose = true;
    readEntries(lexer, { first, count }, state);
  }
  if (!standsAt(bytes, 'trailer', lexer.at)) throw new Error('no trailer follows its cross-reference table');
  lexer.at += 'trailer'.length;
  const trailer = lexer.next();
  if (!(trailer instanceof Dict)) throw new Error('its trailer is no dictionary');
  return trailer;
}

function headText(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.subarray(from, Math.min(to, from + 40))).toString('latin1');
}

/** Returns whether only one line end stands between `xref` and the first section. */
function lineEnds(bytes: Uint8Array, from: number): boolean {
  const long = bytes[from] === 13 && bytes[from + 1] === 10;
  return (bytes[from] === 10 || bytes[from] === 13) && isDigit(bytes[from + (long ? 2 : 1)]);
}

function readEntries(
  lexer: Lexer,
  { first, count }: { readonly first: number; readonly count: number },
  { entries }: State,
): void {
  for (let index = 0; index < count; index += 1) {
    lexer.skipSpace();
    if (!isDigit(lexer.bytes[lexer.at]))
      throw new Error('a section of its cross-reference table is too short');
    const offset = plainNumber(lexer);
    const generation = plainNumber(lexer);
    lexer.skipSpace();
    const kind = lexer.bytes[lexer.at];
    if (kind !== 0x6e && kind !== 0x66)
      throw new Error('an entry of its cross-reference table is neither n nor f');
    lexer.at += 1;
    const number = first + index;
    if (entries.has(number)) continue;
    entries.set(number, kind === 0x6e ? { kind: 'at', offset, generation } : { kind: 'free' });
  }
}

function plainNumber(lexer: Lexer): number {
  const { bytes } = lexer;
  while (isSpace(bytes[lexer.at])) lexer.at += 1;
  let value = 0;
  for (; isDigit(bytes[lexer.at]); lexer.at += 1) value = value * 10 + (bytes[lexer.at] ?? 0) - 0x30;
  return value;
}

function readStream(source: ObjectsAt, stream: Stream, { entries }: State): Dict {
  const { dict } = stream;
  const widths = dict.list('W')?.numbers();
  if (widths === undefined || widths.length < 3 || widths.some((width) => !(width >= 0 && width <= 8)))
    throw new Error('its cross-reference stream has no proper widths');
  const [kindBytes = 0, placeBytes = 0, thirdBytes = 0] = widths;
  const bytes = source.decode(stream);
  const index = dict.list('Index')?.numbers() ?? [0, dict.number('Size') ?? 0];
  let at = 0;
  const field = (width: number, otherwise: number): number => {
    if (width === 0) return otherwise;
    let value = 0;
    for (let byte = 0; byte < width; byte += 1) value = value * 256 + (bytes[at + byte] ?? 0);
    at += width;
    return value;
  };
  for (let section = 0; section + 1 < index.length; section += 2) {
    const first = index[section] ?? 0;
    for (let entry = 0; entry < (index[section + 1] ?? 0) && at < bytes.length; entry += 1) {
      const kind = field(kindBytes, 1);
      const second = field(placeBytes, 0);
      const third = field(thirdBytes, 0);
      if (!entries.has(first + entry)) entries.set(first + entry, entryOf(kind, second, third));
    }
  }
  return dict;
}

function entryOf(kind: number, second: number, third: number): Entry {
  if (kind === 1) return { kind: 'at', offset: second, generation: third };
  return kind === 2 ? { kind: 'in', stream: second, index: third } : { kind: 'free' };
}
