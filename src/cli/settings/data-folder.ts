// The data folder of a command: which one it is, its store, and the accounts and lists that commands name.
import { resolve } from 'node:path';
import { type DataFolder, openDataFolder } from '../../store/open.ts';
import type { Account } from '../../store/records.ts';
import { OperatorError } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import { CommandError, type ExitStatus, type Input, type Options, type Terminal } from '../line/command.ts';
import { parseNumber } from '../line/values.ts';
import { Configuration } from './configuration.ts';

const defaultLimit = 50;
const mostListed = 100_000;

/** The option of commands that list. */
export const limitOption: Options = {
  limit: { kind: 'text', value: 'N', description: `how many, newest first (default: ${defaultLimit})` },
};

/** Returns the path of the data folder that `--data`, `PLATEN_DATA` or the configuration file names. */
export function folderOf(input: Input, terminal: Terminal): string {
  return resolve(new Configuration(input, terminal).text('data') ?? './data');
}

/** Opens a folder for a command. When the disk fails, the command fails. */
export function openFolder(folder: string, { now }: Pick<Terminal, 'now'>): DataFolder {
  return openDataFolder(folder, {
    now,
    onFatal: (error) => {
      throw new OperatorError(`the database in ${folder} can't be read or written: ${error.message}`, {
        cause: error,
      });
    },
  });
}

/** Works with the data folder and closes it. Throws `CommandError` with what an operator can put right. */
export async function withFolder(
  input: Input,
  terminal: Terminal,
  work: (folder: DataFolder) => Promise<ExitStatus>,
): Promise<ExitStatus> {
  try {
    const folder = openFolder(folderOf(input, terminal), terminal);
    try {
      return await work(folder);
    } finally {
      await folder.close();
    }
  } catch (error) {
    throw error instanceof OperatorError ? new CommandError(error.message) : error;
  }
}

/** Does what `withFolder` does, for work that needs only the store. */
export function withStore(
  input: Input,
  terminal: Terminal,
  work: (store: Store) => Promise<ExitStatus>,
): Promise<ExitStatus> {
  return withFolder(input, terminal, ({ store }) => work(store));
}

/** Returns the account of a name or id. Throws `CommandError` when there is none. */
export async function getAccount(store: Store, nameOrId: string): Promise<Account> {
  const account = await store.findAccount(nameOrId);
  if (!account)
    throw new CommandError(`no account "${nameOrId}": \`platen account list\` shows those there are`);
  return account;
}

/** Returns how many entries a list command should print. */
export function listLimit(input: Input): { readonly limit: number } {
  const text = input.text('limit');
  return {
    limit: text === undefined ? defaultLimit : parseNumber('limit', text, { min: 1, max: mostListed }),
  };
}
