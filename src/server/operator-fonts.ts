// The operator's fonts, for every template of every account: those in the folder `fonts` of the data folder, and those in a named folder.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueFonts, type FontCatalogue } from '../fonts/packs.ts';
import { reason } from '../store/file-system.ts';
import { OperatorError } from '../store/records.ts';

/**
 * Reads the fonts of a data folder, and of the named folder, into a catalogue in the data folder. Returns the
 * catalogue. Throws `OperatorError` when the named folder can't be read.
 */
export async function operatorFonts(folder: string, named?: string): Promise<FontCatalogue> {
  const own = join(folder, 'fonts');
  return readFonts([...(existsSync(own) ? [own] : []), ...(named === undefined ? [] : [named])], folder);
}

/** Reads the fonts of folders into a catalogue below `store`, and returns it. Throws `OperatorError` when a folder can't be read. */
export async function readFonts(folders: readonly string[], store: string): Promise<FontCatalogue> {
  try {
    return await catalogueFonts(folders, join(store, 'cache', 'fonts'));
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new OperatorError(`can't read the fonts in ${folders.join(' and ')}: ${reason(error)}`);
  }
}
