// The templates of strangers: where they lie, and the data of their documents.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Vocabulary } from './vocabulary.ts';

const folder = new URL('./templates/', import.meta.url);

/** The names of all templates. */
export const templateNames: readonly string[] = readdirSync(folder).sort();

/** The path of a template. */
export const templateFile = (name: string): string => fileURLToPath(new URL(`${name}/template.json`, folder));

/** Returns what makes the data of a template's documents: other data for each seed, the same for the same one. */
export async function documentsOf(name: string): Promise<(seed: number) => object> {
  // Each of these files has this one function.
  const { data } = (await import(new URL(`${name}/data.ts`, folder).href)) as {
    data: (vocabulary: Vocabulary) => object;
  };
  return (seed) => data(new Vocabulary(seed));
}
