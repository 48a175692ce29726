// Opens a store. Other rooms call this and need not know which database it is.

export { restoreBackup } from './sqlite/backup.ts';
export { type DataFolder, openDataFolder } from './sqlite/folder.ts';
export { inspectFolder } from './sqlite/open.ts';
export type { StoreOptions } from './sqlite/store.ts';
