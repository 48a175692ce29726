// Watches single files, also those that do not exist yet. It watches the folder in which each would lie, and ignores
// everything else that happens there.
import { existsSync, type FSWatcher, realpathSync, watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { reason } from '../../store/file-system.ts';
import { CommandError } from '../line/command.ts';

interface WatchedName {
  readonly folder: string;
  /** The name of the file, or of the first missing folder on the way to it. */
  readonly name: string;
}

interface Watched {
  readonly watcher: FSWatcher;
  readonly names: Set<string>;
}

/** Reports when one of its files is written, made, replaced or removed. */
export class FileWatch {
  readonly #onChange: () => void;
  readonly #folders = new Map<string, Watched>();
  #closed = false;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Watches a file from now on. Throws `CommandError` when its folder can't be watched. */
  add(file: string): void {
    if (this.#closed) return;
    for (const { folder, name } of placesOf(file)) {
      const watched = this.#folders.get(folder) ?? this.#watch(folder);
      watched.names.add(name);
    }
  }

  /** Watches these files and no others. Throws `CommandError` when the folder of one can't be watched. */
  keep(files: Iterable<string>): void {
    const before = new Map(this.#folders);
    for (const { names } of before.values()) names.clear();
    for (const file of files) this.add(file);
    for (const [folder, { watcher, names }] of before) {
      if (names.size > 0) continue;
      watcher.close();
      this.#folders.delete(folder);
    }
  }

  /** Ends the watch. Files that are added later are not watched. */
  close(): void {
    this.keep([]);
    this.#closed = true;
  }

  #watch(folder: string): Watched {
    const names = new Set<string>();
    try {
      const watcher = watch(folder, (_event, name) => {
        if (name === null || names.has(name)) this.#onChange();
        else if (!existsSync(folder)) this.#gone(folder);
      });
      watcher.on('error', () => this.#gone(folder));
      this.#folders.set(folder, { watcher, names });
      return { watcher, names };
    } catch (error) {
      throw new CommandError(`can't watch ${folder}: ${reason(error)}`);
    }
  }

  /** Forgets a folder that is gone. A new folder of the same name is another one, and is watched anew. */
  #gone(folder: string): void {
    this.#folders.get(folder)?.watcher.close();
    this.#folders.delete(folder);
    this.#onChange();
  }
}

/** Returns where to look for a file: beside its name, and where the file itself lies when the name is a link. */
function placesOf(file: string): readonly WatchedName[] {
  const named = placeOf(resolve(file));
  try {
    const real = placeOf(realpathSync(file));
    return real.folder === named.folder && real.name === named.name ? [named] : [named, real];
  } catch {
    return [named];
  }
}

function placeOf(file: string): WatchedName {
  const folder = dirname(file);
  if (folder === file || existsSync(folder)) return { folder, name: basename(file) };
  return placeOf(folder);
}
