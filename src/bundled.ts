// A file that is shipped with Platen: from the project's folder, or deflated from inside the single executable.
import { readdirSync, readFileSync } from 'node:fs';
import { getAsset, getAssetKeys, isSea } from 'node:sea';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';

/** Whether this is the single executable, where nothing of Platen lies on the disk. */
export const isExecutable: boolean = isSea();

/** The bytes of a shipped file. `name` is its path from the project's root, such as `schema.sql`. Throws when absent. */
export function bundledBytes(name: string): Uint8Array {
  if (isExecutable) return inflateRawSync(new Uint8Array(getAsset(name)));
  return readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)));
}

/** The text of a shipped UTF-8 file. */
export function bundledText(name: string): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bundledBytes(name));
}

/** The names of all shipped files below a folder, such as `fixtures/templates`, in order. */
export function bundledNames(folder: string): readonly string[] {
  if (isExecutable)
    return getAssetKeys()
      .filter((name) => name.startsWith(`${folder}/`))
      .sort();
  const path = fileURLToPath(new URL(`../${folder}`, import.meta.url));
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${folder}${entry.parentPath.slice(path.length)}/${entry.name}`.replaceAll('\\', '/'))
    .sort();
}
