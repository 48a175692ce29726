// Fonts that the operator drops into a folder: opened, and sorted into families by their own names.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Face } from './face.ts';
import type { FontFamily } from './family.ts';
import { fontFileOf, openFace } from './openface.ts';
import { hasWeightAxis, unpackFont } from './unpack.ts';

/** A font file and how it is called in messages. */
export interface NamedFont {
  readonly label: string;
  readonly bytes: Uint8Array;
}

/** What a folder of fonts gave. */
export interface FontPacks {
  readonly families: readonly FontFamily[];
  /** One line for each file that could not be used. */
  readonly problems: readonly string[];
}

/** Opens font files and sorts them into families; of several weights the one nearest to 400 is regular, to 700 bold. */
export async function packFamilies(files: readonly NamedFont[]): Promise<FontPacks> {
  const problems: string[] = [];
  const byName = new Map<string, { name: string; faces: Face[] }>();
  for (const file of files) {
    try {
      for (const face of await openAll(file)) {
        const name = fontFileOf(face).facts.family;
        const family = byName.get(name.toLowerCase()) ?? { name, faces: [] };
        family.faces.push(face);
        byName.set(name.toLowerCase(), family);
      }
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { families: [...byName.values()].map(({ name, faces }) => familyOf(name, faces)), problems };
}

/** Reads the font files of a folder, in the order of their names. Throws when there is no such folder. */
export async function packsFromFolder(folder: string): Promise<FontPacks> {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ttf|otf|ttc|otc|woff2?)$/i.test(entry.name))
    .map(({ name }) => name)
    .sort();
  return packFamilies(names.map((label) => ({ label, bytes: readFileSync(join(folder, label)) })));
}

async function openAll({ label, bytes }: NamedFont): Promise<readonly Face[]> {
  const face = openFace(await unpackFont(bytes, { label }), { label });
  if (!(await hasWeightAxis(bytes, label))) return [face];
  // The names in the file are those of its regular instance.
  const name = `${fontFileOf(face).facts.family} Bold`;
  return [face, openFace(await unpackFont(bytes, { label, bold: true }), { label, name })];
}

const boldFrom = 550;

function familyOf(name: string, faces: readonly Face[]): FontFamily {
  const nearest = (italic: boolean, weight: number): Face | undefined =>
    faces
      .filter((face) => {
        const { facts } = fontFileOf(face);
        return facts.italic === italic && facts.weight >= boldFrom === weight >= boldFrom;
      })
      .sort((a, b) => distance(a, weight) - distance(b, weight))[0];
  const [regular, bold] = [nearest(false, 400), nearest(false, 700)];
  const [italic, boldItalic] = [nearest(true, 400), nearest(true, 700)];
  return {
    name,
    ...(regular && { regular }),
    ...(bold && { bold }),
    ...(italic && { italic }),
    ...(boldItalic && { boldItalic }),
  };
}

function distance(face: Face, weight: number): number {
  return Math.abs(fontFileOf(face).facts.weight - weight);
}
