// New templates of the studio: those that Platen brings, with pictures, and those that are made from data. They are what
// `platen init` makes.
import { lstat } from 'node:fs/promises';
import { packSha256, writePack } from '../../assets/pack.ts';
import type { Renderer } from '../../render/renderer.ts';
import { nameFrom } from '../../render/template-name.ts';
import type { Beginning, BeginningAsked, Begun } from '../../studio/protocol.ts';
import { messageOf } from '../../thrown.ts';
import { parseData } from '../document/data-file.ts';
import { renderOne } from '../document/render-one.ts';
import { choicesOf, chosenExample, type ExampleChoice, examples, filesOf } from '../start/examples.ts';
import { type MadeTemplate, templateFromData } from '../start/from-data.ts';
import { writeStart } from '../start/write.ts';
import { type Workspace, WorkspaceError } from './workspace.ts';

/** Returns what a new template can begin with. */
export function beginnings(): readonly Beginning[] {
  return [...examples()].map(([kind, example]) => ({ kind, ...choicesOf(example) }));
}

/** Returns the first page of an example as PDF. Throws `WorkspaceError`. */
export async function beginningPicture(
  renderer: Renderer,
  choice: ExampleChoice,
  moment: number,
): Promise<Uint8Array> {
  try {
    const example = chosenExample(choice);
    const files = new Map([...example].map(([name, file]) => [name, file.bytes()]));
    const pack = { main: 'template.json', files };
    const version = { sha256: packSha256(pack), pack: () => writePack(pack) };
    const source = { file: choice.kind, version };
    const data = parseData(example.get('sample.json')?.text() ?? '{}', 'sample.json');
    const how = { test: false, unlocked: true, only: { from: 1, to: 1 } };
    return (await renderOne(renderer, { source, data, moment, ...how })).bytes;
  } catch (error) {
    throw new WorkspaceError(422, messageOf(error));
  }
}

/** Makes a template in a new folder of the studio. Throws `WorkspaceError`. */
export async function beginTemplate(workspace: Workspace, asked: BeginningAsked): Promise<Begun> {
  const folder = asked.folder.trim();
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}$/u.test(folder))
    throw new WorkspaceError(
      400,
      `expected the name of a folder in letters, digits, "-" and "_", got "${folder}"`,
    );
  const place = await workspace.locate(folder);
  // What lies in a folder that is there may lead elsewhere.
  if (await lstat(place).catch(() => undefined))
    throw new WorkspaceError(409, `${folder} is there already: name another folder`);
  try {
    const { files, leftOut } = startFor(asked, folder);
    await writeStart(place, filesOf(files));
    return { template: `${folder}/template.json`, leftOut };
  } catch (error) {
    throw new WorkspaceError(409, messageOf(error).replaceAll(`${workspace.root}/`, ''));
  }
}

function startFor({ from, samples, language }: BeginningAsked, folder: string): MadeTemplate {
  if (from) return { files: chosenExample(from), leftOut: [] };
  if (samples.length === 0) throw new WorkspaceError(400, 'expected data to begin with');
  return templateFromData(nameFrom(folder, 'document'), samples, language);
}
