// Reads CFF programs: names or CIDs of glyphs, their own encoding and widths (Adobe Technical Note 5176).
import { latin1 } from '../../reader/bytes.ts';
import { type Subroutines, widthIn } from './charstring.ts';
import { type FontProgram, Reader } from './font-program.ts';
import { namesOf } from './names.ts';

type TopDict = ReadonlyMap<number, readonly number[]>;

/** The operators of dictionaries. Those of two bytes are 1200 and more. */
const op = {
  charset: 15,
  encoding: 16,
  charStrings: 17,
  private: 18,
  subrs: 19,
  defaultWidth: 20,
  nominalWidth: 21,
  matrix: 1207,
  ros: 1230,
  fdArray: 1236,
  fdSelect: 1237,
};

/** Reads a program. Returns undefined when it is none. */
export function readCff(bytes: Uint8Array): FontProgram | undefined {
  const reader = new Reader(bytes);
  if (reader.u8(0) !== 1) return undefined;
  const nameIndex = indexAt(reader, reader.u8(2));
  const topIndex = indexAt(reader, nameIndex.end);
  const stringIndex = indexAt(reader, topIndex.end);
  const global = indexAt(reader, stringIndex.end);
  const top = dictIn(topIndex.items[0]);
  const charStringsAt = top.get(op.charStrings)?.[0];
  if (charStringsAt === undefined) return undefined;
  const charStrings = indexAt(reader, charStringsAt).items;
  const byCid = top.has(op.ros);
  const text = (id: number): string => {
    const standard = namesOf('cffstrings');
    return standard[id] ?? latin1(stringIndex.items[id - standard.length] ?? new Uint8Array());
  };
  const ids = charsetOf(reader, top.get(op.charset)?.[0] ?? 0, { glyphs: charStrings.length, byCid });
  const names = byCid ? [] : ids.map(text);
  const byName = new Map(names.map((name, glyph) => [name, glyph] as const).reverse());
  const glyphOfCid = new Map(ids.map((cid, glyph) => [cid, glyph] as const).reverse());
  const privates = privatesOf(reader, top, global.items);
  const codes = byCid ? new Map<number, string>() : encodingIn(reader, top.get(op.encoding)?.[0] ?? 0, names);
  const scale = 1000 * (top.get(op.matrix)?.[0] ?? 0.001);
  return {
    format: 'cff',
    byCid,
    glyphs: charStrings.length,
    width: (glyph) => {
      const code = charStrings[glyph];
      const own = privates(glyph);
      const given = code && own && widthIn(code, own.subroutines);
      if (own === undefined || code === undefined) return undefined;
      return (given === undefined ? own.defaultWidth : own.nominalWidth + given) * scale * own.scale;
    },
    named: (name) => byName.get(name),
    ofCid: (cid) => (byCid ? glyphOfCid.get(cid) : cid),
    builtIn: (code) => codes.get(code),
    names,
    cmaps: [],
  };
}

interface Index {
  readonly items: readonly Uint8Array[];
  readonly end: number;
}

function indexAt(reader: Reader, at: number): Index {
  const count = reader.u16(at);
  if (count === 0) return { items: [], end: at + 2 };
  const size = reader.u8(at + 2);
  const offset = (index: number): number => {
    let value = 0;
    for (let byte = 0; byte < size; byte += 1) value = value * 256 + reader.u8(at + 3 + index * size + byte);
    return value;
  };
  const base = at + 2 + (count + 1) * size;
  const items = Array.from({ length: count }, (_, index) =>
    reader.bytes.subarray(base + offset(index), base + offset(index + 1)),
  );
  return { items, end: base + offset(count) };
}

function dictIn(bytes: Uint8Array = new Uint8Array()): TopDict {
  const found = new Map<number, readonly number[]>();
  let operands: number[] = [];
  let at = 0;
  const reader = new Reader(bytes);
  while (at < bytes.length) {
    const byte = reader.u8(at);
    if (byte <= 21) {
      found.set(byte === 12 ? 1200 + reader.u8(at + 1) : byte, operands);
      operands = [];
      at += byte === 12 ? 2 : 1;
    } else if (byte === 30) {
      const [value, after] = realAt(reader, at + 1);
      operands.push(value);
      at = after;
    } else if (byte === 28 || byte === 29) {
      operands.push(byte === 28 ? reader.i16(at + 1) : reader.u32(at + 1) | 0);
      at += byte === 28 ? 3 : 5;
    } else if (byte >= 247 && byte <= 254) {
      const next = reader.u8(at + 1);
      operands.push(byte < 251 ? (byte - 247) * 256 + next + 108 : -(byte - 251) * 256 - next - 108);
      at += 2;
    } else {
      operands.push(byte - 139);
      at += 1;
    }
  }
  return found;
}

