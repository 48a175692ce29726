// The pack of a version, made again of the files that the store keeps.
import type { Pack } from '../assets/pack.ts';
import type { Store } from '../store/store.ts';

/** Returns the pack of a version as a render process takes it. */
export async function packOf(store: Store, versionId: number): Promise<Pack> {
  const { main, files } = await store.getVersionContent(versionId);
  return { main, files: new Map(files.map(({ name, bytes }) => [name, bytes])) };
}
