// All that other rooms see of a database: it opens a data folder with its store, restores a backup, and looks at a folder.

export { restoreBackup } from './sqlite/backup.ts';
export { type DataFolder, openDataFolder } from './sqlite/folder.ts';
export { inspectFolder } from './sqlite/open.ts';
export type { StoreOptions } from './sqlite/store.ts';
