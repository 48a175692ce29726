// All that other rooms see of databases: the one function that opens a store, wherever it is, and what belongs to a data folder.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreLocation } from './location.ts';
import { type Database, type DatabaseOptions, inspectDatabase, openDatabase } from './postgres/open.ts';
import { type DataFolder, type FolderOptions, openDataFolder } from './sqlite/folder.ts';
import { databaseName, inspectFolder } from './sqlite/open.ts';
import type { Store } from './store.ts';

export { type CopyCounts, copyStore } from './copy.ts';
export { type StoreLocation, withoutPassword } from './location.ts';
export { restoreBackup } from './sqlite/backup.ts';
export { type DataFolder, openDataFolder } from './sqlite/folder.ts';
export type { FileStoreOptions } from './sqlite/store.ts';

/** How a store is opened. What one of the two has no use for, it ignores. */
export type OpenOptions = FolderOptions & DatabaseOptions;

/** A store that is open, with what belongs to its location. */
export interface OpenedStore {
  readonly store: Store;
  readonly folder?: DataFolder;
  readonly database?: Database;
  close(): Promise<void>;
}

/** Opens a store. Throws `OperatorError` with one clear line when it can't be used. */
export async function openStore(location: StoreLocation, options: OpenOptions): Promise<OpenedStore> {
  if ('folder' in location) {
    const folder = openDataFolder(location.folder, options);
    return { store: folder.store, folder, close: () => folder.close() };
  }
  const { address, ...how } = location;
  const database = await openDatabase(address, { ...options, ...how });
  return { store: database.store, database, close: () => database.close() };
}

/** Looks at the location of a store without changing anything. Throws `OperatorError` when serving would fail. */
export async function inspectStore(location: StoreLocation): Promise<void> {
  if ('folder' in location) inspectFolder(location.folder);
  else await inspectDatabase(location.address, location.passwordFile);
}

/** Returns whether a location names a database, or a folder in which there is a store. Opening another folder would make one. */
export function storeIsThere(location: StoreLocation): boolean {
  return !('folder' in location) || existsSync(join(location.folder, databaseName));
}