/** Returns a real number, whose digits have four bits each, and its end. */
function realAt(reader: Reader, from: number): readonly [number, number] {
  let text = '';
  for (let at = from; at < reader.bytes.length; at += 1)
    for (const digit of [reader.u8(at) >> 4, reader.u8(at) & 15]) {
      if (digit === 15) return [Number(text) || 0, at + 1];
      text += ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'E', 'E-', '', '-'][digit] ?? '';
    }
  return [0, reader.bytes.length];
}

/** Returns the string number or CID of each glyph. */
function charsetOf(
  reader: Reader,
  at: number,
  { glyphs, byCid }: { readonly glyphs: number; readonly byCid: boolean },
): readonly number[] {
  const predefined = ['', 'cffexpert', 'cffsubset'][at];
  if (at <= 2 && predefined !== undefined && !byCid) {
    const strings = namesOf('cffstrings');
    const listed = predefined === '' ? strings.slice(0, 229) : namesOf(predefined);
    return listed.slice(0, glyphs).map((name) => strings.indexOf(name));
  }
  const ids = [0];
  const format = reader.u8(at);
  let from = at + 1;
  while (ids.length < glyphs && from < reader.bytes.length) {
    const first = reader.u16(from);
    const left = format === 0 ? 0 : format === 1 ? reader.u8(from + 2) : reader.u16(from + 2);
    for (let index = 0; index <= left && ids.length < glyphs; index += 1) ids.push(first + index);
    from += format === 0 ? 2 : format === 1 ? 3 : 4;
  }
  return ids;
}

function encodingIn(reader: Reader, at: number, names: readonly string[]): ReadonlyMap<number, string> {
  const codes = new Map<number, string>();
  if (at <= 1) {
    for (const [code, name] of namesOf(at === 0 ? 'standard' : 'expert').entries())
      if (name !== '-') codes.set(code, name);
    return codes;
  }
  const format = reader.u8(at) & 0x7f;
  const count = reader.u8(at + 1);
  let glyph = 1;
  for (let index = 0; index < count; index += 1) {
    const first = reader.u8(at + 2 + index * (format === 0 ? 1 : 2));
    const left = format === 0 ? 0 : reader.u8(at + 3 + index * 2);
    for (let code = first; code <= first + left; code += 1) {
      codes.set(code, names[glyph] ?? '');
      glyph += 1;
    }
  }
  return codes;
}

interface Private {
  readonly defaultWidth: number;
  readonly nominalWidth: number;
  readonly scale: number;
  readonly subroutines: Subroutines;
}

/** Returns the private dictionary of each glyph: one for all, or one for each part of a font by CIDs. */
function privatesOf(
  reader: Reader,
  top: TopDict,
  global: readonly Uint8Array[],
): (glyph: number) => Private | undefined {
  const partsAt = top.get(op.fdArray)?.[0];
  const parts = partsAt === undefined ? [top] : indexAt(reader, partsAt).items.map(dictIn);
  const privates = parts.map((part) => {
    const [size = 0, at = 0] = part.get(op.private) ?? [];
    const dict = dictIn(reader.bytes.subarray(at, at + size));
    const subrs = dict.get(op.subrs)?.[0];
    const local = subrs === undefined ? [] : indexAt(reader, at + subrs).items;
    const matrix = partsAt === undefined || top.has(op.matrix) ? 0.001 : (part.get(op.matrix)?.[0] ?? 0.001);
    return {
      defaultWidth: dict.get(op.defaultWidth)?.[0] ?? 0,
      nominalWidth: dict.get(op.nominalWidth)?.[0] ?? 0,
      scale: matrix * 1000,
      subroutines: { local, global },
    };
  });
  const select = top.get(op.fdSelect)?.[0];
  return (glyph) => privates[select === undefined ? 0 : partOf(reader, select, glyph)];
}

function partOf(reader: Reader, at: number, glyph: number): number {
  if (reader.u8(at) === 0) return reader.u8(at + 1 + glyph);
  const ranges = reader.u16(at + 1);
  let part = 0;
  for (let index = 0; index < ranges; index += 1) {
    if (reader.u16(at + 3 + index * 3) > glyph) break;
    part = reader.u8(at + 5 + index * 3);
  }
  return part;
}
