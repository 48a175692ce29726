// The settings of the engine of a command: the operator's fonts and limits, from flags, variables or the configuration file.
import { limits as callLimits } from '../../contract.ts';
import type { FontCatalogue } from '../../fonts/catalogue.ts';
import { createFontSet } from '../../fonts/fontset.ts';
import type { DocumentLimits, RenderSettings } from '../../render/child-settings.ts';
import { createEngine, type Engine } from '../../render/engine.ts';
import { holdFonts } from '../../server/operator-fonts.ts';
import type { Input, Options, Terminal } from '../line/command.ts';
import { Configuration, settingOptions } from './configuration.ts';
import { fontsOfDataFolder } from './fonts-folder.ts';

/** The settings of an engine. */
export interface EngineSettings {
  readonly fonts: FontCatalogue;
  readonly limits: DocumentLimits;
}

/** The options of the commands that read templates. */
export const engineOptions: Options = settingOptions(['fonts', 'maxNesting']);

/** The option of the commands that read data: how large it may be, as the body of a call may. */
export const dataSizeOption: Options = settingOptions(['maxBody']);

/** Returns the most bytes of data. */
export function mostDataBytes(input: Input, terminal: Pick<Terminal, 'env'>): number {
  return new Configuration(input, terminal).bytes('maxBody') ?? callLimits.maxBodyBytes;
}

/** Returns the folder that `--fonts` or `PLATEN_FONTS` names, or undefined. */
export function namedFonts(input: Input, terminal: Terminal): string | undefined {
  return new Configuration(input, terminal).text('fonts');
}

/** Returns the limits that a command takes. */
export function namedLimits(input: Input, terminal: Terminal): DocumentLimits {
  return { nesting: new Configuration(input, terminal).count('maxNesting') };
}

/** Works with the settings of a command that has no data folder. Font files that can't be used are noted. */
export async function withEngineSettings<T>(
  input: Input,
  terminal: Terminal,
  work: (settings: EngineSettings) => Promise<T>,
): Promise<T> {
  const limits = namedLimits(input, terminal);
  const { fonts, release } = await holdFonts(
    { ownFonts: fontsOfDataFolder(input, terminal) },
    namedFonts(input, terminal),
  );
  try {
    for (const problem of fonts.problems) terminal.note(`warning: ${problem}`);
    return await work({ fonts, limits });
  } finally {
    await release();
  }
}

/** Returns the names of all families that a template may use without bringing them. */
export function familyNames({ fonts }: EngineSettings): readonly string[] {
  return createFontSet({ packs: fonts.families }).families;
}

/** Returns an engine that runs in this process, with the fonts and limits of the settings. */
export function engineOf({ fonts, limits }: EngineSettings): Engine {
  return createEngine({ packs: fonts.families, limits });
}

/** Returns the same settings for render processes. */
export function renderSettingsOf({ fonts, limits }: EngineSettings): RenderSettings {
  return { fontCatalogue: fonts.file, limits };
}
