// Where the operator's fonts of a command are: the named folder, and `fonts` of the data folder.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Input, Terminal } from '../line/command.ts';
import { CommandError } from '../line/command.ts';
import { Configuration } from './configuration.ts';
import { storeLocation } from './store-location.ts';

/** Returns the folder that `fonts install` writes to. Throws `CommandError` when there is neither a named one nor a data folder. */
export function installFolder(input: Input, terminal: Pick<Terminal, 'env'>): string {
  const configuration = new Configuration(input, terminal);
  const named = configuration.text('fonts');
  if (named !== undefined) return resolve(named);
  const location = storeLocation(configuration);
  if ('folder' in location) return join(location.folder, 'fonts');
  throw new CommandError(
    'the store is a database, which holds no fonts: name a folder with --fonts, and give it to "platen serve"',
  );
}

/**
 * Returns the fonts of the data folder for a command that opens no store, or undefined when there are none. Its own
 * `--data` is not asked, since it names the data of a template.
 */
export function fontsOfDataFolder(input: Input, terminal: Pick<Terminal, 'env'>): string | undefined {
  const unflagged: Input = {
    argument: () => '',
    flag: () => false,
    list: () => [],
    text: (name) => (name === 'config' ? input.text(name) : undefined),
  };
  const location = storeLocation(new Configuration(unflagged, terminal));
  if (!('folder' in location)) return undefined;
  const folder = join(location.folder, 'fonts');
  return existsSync(folder) ? folder : undefined;
}
