// The operator's fonts in a command: the folder that a flag, a variable or the configuration file names.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFontSet } from '../../fonts/fontset.ts';
import type { FontCatalogue } from '../../fonts/packs.ts';
import { readFonts } from '../../server/operator-fonts.ts';
import type { Input, Options, Terminal } from '../line/command.ts';
import { Configuration, settingOptions } from './configuration.ts';

/** The option of the commands that use the operator's fonts. */
export const fontOptions: Options = settingOptions(['fonts']);

/** The folder that `--fonts` or `PLATEN_FONTS` names. */
export function namedFonts(input: Input, terminal: Terminal): string | undefined {
  return new Configuration(input, terminal).text('fonts');
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
    const fonts = await readFonts([named], folder);
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
