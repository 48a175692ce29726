// The operator's fonts: files in the folder `fonts` of the data folder, for every template of every account.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueFonts, type FontCatalogue } from '../fonts/packs.ts';

/** Reads the fonts of a data folder into a catalogue; none when there is no such folder. */
export async function operatorFonts(folder: string): Promise<FontCatalogue> {
  const fonts = join(folder, 'fonts');
  if (!existsSync(fonts)) return { file: undefined, families: [], problems: [] };
  return catalogueFonts([fonts], join(fonts, '.catalogue'));
}
