// Files beside a template: a source that never leaves its folder.
import { lstat, readFile, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { Asset, AssetSource } from './asset.ts';
import { assetOf } from './bytes.ts';
import { assetFault } from './fault.ts';

/** Bytes that one file may have when nothing else is said. */
const defaultMaxBytes = 32 * 1024 * 1024;

/**
 * Loads files by their path from `folder`, with `/` between names. What leaves the folder, by `..`, by an absolute path or by a
 * symbolic link, is refused, as is what is no plain file or has more than `maxBytes`. All faults are asset faults.
 */
export function folderAssets(folder: string, maxBytes: number = defaultMaxBytes): AssetSource {
  return {
    async load(ref, signal): Promise<Asset> {
      signal.throwIfAborted();
      const path = await pathInside(folder, ref);
      const stat = await lstat(path);
      if (!stat.isFile()) throw assetFault(`expected a file, got ${JSON.stringify(ref)}, which is none`);
      if (stat.size > maxBytes) {
        throw assetFault(`expected a file of at most ${maxBytes} bytes, got ${ref} of ${stat.size}`);
      }
      return assetOf(await readFile(path, { signal }));
    },
  };
}

/** The real path of a reference; throws an asset fault when there is none inside the folder. */
async function pathInside(folder: string, ref: string): Promise<string> {
  if (ref === '' || isAbsolute(ref) || /[\0\\]|^[a-z][a-z0-9+.-]*:/i.test(ref)) {
    throw assetFault(`expected a path beside the template, got ${JSON.stringify(ref)}`);
  }
  const root = await realpath(folder);
  const path = await realpath(join(root, ref)).catch((error: unknown) => {
    throw assetFault(`expected a file beside the template, found no ${ref}`, { cause: error });
  });
  const inside = relative(root, path);
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
    throw assetFault(
      `expected a path beside the template, got ${JSON.stringify(ref)}, which leaves its folder`,
    );
  }
  return path;
}
