// Renames a font and gives it an unusual style, so that a program that looks for a fallback by itself does not take it.
import type { Face } from './face.ts';
import { fontFileOf } from './openface.ts';
import { buildSfnt } from './sfnt.ts';

/** Returns the family that `asideFont` gives a face. */
export function asideFamily(face: Face): string {
  return `Platen ${face.id.replace(/[^A-Za-z0-9]+/g, ' ')}`;
}

/** Returns the face's file with that family, as the thinnest, narrowest and slanted of its kind. */
export function asideFont(face: Face): Uint8Array {
  const { tables } = fontFileOf(face);
  const changed = new Map(tables);
  changed.set('name', nameTable(asideFamily(face)));
  changed.set('OS/2', styleTable(tables.get('OS/2')));
  return buildSfnt(changed);
}

/** Returns the table `name` (ISO/IEC 14496-22) with the family (1) and the PostScript name (6) for Windows in English. */
function nameTable(family: string): DataView {
  const names: readonly (readonly [number, string])[] = [
    [1, family],
    [6, family.replaceAll(' ', '')],
  ];
  const start = 6 + 12 * names.length;
  const view = new DataView(
    new ArrayBuffer(start + names.reduce((sum, [, text]) => sum + 2 * text.length, 0)),
  );
  view.setUint16(2, names.length);
  view.setUint16(4, start);
  let at = start;
  for (const [index, [id, text]] of names.entries()) {
    const record = [3, 1, 0x409, id, 2 * text.length, at - start];
    for (const [field, value] of record.entries()) view.setUint16(6 + 12 * index + 2 * field, value);
    for (let unit = 0; unit < text.length; unit++) view.setUint16(at + 2 * unit, text.charCodeAt(unit));
    at += 2 * text.length;
  }
  return view;
}

/** Returns the table `OS/2` (ISO/IEC 14496-22) of version 4 with weight 1, width 1 and oblique. The rest is as it was. */
function styleTable(table: DataView | undefined): DataView {
  const bytes = new Uint8Array(Math.max(96, table?.byteLength ?? 0));
  if (table) bytes.set(new Uint8Array(table.buffer, table.byteOffset, table.byteLength));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.max(4, view.getUint16(0)));
  view.setUint16(4, 1);
  view.setUint16(6, 1);
  view.setUint16(62, (view.getUint16(62) & ~0x21) | 0x200);
  return view;
}
