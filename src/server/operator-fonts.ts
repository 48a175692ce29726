// The operator's fonts, for every template of every account: those in the folder `fonts` of the data folder, and those in a named folder.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogueFonts, type FontCatalogue } from '../fonts/catalogue.ts';
import { reason } from '../store/file-system.ts';
import type { StoreLocation } from '../store/open.ts';
import { OperatorError } from '../store/records.ts';

/**
 * Reads the fonts of a data folder, and of the named folder, into a catalogue in the data folder. Returns the
 * catalogue. Throws `OperatorError` when the named folder can't be read.
 */
async function operatorFonts(folder: string, named?: string): Promise<FontCatalogue> {
  const own = join(folder, 'fonts');
  return readFonts([...(existsSync(own) ? [own] : []), ...(named === undefined ? [] : [named])], folder);
}

/** No store, but perhaps fonts in the data folder that there would be. */
export interface NoStore {
  readonly ownFonts: string | undefined;
}

/** Fonts for templates, until they are not needed any more. */
export interface HeldFonts {
  readonly fonts: FontCatalogue;
  release(): Promise<void>;
}

/**
 * Returns the fonts of an operator: those of the data folder, if there is one, and those of the named folder. Without a
 * store the catalogue lies in a temporary one. Throws `OperatorError` when the named folder can't be read.
 */
export async function holdFonts(location: StoreLocation | NoStore, named?: string): Promise<HeldFonts> {
  if ('folder' in location)
    return { fonts: await operatorFonts(location.folder, named), release: () => Promise.resolve() };
  const own = 'ownFonts' in location ? location.ownFonts : undefined;
  const folders = [...new Set([own, named])].filter((each) => each !== undefined);
  if (folders.length === 0)
    return { fonts: { file: undefined, families: [], problems: [] }, release: () => Promise.resolve() };
  const folder = await mkdtemp(join(tmpdir(), 'platen-fonts-'));
  const release = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    return { fonts: await readFonts(folders, folder), release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Reads the fonts of folders into a catalogue below `store`, and returns it. Throws `OperatorError` when a folder can't be read. */
async function readFonts(folders: readonly string[], store: string): Promise<FontCatalogue> {
  try {
    return await catalogueFonts(folders, join(store, 'cache', 'fonts'));
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new OperatorError(`can't read the fonts in ${folders.join(' and ')}: ${reason(error)}`);
  }
}
