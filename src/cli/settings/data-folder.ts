// The store of a command: where it is, its data folder, and the accounts and lists that commands name.
import { invariant } from '../../errors.ts';
import {
  type DataFolder,
  type OpenedStore,
  openStore,
  type StoreLocation,
  storeIsThere,
} from '../../store/open.ts';
import type { Account } from '../../store/records.ts';
import { OperatorError } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import {
  CommandError,
  type ExitStatus,
  type Input,
  type Options,
  type Terminal,
  UsageError,
} from '../line/command.ts';
import { parseNumber } from '../line/option-values.ts';
import { Configuration } from './configuration.ts';
import { storeLocation } from './store-location.ts';

const defaultLimit = 50;
const mostListed = 100_000;

/** The option of commands that list. */
export const limitOption: Options = {
  limit: { kind: 'text', value: 'N', description: `how many, newest first (default: ${defaultLimit})` },
};

/** Returns the data folder that the settings name. Throws `CommandError` when they name a database: `instead` says what to use there. */
export function folderOf(input: Input, terminal: Terminal, instead: string): string {
  const location = storeLocation(new Configuration(input, terminal));
  if ('folder' in location) return location.folder;
  throw new CommandError(`this command works on a data folder, and the store is a database: ${instead}`);
}

/** Opens a store for a command. When its disk fails, the command fails. */
export function openLocation(location: StoreLocation, { now }: Pick<Terminal, 'now'>): Promise<OpenedStore> {
  return openStore(location, {
    now,
    onFatal: (error) => {
      throw new OperatorError(`the database can't be read or written: ${error.message}`, { cause: error });
    },
  });
}

/** Works with a data folder and closes it. Throws `CommandError` with what an operator can put right. */
export function withFolder(
  path: string,
  terminal: Terminal,
  work: (folder: DataFolder) => Promise<ExitStatus>,
): Promise<ExitStatus> {
  return withStoreAt({ folder: path }, terminal, ({ folder }) => {
    invariant(folder !== undefined, 'a folder was opened');
    return work(folder);
  });
}

/** Works with the store that the settings name and closes it. Throws `CommandError` with what an operator can put right. */
export function withStore(
  input: Input,
  terminal: Terminal,
  work: (store: Store) => Promise<ExitStatus>,
): Promise<ExitStatus> {
  return withStoreAt(storeLocation(new Configuration(input, terminal)), terminal, ({ store }) => work(store));
}

/**
 * Works with the store for an account. Where none is named, the store must be there: its only account is meant, and a
 * store that is made now has none. Throws `UsageError` then.
 */
export function withStoreOf(
  account: string | undefined,
  { input, terminal }: { readonly input: Input; readonly terminal: Terminal },
  work: (store: Store) => Promise<ExitStatus>,
): Promise<ExitStatus> {
  const location = storeLocation(new Configuration(input, terminal));
  if (account === undefined && 'folder' in location && !storeIsThere(location))
    throw new UsageError(
      `expected --account NAME: there is no store in ${location.folder}, whose only account would be meant; --data or --store names another`,
    );
  return withStoreAt(location, terminal, ({ store }) => work(store));
}

async function withStoreAt(
  location: StoreLocation,
  terminal: Terminal,
  work: (opened: OpenedStore) => Promise<ExitStatus>,
): Promise<ExitStatus> {
  try {
    const opened = await openLocation(location, terminal);
    try {
      return await work(opened);
    } finally {
      await opened.close();
    }
  } catch (error) {
    throw error instanceof OperatorError ? new CommandError(error.message) : error;
  }
}

/**
 * Returns the account of a name or id, and without one the only account of the store. Throws `CommandError` when there
 * is none, or when it is not clear which one is meant.
 */
export async function getAccount(store: Store, nameOrId: string | undefined): Promise<Account> {
  if (nameOrId === undefined) return onlyAccount(store);
  const account = await store.findAccount(nameOrId);
  if (!account)
    throw new CommandError(`no account "${nameOrId}": \`platen account list\` shows those there are`);
  return account;
}

const mostNamed = 5;

async function onlyAccount(store: Store): Promise<Account> {
  const accounts = await store.listAccounts({ limit: mostNamed + 1 });
  const [only, second] = accounts;
  if (only === undefined)
    throw new CommandError('the store has no account yet: `platen account create NAME` makes one');
  if (second === undefined) return only;
  const names = accounts.slice(0, mostNamed).map(({ name }) => name);
  const more = accounts.length > mostNamed ? ', …' : '';
  throw new CommandError(
    `expected --account NAME: the store has several accounts (${names.join(', ')}${more})`,
  );
}

/** Returns how many entries a list command should print. */
export function listLimit(input: Input): { readonly limit: number } {
  const text = input.text('limit');
  return {
    limit: text === undefined ? defaultLimit : parseNumber('limit', text, { min: 1, max: mostListed }),
  };
}
