// The operator's fonts, for every template of every account: the folder `fonts` of the data folder, and the one that is named.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFontSet } from '../fonts/fontset.ts';
import { catalogueFonts, type FontCatalogue } from '../fonts/packs.ts';
import { reason } from '../store/file-system.ts';
import { CommandError, type Input, type Options, type Terminal } from './command.ts';
import { Configuration, settingOptions } from './configuration.ts';

/** The option of the commands that use the operator's fonts. */
export const fontOptions: Options = settingOptions(['fonts']);

/** The folder that `--fonts` or `PLATEN_FONTS` names. */
export function namedFonts(input: Input, terminal: Terminal): string | undefined {
  return new Configuration(input, terminal).text('fonts');
}

/**
 * Reads the fonts of a data folder, and of the folder that is named besides, into a catalogue in the data folder. Throws
 * `CommandError` when the named folder can't be read.
 */
export async function operatorFonts(folder: string, named?: string): Promise<FontCatalogue> {
  const own = join(folder, 'fonts');
  return catalogue([...(existsSync(own) ? [own] : []), ...(named === undefined ? [] : [named])], folder);
}

/** Works with the fonts of the folder that is named, where there is no data folder; files that can't be used are noted. */
export async function withFonts<T>(
  input: Input,
  terminal: Terminal,
  work: (fonts: FontCatalogue) => Promise<T>,
): Promise<T> {
  const named = namedFonts(input, terminal);
  if (named === undefined) return work({ file: undefined, families: [], problems: [] });
  const folder = await mkdtemp(join(tmpdir(), 'platen-fonts-'));
  try {
    const fonts = await catalogue([named], folder);
    for (const problem of fonts.problems) terminal.note(`warning: ${problem}`);
    return await work(fonts);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The names of all families that a template may use without bringing them. */
export function familyNames({ families }: FontCatalogue): readonly string[] {
  return createFontSet({ packs: families }).families;
}

async function catalogue(folders: readonly string[], store: string): Promise<FontCatalogue> {
  try {
    return await catalogueFonts(folders, join(store, 'cache', 'fonts'));
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new CommandError(`can't read the fonts in ${folders.join(' and ')}: ${reason(error)}`);
  }
}
