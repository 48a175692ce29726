// Renders a template with data of all kinds, one document after the other, and says what is wrong with each.
import { join } from 'node:path';
import { AppError, type Issue } from '../../errors.ts';
import type { Renderer } from '../../render/renderer.ts';
import { sha256Hex } from '../../sha256.ts';
import { randomNumbers } from '../../template/expression/random.ts';
import type { Variables } from '../../template/variables/variable.ts';
import { parseData } from '../document/data-file.ts';
import { renderExplained } from '../document/explained.ts';
import type { TemplateSource } from '../document/source.ts';
import type { Terminal } from '../line/command.ts';
import { writeOutput } from '../line/files.ts';
import { type Finding, findingsOf } from './findings.ts';
import { makeData, type Recipe } from './make-data.ts';
import { longRecipe, recipes } from './recipes.ts';

/** What is tried. */
export interface Stress {
  readonly source: TemplateSource;
  readonly variables: Variables;
  readonly sample: Readonly<Record<string, unknown>> | undefined;
  /** The data is the same for the same seed. */
  readonly seed: number;
  /** The folder that the data is kept in. */
  readonly folder: string;
  readonly moment: number;
}

/** What became of one document. `refused` is one whose data the template itself refuses. */
export interface Tried {
  readonly recipe: string;
  readonly what: string;
  /** The file with the data. */
  readonly file: string;
  readonly outcome: 'rendered' | 'refused' | 'failed';
  readonly pages: number;
  readonly durationMs: number;
  readonly findings: readonly Finding[];
  /** Why it was refused. */
  readonly reason?: string;
}

/** Tries all recipes. `onTried` is called after each. Throws what is no fault of a document, such as a full disk. */
export async function runStress(
  renderer: Pick<Renderer, 'render'>,
  stress: Stress,
  { terminal, onTried }: { readonly terminal: Terminal; readonly onTried: (tried: Tried) => void },
): Promise<readonly Tried[]> {
  const byText = new Map<string, Tried>();
  const run = async (recipe: Recipe): Promise<Tried> => {
    const text = dataText(stress, recipe);
    // A recipe that makes the same data as another one would only try it again.
    const known = byText.get(text);
    if (known !== undefined) return known;
    const tried = await tryOne(renderer, { ...stress, text, recipe }, terminal);
    byText.set(text, tried);
    onTried(tried);
    return tried;
  };
  const pages = new Map<string, number>();
  for (const recipe of recipes) {
    const tried = await run(recipe);
    if (tried.outcome === 'rendered') pages.set(recipe.name, tried.pages);
  }
  const [one, many] = [pages.get('one-item'), pages.get('many-items')];
  const long = one === undefined || many === undefined ? undefined : longRecipe(one, many);
  if (long !== undefined) await run(long);
  return [...byText.values()];
}

/** Returns the data of a recipe as JSON text. */
export function dataText(
  { variables, sample, seed }: Pick<Stress, 'variables' | 'sample' | 'seed'>,
  recipe: Recipe,
): string {
  const random = randomNumbers(sha256Hex(`${seed} ${recipe.name}`));
  return `${JSON.stringify(makeData(variables, sample, { recipe, random }), undefined, 2)}\n`;
}

async function tryOne(
  renderer: Pick<Renderer, 'render'>,
  { source, folder, moment, recipe, text }: Stress & { readonly recipe: Recipe; readonly text: string },
  terminal: Terminal,
): Promise<Tried> {
  const file = join(folder, `${recipe.name}.json`);
  await writeOutput(file, new TextEncoder().encode(text), terminal);
  const start = performance.now();
  const about = { recipe: recipe.name, what: recipe.what, file };
  try {
    const data = parseData(text, file);
    const { rendered, explanation } = await renderExplained(renderer, { source, data, moment, test: false });
    const { pages, durationMs } = rendered;
    return { ...about, outcome: 'rendered', pages, durationMs, findings: findingsOf(explanation, rendered) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const durationMs = Math.round(performance.now() - start);
    const reason = error.issues[0]?.message ?? error.message;
    if (error.code === 'invalid_data')
      return { ...about, outcome: 'refused', pages: 0, durationMs, findings: [], reason };
    return { ...about, outcome: 'failed', pages: 0, durationMs, findings: failures(error) };
  }
}

function failures({ issues, message }: AppError): readonly Finding[] {
  if (issues.length === 0) return [{ kind: 'failed', path: '', message }];
  return issues.map(({ source: _, ...issue }: Issue) => ({ kind: 'failed', ...issue }));
}
