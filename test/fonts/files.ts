// Font files for tests, and files made of them.
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { viewOf } from '../../src/byteview.ts';
import { readTables } from '../../src/fonts/sfnt.ts';

/** A file of the project's, by its path from its root. */
function read(path: string): Uint8Array {
  return readFileSync(new URL(`../../${path}`, import.meta.url));
}

/** A bundled font by family and style of its package, such as `noto-sans/400Regular/NotoSans_400Regular`. */
export function shipped(path: string): Uint8Array {
  return read(`node_modules/@expo-google-fonts/${path}.ttf`);
}

/** A small TrueType font: Hebrew, 48 KB. */
export function smallFont(): Uint8Array {
  return Uint8Array.from(shipped('noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular'));
}

/** A variable font (weights 200 to 700), packed as WOFF2. */
export function variableWoff2(): Uint8Array {
  return read('node_modules/@fontsource-variable/oswald/files/oswald-latin-wght-normal.woff2');
}

/** An OpenType font with CFF outlines. */
export function cffFont(): Uint8Array {
  return read('node_modules/bwip-js/fonts/Inconsolata.otf');
}

/** A copy with one change. */
export function changed(bytes: Uint8Array, change: (view: DataView) => void): Uint8Array {
  const copy = Uint8Array.from(bytes);
  change(viewOf(copy));
  return copy;
}

/** The offset in the file of a table's record: tag, checksum, offset, length. */
export function recordOf(bytes: Uint8Array, tag: string): number {
  const count = viewOf(bytes).getUint16(4);
  for (let record = 12; record < 12 + count * 16; record += 16)
    if (String.fromCharCode(...bytes.subarray(record, record + 4)) === tag) return record;
  throw new Error(`no table ${tag}`);
}

/** The same font as WOFF 1.0; `claim` changes the length that a table says it unpacks to. */
export function asWoff(bytes: Uint8Array, claim = (length: number): number => length): Uint8Array {
  const tables = [...readTables(bytes, 'test')];
  const packed = tables.map(([, table]) => {
    const plain = new Uint8Array(table.buffer, table.byteOffset, table.byteLength);
    const deflated = deflateSync(plain);
    return deflated.length < plain.length ? deflated : plain;
  });
  const head = 44 + tables.length * 20;
  const size = packed.reduce((sum, part) => sum + ((part.length + 3) & ~3), head);
  const out = new Uint8Array(size);
  const view = viewOf(out);
  out.set(new TextEncoder().encode('wOFF'));
  view.setUint32(4, 0x00010000);
  view.setUint32(8, size);
  view.setUint16(12, tables.length);
  view.setUint32(16, bytes.length);
  let offset = head;
  tables.forEach(([tag, table], index) => {
    const part = packed[index] ?? new Uint8Array();
    const record = 44 + index * 20;
    out.set(new TextEncoder().encode(tag), record);
    view.setUint32(record + 4, offset);
    view.setUint32(record + 8, part.length);
    view.setUint32(record + 12, claim(table.byteLength));
    out.set(part, offset);
    offset += (part.length + 3) & ~3;
  });
  return out;
}

/** A collection of fonts. */
export function asCollection(...fonts: readonly Uint8Array[]): Uint8Array {
  const head = 12 + 4 * fonts.length;
  const out = new Uint8Array(fonts.reduce((sum, { length }) => sum + length + (-length & 3), head));
  const view = viewOf(out);
  out.set(new TextEncoder().encode('ttcf'));
  view.setUint32(4, 0x00010000);
  view.setUint32(8, fonts.length);
  let at = head;
  for (const [index, font] of fonts.entries()) {
    out.set(font, at);
    view.setUint32(12 + 4 * index, at);
    const count = view.getUint16(at + 4);
    for (let record = at + 12; record < at + 12 + count * 16; record += 16)
      view.setUint32(record + 8, view.getUint32(record + 8) + at);
    at += font.length + (-font.length & 3);
  }
  return out;
}
