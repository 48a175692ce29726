// Fonts packed as WOFF2 by Google's own packer. It takes seconds, so what it made is kept beside the compile cache.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compress } from 'wawoff2';

const kept = fileURLToPath(new URL('../../node_modules/.cache/woff2', import.meta.url));

/** The packer that made what is kept: another one packs anew. */
const packer = 'wawoff2 2.0.1';

/** Returns a TrueType or OpenType font as WOFF2, packed now or by an earlier run from the same bytes. */
export async function packedWoff2(font: Uint8Array): Promise<Uint8Array> {
  const name = createHash('sha256').update(packer).update(font).digest('hex');
  const path = `${kept}/${name}.woff2`;
  if (existsSync(path)) return readFileSync(path);
  const packed = await compress(font);
  mkdirSync(kept, { recursive: true });
  writeFileSync(`${path}.${process.pid}`, packed);
  renameSync(`${path}.${process.pid}`, path);
  return packed;
}
