// One side of a comparison: a template on the disk, or a version that is kept as `CODE@3` or `NAME@3`.
import { existsSync } from 'node:fs';
import { templateCode } from '../desk/template-code.ts';
import { loadSource, type TemplateSource } from '../document/source.ts';
import type { Input, Terminal } from '../line/command.ts';
import type { Sources } from '../settings/sources.ts';
import { keptSource, versionPlace } from './kept.ts';

/** A name alone is that of a file. */
const versionForm = /^(tpl_[0-9A-Za-z_-]+|[a-z][a-z0-9-]{0,39}(?=@))(?:@(\d{1,9}))?$/;

/** Returns the source of a side. Throws `CommandError` when there is no such file or version, and `AppError` with faults. */
export async function loadSide(
  name: string,
  {
    input,
    terminal,
    sources,
  }: {
    readonly input: Input;
    readonly terminal: Terminal;
    readonly sources: Sources;
  },
): Promise<TemplateSource> {
  const [, typed, number] = versionForm.exec(name) ?? [];
  if (typed === undefined || existsSync(name)) return loadSource(name, terminal, sources);
  return versionPlace(input, terminal).at(async (desk) => {
    const code = await templateCode(desk, typed);
    return keptSource(desk, name, { code, number: number === undefined ? undefined : Number(number) });
  });
}
