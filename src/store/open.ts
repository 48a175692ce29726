// The one way from other rooms to a database: which kind it is, they need not know.

export { restoreBackup } from './sqlite/backup.ts';
export { type DataFolder, openDataFolder } from './sqlite/folder.ts';
export { inspectFolder } from './sqlite/open.ts';
export type { StoreOptions } from './sqlite/store.ts';
