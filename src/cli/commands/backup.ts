// `platen backup` and `platen restore`.
import { resolve } from 'node:path';
import { restoreBackup } from '../../store/open.ts';
import { OperatorError } from '../../store/records.ts';
import { type Command, CommandError, dataOption, jsonOption } from '../line/command.ts';
import { jsonText } from '../line/json.ts';
import { folderOf, withFolder } from '../settings/data-folder.ts';

const options = { ...dataOption, ...jsonOption };

const backup: Command = {
  name: 'backup',
  summary: 'write a consistent copy of the data folder, also while it is served',
  arguments: [{ name: 'FILE', description: 'a file that is not there yet' }],
  options,
  run: (input, terminal) =>
    withFolder(folderOf(input, terminal, 'back it up with `pg_dump`'), terminal, async (folder) => {
      const file = resolve(input.argument(0));
      await folder.backup(file);
      terminal.result(input.flag('json') ? jsonText({ file }) : file);
      return 0;
    }),
};

const restore: Command = {
  name: 'restore',
  summary: 'make a data folder from a backup',
  arguments: [{ name: 'FILE', description: 'what `platen backup` wrote' }],
  options,
  run: async (input, terminal) => {
    const folder = folderOf(input, terminal, 'restore it with `pg_restore`');
    try {
      restoreBackup(resolve(input.argument(0)), folder);
    } catch (error) {
      throw error instanceof OperatorError ? new CommandError(error.message) : error;
    }
    terminal.result(input.flag('json') ? jsonText({ folder }) : folder);
    return 0;
  },
};

/** The commands of this file. */
export const commands: readonly Command[] = [backup, restore];
