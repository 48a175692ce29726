// Turns font files as people have them (WOFF, WOFF2, collections, variable fonts) into plain static ones.
import { inflateSync } from 'node:zlib';
import { viewOf } from '../byteview.ts';
import { checkName, faceOfCollection, type WantedFace } from './collection.ts';
import type { Axis } from './face.ts';
import { buildSfnt, checkTables, fontError, fontForm, fontLimits, readTables, type Tables } from './sfnt.ts';
import { pinAxes } from './subsetter.ts';
import { unpackWoff2 } from './woff2.ts';

/** Which font is wanted of a file that holds several, and how it is called in messages. */
export interface UnpackOptions {
  /** The path or URL that the author wrote. */
  readonly label?: string;
  /** The face that is wanted of a collection, by its family or its own name. Without it, it is the first. */
  readonly face?: string;
  /** Whether the bold instance of a variable font, or the bold face of a family in a collection, is wanted. */
  readonly bold?: boolean;
  /** The weight that is wanted of a variable font, in place of regular or bold. */
  readonly weight?: number;
  /** Whether the italic or slanted instance of a variable font is wanted. */
  readonly italic?: boolean;
  /** Values of further axes of a variable font by tag. They are stronger than weight and slant. */
  readonly axes?: Readonly<Record<string, number>>;
}

/** A static font, and the axes of the variable one that it was cut from. One that was static has none. */
export interface UnpackedInstance {
  readonly plain: Uint8Array;
  readonly axes: readonly Axis[];
}

/**
 * Returns a plain, static, checked font file: the bytes themselves when they are one already, and one font of a
 * collection. Throws `AppError` that says what is damaged.
 */
export async function unpackInstance(bytes: Uint8Array, options: UnpackOptions): Promise<UnpackedInstance> {
  const label = options.label ?? 'file';
  const packed = openPacked(bytes, { ...options, label });
  return { plain: cutInstance(packed, { ...options, label }), axes: packed.axes };
}

/** Returns a way to cut static fonts out of a variable one. It is unpacked once, when the first one is cut. */
export function cutterOf(read: () => Uint8Array, label: string): (options: UnpackOptions) => Uint8Array {
  let plain: Plain | undefined;
  return (options) => {
    plain ??= openPacked(read(), { ...options, label });
    return cutInstance(plain, { ...options, label });
  };
}

/** The static fonts that a file holds. `bold` is there when it is a variable font whose weight reaches that far. */
export interface UnpackedStyles {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array | undefined;
  /** The axes of a variable font. A static one has none. */
  readonly axes: readonly Axis[];
}

/** Does what `unpackInstance` does, and also returns the bold instance when the file holds one. It ignores `bold` of the options. */
export async function unpackStyles(bytes: Uint8Array, options: UnpackOptions = {}): Promise<UnpackedStyles> {
  const label = options.label ?? 'file';
  const packed = openPacked(bytes, { ...options, label });
  const weighted = packed.axes.some(({ tag, most }) => tag === 'wght' && most >= leastBold);
  return {
    regular: cutInstance(packed, { ...options, label, bold: false }),
    bold: weighted ? cutInstance(packed, { ...options, label, bold: true }) : undefined,
    axes: packed.axes,
  };
}

/** A font file without its packing, checked. It is static when it has no axes. */
interface Plain {
  readonly bytes: Uint8Array;
  readonly axes: readonly Axis[];
}

function openPacked(packed: Uint8Array, wanted: WantedFace): Plain {
  const { label } = wanted;
  checkSize(packed.length, label);
  const bytes = withOutlines(unwrap(packed, wanted), label);
  const tables = readTables(bytes, label);
  checkTables(tables, label);
  if (fontForm(packed) !== 'collection') checkName(tables, wanted);
  if (tables.has('fvar')) return { bytes, axes: readAxes(tables, label) };
  if (tables.has('CFF2')) throw fontError(label, 'it has CFF2 outlines without axes');
  return { bytes, axes: [] };
}

/** Gives empty outlines to a font that has pictures alone. So it is a font like others, whose glyphs draw nothing. */
function withOutlines(bytes: Uint8Array, label: string): Uint8Array {
  const tables = readTables(bytes, label);
  const hasOutlines = ['glyf', 'CFF ', 'CFF2'].some((tag) => tables.has(tag));
  const [head, maxp] = [tables.get('head'), tables.get('maxp')];
  if (hasOutlines || !pictureTables.some((tag) => tables.has(tag))) return bytes;
  if (!head || head.byteLength < 54 || !maxp || maxp.byteLength < 6) return bytes;
  const short = viewOf(new Uint8Array(head.buffer, head.byteOffset, head.byteLength).slice());
  short.setInt16(50, 0);
  const loca = viewOf(new Uint8Array((maxp.getUint16(4) + 1) * 2));
  const empty = viewOf(new Uint8Array(0));
  return buildSfnt(new Map([...tables, ['head', short], ['loca', loca], ['glyf', empty]]));
}

