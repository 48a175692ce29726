// Data that stresses, for the studio: that of `check --stress`. It lies in a folder of its own until the author keeps it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issuesError } from '../../errors.ts';
import type { Renderer } from '../../render/renderer.ts';
import type { StressData, StressProof } from '../../studio/protocol.ts';
import { storedVariables } from '../../template/variables/variables.ts';
import { parseData } from '../document/data-file.ts';
import { type OneDocument, renderOne } from '../document/render-one.ts';
import { placeIssues } from '../document/source.ts';
import type { Terminal } from '../line/command.ts';
import type { Recipe } from '../stress/make-data.ts';
import { longRecipe, recipes } from '../stress/recipes.ts';
import { dataText, type Stress } from '../stress/stress-run.ts';
import { proofOf } from './releasing.ts';
import { WorkspaceError } from './workspace.ts';

const long = 'hundred-pages';

/** The kinds of data that are offered. The sample as it is lies in the folder. */
export const stressOffered: readonly StressData[] = [
  ...recipes.filter(({ name }) => name !== 'sample').map(({ name, what }) => ({ name, what })),
  { name: long, what: 'lists for about a hundred pages' },
];

/** Makes data, and holds the files. */
export class Stressing {
  readonly #renderer: Renderer;
  #folder: Promise<string> | undefined;

  constructor(renderer: Renderer) {
    this.#renderer = renderer;
  }

  /** Returns the file with data of this name, made of the data of a document. Throws `WorkspaceError`, and `AppError` with faults. */
  async make(name: string, job: OneDocument): Promise<string> {
    const { variables, sample } = await this.#basis(job);
    const textOf = (recipe: Recipe): string => dataText({ variables, sample, seed: 1 }, recipe);
    const recipe =
      name === long ? await this.#longOne(job, textOf) : recipes.find((one) => one.name === name);
    if (recipe === undefined) throw new WorkspaceError(404, `more items make no more pages of this template`);
    const made = join(await this.#place(), `${name}.json`);
    await writeFile(made, textOf(recipe));
    return made;
  }

  /** Tries the template of a document with all of them. Throws `AppError` with faults. */
  async prove(job: OneDocument, terminal: Terminal): Promise<StressProof> {
    const { source, moment } = job;
    const basis = await this.#basis(job);
    const stress = { ...basis, source, moment, seed: 1, folder: await this.#place() };
    return proofOf(this.#renderer, stress, terminal);
  }

  #place(): Promise<string> {
    this.#folder ??= mkdtemp(join(tmpdir(), 'platen-stress-'));
    return this.#folder;
  }

  /** Returns what the data is made from. */
  async #basis({ source, data }: OneDocument): Promise<Pick<Stress, 'variables' | 'sample'>> {
    const examined = await this.#renderer.examine({ account: '', sent: { bytes: source.pack } });
    if ('issues' in examined)
      throw issuesError('invalid_template', placeIssues(examined.issues, source.file));
    // Canonical data is an object.
    const sample = JSON.parse(data.canonical) as Readonly<Record<string, unknown>>;
    return { variables: storedVariables(examined.template.variables), sample };
  }

  /** Returns the recipe of a long document: how many pages some items take says how many items a hundred take. */
  async #longOne(job: OneDocument, textOf: (recipe: Recipe) => string): Promise<Recipe | undefined> {
    const pagesOf = async (name: string): Promise<number> => {
      const recipe = recipes.find((one) => one.name === name);
      const data = parseData(recipe === undefined ? '{}' : textOf(recipe), name);
      return (await renderOne(this.#renderer, { ...job, data })).pages;
    };
    return longRecipe(await pagesOf('one-item'), await pagesOf('many-items'));
  }

  async close(): Promise<void> {
    if (this.#folder !== undefined) await rm(await this.#folder, { recursive: true, force: true });
  }
}
