// One document of a template for the gallery: with the data beside it, as it is now.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Renderer } from '../../render/renderer.ts';
import { loadData } from '../document/data-file.ts';
import { renderOne } from '../document/render-one.ts';
import { loadSource } from '../document/source.ts';
import type { Terminal } from '../line/command.ts';
import type { Sources } from '../settings/sources.ts';

/** With what it is made. */
export interface PictureOptions extends Sources {
  readonly renderer: Renderer;
  readonly terminal: Terminal;
  readonly mostDataBytes: number;
  readonly moment: number | undefined;
}

/** Returns the PDF. Throws what `loadSource` and a render throw. */
export async function documentOf(template: string, options: PictureOptions): Promise<Uint8Array> {
  const { renderer, remote, settings, terminal, mostDataBytes, moment } = options;
  const source = await loadSource(template, terminal, { remote, settings });
  const file = join(dirname(template), 'sample.json');
  const data = existsSync(file)
    ? await loadData(file, terminal, mostDataBytes)
    : { file, text: '{}', canonical: '{}' };
  const job = { source, data, moment: moment ?? terminal.now(), test: false, unlocked: true };
  return (await renderOne(renderer, job)).bytes;
}
