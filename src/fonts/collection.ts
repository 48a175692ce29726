// Font files that hold several faces (OpenType 1.9, "Font Collections"). They share tables, and differ by their names.

import { viewOf } from '../byteview.ts';
import type { AppError } from '../errors.ts';
import { namesOf, styleOf } from './facts.ts';
import { fontError, readTables, type Tables } from './sfnt.ts';

/** Which face is wanted, and what the file is called in messages. */
export interface WantedFace {
  readonly label: string;
  /** The family of the face, its full name or its PostScript name, in capitals or not. */
  readonly face?: string;
  /** What chooses among the faces of a family. */
  readonly weight?: number;
  readonly bold?: boolean;
  readonly italic?: boolean;
}

const mostFaces = 256;

/**
 * Returns the tables of a face of a collection: the first one, or that of a name. Of several with this name it is the one
 * whose slant and weight are nearest. Throws `AppError` that lists the names where there is none.
 */
export function faceOfCollection(bytes: Uint8Array, wanted: WantedFace): Tables {
  const { label, face, bold = false, italic = false, weight = bold ? 700 : 400 } = wanted;
  const view = viewOf(bytes);
  if (bytes.length < 16) throw fontError(label, 'the file ends inside its header');
  const count = view.getUint32(8);
  if (count === 0 || count > mostFaces || bytes.length < 12 + 4 * count)
    throw fontError(label, `it claims to have ${count} fonts`);
  const tablesAt = (index: number) => readTables(bytes, label, view.getUint32(12 + 4 * index));
  if (face === undefined) return tablesAt(0);
  const all = Array.from({ length: count }, (_, index) => tablesAt(index));
  const named = all.filter((tables) => isCalled(tables, face));
  const distance = (tables: Tables): number => {
    const own = styleOf(tables);
    return (own.italic === italic ? 0 : 1000) + Math.abs(own.weight - weight);
  };
  const [nearest] = named.sort((one, two) => distance(one) - distance(two));
  if (nearest !== undefined) return nearest;
  throw noSuchFace(label, face, all);
}

/** Throws `AppError` for a file of one font that is not called so. */
export function checkName(tables: Tables, { label, face }: WantedFace): void {
  if (face !== undefined && !isCalled(tables, face)) throw noSuchFace(label, face, [tables]);
}

function noSuchFace(label: string, face: string, all: readonly Tables[]): AppError {
  const families = [...new Set(all.map((tables) => familyOf(tables)))];
  return fontError(label, `it has no face ${JSON.stringify(face)}`, `it has ${families.join(', ')}`);
}

/** The names of `name` that a face may be called by: family, full name, PostScript name, family beyond four styles. */
const nameIds = [1, 4, 6, 16];

function isCalled(tables: Tables, face: string): boolean {
  const names = namesOf(tables);
  return nameIds.some((id) => names.get(id)?.toLowerCase() === face.toLowerCase());
}

function familyOf(tables: Tables): string {
  const names = namesOf(tables);
  return names.get(16) ?? names.get(1) ?? 'Unnamed';
}
