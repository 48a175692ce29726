// Unpacks SQLite's addon when Platen is one executable: once, under its hash.
import { type BundledFile, buildFacts, bundledFile } from '../../bundled.ts';
import { placeCode } from '../cache-folder.ts';

/** SQLite's addon among the shipped files. */
export const addonFile: BundledFile = bundledFile(
  'node_modules/better-sqlite3/prebuilds/{platform}-{arch}.node',
);

/** Returns the path of SQLite's addon, or undefined where the package finds it by itself. Throws as `placeCode` does. */
export function unpackAddon(): string | undefined {
  const hash = buildFacts()?.addonSha256;
  if (hash === undefined) return undefined;
  return placeCode({ what: 'SQLite', name: `sqlite-${hash}.node`, hash, bytes: () => addonFile.bytes() });
}