/** The tables that hold glyphs as pictures. */
const pictureTables = ['CBDT', 'sbix'];

function checkSize(size: number, label: string): void {
  if (size > fontLimits.maxFileBytes)
    throw fontError(label, `expected at most ${fontLimits.maxFileBytes} bytes, got ${size}`);
}

function unwrap(bytes: Uint8Array, wanted: WantedFace): Uint8Array {
  const { label } = wanted;
  switch (fontForm(bytes)) {
    case 'sfnt':
      return bytes;
    case 'collection':
      return buildSfnt(faceOfCollection(bytes, wanted));
    case 'woff':
      return unpackWoff(bytes, label);
    case 'woff2':
      return unpackWoff2(bytes, label);
    default:
      throw fontError(label, 'expected a font file, got something else');
  }
}

/** Unpacks WOFF 1.0, in which each table is deflated by itself. */
function unpackWoff(bytes: Uint8Array, label: string): Uint8Array {
  const view = viewOf(bytes);
  const count = bytes.length >= 44 ? view.getUint16(12) : 0;
  if (count === 0 || count > fontLimits.maxTables || 44 + count * 20 > bytes.length)
    throw fontError(label, 'its WOFF header is damaged');
  const tables = new Map<string, DataView>();
  let total = 0;
  for (let index = 0; index < count; index++) {
    const record = 44 + index * 20;
    const tag = String.fromCharCode(...bytes.subarray(record, record + 4));
    const offset = view.getUint32(record + 4);
    const packed = view.getUint32(record + 8);
    const length = view.getUint32(record + 12);
    total += length;
    checkSize(total, label);
    if (offset + packed > bytes.length || packed > length)
      throw fontError(label, `its table ${JSON.stringify(tag)} reaches beyond the end of the file`);
    const data = bytes.subarray(offset, offset + packed);
    tables.set(tag, viewOf(packed === length ? data : inflate(data, { length, label, tag })));
  }
  return buildSfnt(tables);
}

function inflate(
  data: Uint8Array,
  { length, label, tag }: { length: number; label: string; tag: string },
): Uint8Array {
  try {
    const table = inflateSync(data, { maxOutputLength: Math.max(1, length) });
    if (table.length === length) return table;
  } catch {
    // The error is made below: the words of zlib name nothing that an author knows.
  }
  throw fontError(label, `its table ${JSON.stringify(tag)} can't be unpacked`);
}

/** Returns the axes of a variable font (OpenType `fvar`). */
function readAxes(tables: Tables, label: string): readonly Axis[] {
  const table = tables.get('fvar');
  if (!table || table.byteLength < 16) throw fontError(label, 'its table "fvar" is cut short');
  const [start, count, size] = [table.getUint16(4), table.getUint16(8), table.getUint16(10)];
  if (size < 20 || start + count * size > table.byteLength)
    throw fontError(label, 'its table "fvar" is cut short');
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * size;
    const fixed = (offset: number): number => table.getInt32(at + offset) / 65536;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((index) => table.getUint8(at + index)));
    return { tag, least: fixed(4), standard: fixed(8), most: fixed(12) };
  });
}

const regularWeight = 400;
const boldWeight = 700;
/** A variable font that gets no heavier than this has no bold. */
const leastBold = 600;

function cutInstance({ bytes, axes }: Plain, options: UnpackOptions): Uint8Array {
  if (axes.length === 0) return bytes;
  const { label = 'file', bold = false, italic = false, axes: wanted = {} } = options;
  const { weight = bold ? boldWeight : regularWeight } = options;
  const pinned = new Map<string, number>();
  for (const { tag, least, standard, most } of axes) {
    const within = (value: number): number => Math.min(most, Math.max(least, value));
    const own = wanted[tag];
    if (own !== undefined) pinned.set(tag, within(own));
    else if (tag === 'wght') pinned.set(tag, within(weight));
    else if (tag === 'ital') pinned.set(tag, within(italic ? 1 : 0));
    else if (tag === 'slnt') pinned.set(tag, within(italic ? least : 0));
    else pinned.set(tag, standard);
  }
  if (readTables(bytes, label).has('CFF2'))
    throw fontError(
      label,
      'it is a variable font with outlines in the table "CFF2", which can not be made static here',
      'give a static font of each weight (CFF or TrueType), or a variable TrueType font',
    );
  const fixed = pinAxes(bytes, pinned);
  if (!fixed) throw fontError(label, 'its axes could not be pinned');
  const left = readTables(fixed, label);
  checkTables(left, label);
  if (left.has('fvar')) throw fontError(label, 'its axes could not be pinned');
  return fixed;
}
