// Reads TrueType and OpenType programs: glyph count, advance widths, cmap and post (OpenType 1.9).
import { latin1 } from '../../reader/bytes.ts';
import { readCff } from './cff.ts';
import { type CmapTable, type FontProgram, Reader } from './font-program.ts';
import { namesOf } from './names.ts';

/** Reads a program. Returns undefined when it is none. */
export function readTrueType(bytes: Uint8Array): FontProgram | undefined {
  const tables = tablesOf(bytes);
  const head = tables?.get('head');
  const cff = tables?.get('CFF ');
  if (tables === undefined) return undefined;
  const cmaps = cmapsOf(tables.get('cmap'));
  const os2 = tables.get('OS/2');
  const licence = os2 === undefined || os2.bytes.length < 10 ? undefined : os2.u16(8);
  if (cff !== undefined) {
    const inner = readCff(cff.bytes);
    return inner && { ...inner, cmaps, licence };
  }
  const maxp = tables.get('maxp');
  if (head === undefined || maxp === undefined) return undefined;
  const em = head.u16(18) || 1000;
  const glyphs = maxp.u16(4);
  const widths = tables.get('hmtx');
  const metrics = tables.get('hhea')?.u16(34) ?? 0;
  const names = postNames(tables.get('post'), glyphs);
  const byName = new Map(names.map((name, glyph) => [name, glyph] as const).reverse());
  return {
    format: 'truetype',
    byCid: false,
    glyphs,
    width: (glyph) =>
      widths === undefined || metrics === 0
        ? undefined
        : (widths.u16(Math.min(glyph, metrics - 1) * 4) * 1000) / em,
    named: (name) => byName.get(name),
    ofCid: (cid) => cid,
    builtIn: () => undefined,
    names,
    cmaps,
    licence,
  };
}

function tablesOf(bytes: Uint8Array): ReadonlyMap<string, Reader> | undefined {
  const reader = new Reader(bytes);
  const tag = latin1(bytes.subarray(0, 4));
  if (tag === 'ttcf') return tablesOf(bytes.subarray(reader.u32(12)));
  if (!['\0\u0001\0\0', 'true', 'OTTO'].includes(tag)) return undefined;
  const tables = new Map<string, Reader>();
  for (let index = 0; index < reader.u16(4); index += 1) {
    const at = 12 + index * 16;
    const from = reader.u32(at + 8);
    tables.set(
      latin1(bytes.subarray(at, at + 4)),
      new Reader(bytes.subarray(from, from + reader.u32(at + 12))),
    );
  }
  return tables;
}

function cmapsOf(table: Reader | undefined): readonly CmapTable[] {
  if (table === undefined) return [];
  const count = Math.min(table.u16(2), 100);
  return Array.from({ length: count }, (_, index) => {
    const at = 4 + index * 8;
    const from = table.u32(at + 4);
    const glyph = mapping(new Reader(table.bytes.subarray(from)));
    return { platform: table.u16(at), encoding: table.u16(at + 2), glyph };
  });
}

function mapping(table: Reader): (code: number) => number {
  switch (table.u16(0)) {
    case 0:
      return (code) => (code < 256 ? table.u8(6 + code) : 0);
    case 4:
      return (code) => segmented(table, code);
    case 6:
      return (code) => {
        const index = code - table.u16(6);
        return index >= 0 && index < table.u16(8) ? table.u16(10 + index * 2) : 0;
      };
    case 12:
      return (code) => grouped(table, code);
    default:
      return () => 0;
  }
}

function segmented(table: Reader, code: number): number {
  const double = table.u16(6);
  for (let at = 14; at < 14 + double; at += 2) {
    if (table.u16(at) < code) continue;
    const start = table.u16(at + double + 2);
    if (start > code) return 0;
    const delta = table.u16(at + 2 * double + 2);
    const offsetAt = at + 3 * double + 2;
    const offset = table.u16(offsetAt);
    if (offset === 0) return (code + delta) & 0xffff;
    const glyph = table.u16(offsetAt + offset + (code - start) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

function grouped(table: Reader, code: number): number {
  let low = 0;
  let high = Math.min(table.u32(12), 1_000_000) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = 16 + middle * 12;
    if (code < table.u32(at)) high = middle - 1;
    else if (code > table.u32(at + 4)) low = middle + 1;
    else return table.u32(at + 8) + code - table.u32(at);
  }
  return 0;
}

function postNames(table: Reader | undefined, glyphs: number): readonly string[] {
  const version = table?.u32(0);
  const standard = namesOf('post');
  if (table === undefined || version === 0x00010000) return table === undefined ? [] : standard;
  if (version !== 0x00020000) return [];
  const count = Math.min(table.u16(32), glyphs);
  const own: string[] = [];
  for (let at = 34 + table.u16(32) * 2; at < table.bytes.length && own.length < 65536; at += table.u8(at) + 1)
    own.push(latin1(table.bytes.subarray(at + 1, at + 1 + table.u8(at))));
  return Array.from({ length: count }, (_, glyph) => {
    const index = table.u16(34 + glyph * 2);
    return (index < 258 ? standard[index] : own[index - 258]) ?? '';
  });
}
