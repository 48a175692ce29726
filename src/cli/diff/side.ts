// One side of a comparison: a template on the disk, or a version that is kept as `CODE@3` or `NAME@3`.
import { existsSync } from 'node:fs';
import { readPack } from '../../assets/pack.ts';
import { parseTemplate } from '../../template/read/parse.ts';
import { templateCode } from '../desk/template-code.ts';
import { loadSource, type TemplateSource } from '../document/source.ts';
import { CommandError, type Input, type Terminal } from '../line/command.ts';
import type { Sources } from '../settings/sources.ts';
import { keptSource, versionPlace } from './kept.ts';

/** A name alone is that of a file. */
const versionForm = /^(tpl_[0-9A-Za-z_-]+|[a-z][a-z0-9-]{0,39}(?=@))(?:@(\d{1,9}))?$/;

/** The word for the published version of the template that is compared. */
const publishedWord = 'published';

/** What sides are loaded with. */
export interface Loading {
  readonly input: Input;
  readonly terminal: Terminal;
  readonly sources: Sources;
}

/**
 * Returns both sides. `published` as the old one is the published version of the template with the name of the new one.
 * Throws as `loadSide` does.
 */
export async function loadSides(
  old: string,
  young: string,
  loading: Loading,
): Promise<{ readonly before: TemplateSource; readonly after: TemplateSource }> {
  if (old !== publishedWord || existsSync(old))
    return { before: await loadSide(old, loading), after: await loadSide(young, loading) };
  const after = await loadSide(young, loading);
  return { before: await loadPublished(nameIn(after), loading), after };
}

/** Returns the name that a template gives to itself. */
function nameIn({ pack }: TemplateSource): string {
  const { main, files } = readPack(pack);
  const read = (path: string): string | undefined => {
    const bytes = files.get(path);
    return bytes && new TextDecoder().decode(bytes);
  };
  const parsed = parseTemplate({ main, read });
  const value = 'tree' in parsed ? parsed.tree.value : undefined;
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;
  if (typeof name === 'string') return name;
  throw new CommandError('the new template has no name, so nothing of its name is published');
}

async function loadPublished(name: string, { input, terminal }: Loading): Promise<TemplateSource> {
  const { where, at } = versionPlace(input, terminal);
  return at(async (desk) => {
    const found = (await desk.listTemplates(mostTemplates)).find((one) => one.name === name);
    if (found === undefined || found.published === null)
      throw new CommandError(`nothing is published under the name "${name}" at ${where}`);
    return keptSource(desk, name, { code: found.code, number: found.published });
  });
}

const mostTemplates = 100_000;

/** Returns the source of a side. Throws `CommandError` when there is no such file or version, and `AppError` with faults. */
async function loadSide(name: string, { input, terminal, sources }: Loading): Promise<TemplateSource> {
  const [, typed, number] = versionForm.exec(name) ?? [];
  if (typed === undefined || existsSync(name)) return loadSource(name, terminal, sources);
  return versionPlace(input, terminal).at(async (desk) => {
    const code = await templateCode(desk, typed);
    return keptSource(desk, name, { code, number: number === undefined ? undefined : Number(number) });
  });
}
