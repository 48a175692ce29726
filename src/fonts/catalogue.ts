// Fonts that the operator puts into folders. They are read once into a catalogue, from which every process makes the same families.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Hex } from '../sha256.ts';
import { messageOf } from '../thrown.ts';
import type { Axis, Face } from './face.ts';
import type { FontFamily, WeightFaces } from './family.ts';
import { closeFont, collectUnicodes } from './fontmemory.ts';
import { loadFaces, variableOf } from './load.ts';
import { FileFace, fontFileOf, freeFace } from './openface.ts';
import type { VariableFont } from './variable.ts';

/** A plain font in the catalogue's folder, with the facts that are needed before it is read. */
interface CatalogueFace {
  /** The SHA-256 of the bytes, hex. It is the name of the file, too. */
  readonly sha256: string;
  readonly family: string;
  readonly name: string;
  readonly weight: number;
  readonly italic: boolean;
  /** The blocks of 256 code points that it has glyphs in. */
  readonly blocks: readonly number[];
  /** The variable font that it was cut from. */
  readonly from?: VariableSource;
}

/** A variable font in the catalogue's folder, as the operator has it. */
interface VariableSource {
  readonly sha256: string;
  readonly label: string;
  readonly axes: readonly Axis[];
}

/** The result of reading the folders. */
export interface FontCatalogue {
  /** The file of the catalogue, for `familiesOf` in another process. It is undefined when there are no fonts. */
  readonly file: string | undefined;
  readonly families: readonly FontFamily[];
  /** One line for each file that could not be used. */
  readonly problems: readonly string[];
}

const isFont = /\.(ttf|otf|ttc|otc|woff2?)$/i;

/**
 * Reads the font files of some folders in the order of their names, checks and unpacks them into `store`, and writes
 * the catalogue there. Later changes of the folders do not affect those who use the catalogue. Throws the error of the
 * file system when a folder can't be read.
 */
export async function catalogueFonts(folders: readonly string[], store: string): Promise<FontCatalogue> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && isFont.test(entry.name))
      .map(({ name }) => ({ label: name, path: join(folder, name) }))
      .sort((a, b) => (a.label < b.label ? -1 : 1)),
  );
  if (files.length === 0) return { file: undefined, families: [], problems: [] };
  mkdirSync(store, { recursive: true, mode: 0o700 });
  const problems: string[] = [];
  const faces: CatalogueFace[] = [];
  for (const { label, path } of files) {
    try {
      faces.push(...(await takeIn(readFileSync(path), label, store)));
    } catch (error) {
      problems.push(messageOf(error));
    }
  }
  if (faces.length === 0) return { file: undefined, families: [], problems };
  const text = JSON.stringify(faces);
  const file = join(store, `catalogue-${sha256Hex(text)}.json`);
  writeWhole(file, text);
  return { file, families: familiesOf(file), problems };
}

/** Returns the families of a catalogue. Their files are read when first needed. A file that has changed since is an error then. */
export function familiesOf(catalogue: string): readonly FontFamily[] {
  // The function above wrote it, and it is named by its hash.
  const faces = JSON.parse(readFileSync(catalogue, 'utf8')) as readonly CatalogueFace[];
  const byName = new Map<string, CatalogueFace[]>();
  for (const face of faces) {
    const key = face.family.toLowerCase();
    byName.set(key, [...(byName.get(key) ?? []), face]);
  }
  const store = join(catalogue, '..');
  return [...byName.values()].map((members) => familyOf(members, store));
}

async function takeIn(bytes: Uint8Array, label: string, store: string): Promise<readonly CatalogueFace[]> {
  const { face, bold, variable } = await loadFaces(bytes, { label });
  const { facts } = fontFileOf(face);
  const from = variable && { sha256: keep(bytes, store), label, axes: face.axes ?? [] };
  const taken = [describe(face, facts.weight, { store, from })];
  if (bold) {
    const weight = Math.max(boldWeight, fontFileOf(bold).facts.weight);
    taken.push(describe(bold, weight, { store, from }));
  }
  return taken;
}

/** Where a face is kept, and what it was cut from. */
interface Origin {
  readonly store: string;
  readonly from: VariableSource | undefined;
}

function describe(face: Face, weight: number, { store, from }: Origin): CatalogueFace {
  const font = fontFileOf(face);
  const { family, italic } = font.facts;
  const blocks = [...new Set([...collectUnicodes(font)].map((codePoint) => codePoint >> 8))];
  const sha256 = keep(font.bytes, store);
  closeFont(font);
  freeFace(face);
  return { sha256, family, name: face.name, weight, italic, blocks, ...(from && { from }) };
}

/** Writes a file into the store under its hash, and returns the hash. */
function keep(bytes: Uint8Array, store: string): string {
  const sha256 = sha256Hex(bytes);
  const path = join(store, sha256);
  if (!existsSync(path)) writeWhole(path, bytes);
  return sha256;
}

function familyOf(members: readonly CatalogueFace[], store: string): FontFamily {
  const variable = new Map<Face, VariableFont>();
  const faces = new Map(members.map((member) => [member, open(member, store)]));
  for (const [{ from, italic }, face] of faces)
    if (from) variable.set(face, openVariable(from, italic, store));
  const nearest = (italic: boolean, weight: number): Face | undefined => {
    const [best] = members
      .filter((face) => face.italic === italic && face.weight >= boldFrom === weight >= boldFrom)
      .sort((a, b) => Math.abs(a.weight - weight) - Math.abs(b.weight - weight));
    return best && faces.get(best);
  };
  const [regular, bold] = [nearest(false, regularWeight), nearest(false, boldWeight)];
  const [italic, boldItalic] = [nearest(true, regularWeight), nearest(true, boldWeight)];
  return {
    name: members[0]?.family ?? '',
    variable,
    weights: furtherWeights(faces),
    ...(regular && { regular }),
    ...(bold && { bold }),
    ...(italic && { italic }),
    ...(boldItalic && { boldItalic }),
  };
}

/** Returns the weights besides regular and bold that a family has files for. */
function furtherWeights(faces: ReadonlyMap<CatalogueFace, Face>): readonly WeightFaces[] {
  const byWeight = new Map<number, WeightFaces>();
  for (const [{ weight, italic }, face] of faces) {
    if (weight === regularWeight || weight === boldWeight) continue;
    const known = byWeight.get(weight) ?? { weight };
    const slot = italic ? 'italic' : 'regular';
    if (known[slot] === undefined) byWeight.set(weight, { ...known, [slot]: face });
  }
  return [...byWeight.values()];
}

/** Opens a variable font of the store. Its file is read when a face is cut that nobody cut before. */
function openVariable({ sha256, label, axes }: VariableSource, italic: boolean, store: string): VariableFont {
  return variableOf(() => readKept(sha256, label, store), axes, { label, italic });
}

const regularWeight = 400;
const boldWeight = 700;
const boldFrom = 550;

function open({ sha256, name, blocks, from }: CatalogueFace, store: string): Face {
  return new FileFace({
    id: sha256,
    name,
    label: name,
    blocks: new Set(blocks),
    axes: from?.axes,
    read: () => readKept(sha256, name, store),
  });
}

function readKept(sha256: string, name: string, store: string): Uint8Array {
  const bytes = readFileSync(join(store, sha256));
  if (sha256Hex(bytes) !== sha256) throw new Error(`the font ${name} in ${store} has changed`);
  return bytes;
}

/** Writes a file whole. Another process may write the same at the same time: the last one wins, with the same bytes. */
function writeWhole(path: string, content: Uint8Array | string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
  renameSync(draft, path);
}
