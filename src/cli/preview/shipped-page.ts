// The page of the studio in the executable: it was made when the executable was. A checkout makes it when it is asked for.
import { bundledFile } from '../../bundled.ts';

/** Returns the files of the page by the names under which the page asks for them. */
export async function studioPage(_root: string): Promise<ReadonlyMap<string, Uint8Array>> {
  return new Map([
    ['studio.js', bundledFile('dist/studio/studio.js').bytes()],
    ['studio.css', bundledFile('dist/studio/studio.css').bytes()],
    ['pdf.worker.mjs', bundledFile('dist/studio/pdf.worker.mjs').bytes()],
  ]);
}
