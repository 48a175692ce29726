// One side of a comparison: a template on the disk, or a version of a store as `CODE@3` or `NAME@3`.
import { existsSync } from 'node:fs';
import { packSha256, writePack } from '../../assets/pack.ts';
import type { RemoteAssets } from '../../assets/remote.ts';
import type { Store } from '../../store/store.ts';
import { storeDesk } from '../desk/store-desk.ts';
import { templateCode } from '../desk/template-code.ts';
import { loadSource, type TemplateSource } from '../document/source.ts';
import { CommandError, type Input, type Terminal } from '../line/command.ts';
import { withStore } from '../settings/data-folder.ts';
import type { EngineSettings } from '../settings/engine-settings.ts';

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
    readonly sources: { readonly remote: RemoteAssets; readonly settings: EngineSettings };
  },
): Promise<TemplateSource> {
  const [, code, number] = versionForm.exec(name) ?? [];
  if (code === undefined || existsSync(name)) return loadSource(name, terminal, sources);
  let found: TemplateSource | undefined;
  await withStore(withoutData(input), terminal, async (store) => {
    found = await storedSource(store, name, {
      code: await templateCode(storeDesk(store, input.text('account')), code),
      number: number === undefined ? undefined : Number(number),
    });
    return 0;
  });
  if (found === undefined) throw new Error(`${name} was not loaded`);
  return found;
}

/** Returns a version of a store: the one of that number, or the published one. Throws `CommandError` when there is none. */
export async function storedSource(
  store: Store,
  name: string,
  { code, number }: { readonly code: string; readonly number: number | undefined },
): Promise<TemplateSource> {
  const template = await store.findTemplate(code);
  if (template === undefined) throw new CommandError(`no template has the code ${code}`);
  const wanted = number ?? template.published;
  if (wanted === undefined || wanted === null)
    throw new CommandError(`${code} is not published: name a version, such as ${code}@1`);
  const version = await store.findVersion(code, wanted);
  if (version === undefined) throw new CommandError(`${code} has no version ${wanted}`);
  const { main, files } = await store.getVersionContent(version.id);
  const pack = { main, files: new Map(files.map(({ name: file, bytes }) => [file, bytes])) };
  const bytes = writePack(pack);
  const source = { sha256: packSha256(pack), pack: () => bytes };
  return {
    version: source,
    pack: bytes,
    file: number === undefined ? `${name}@${wanted}` : name,
    foreign: true,
  };
}

/** Returns the input without `--data`, which names the data of documents here and not the folder of a store. */
export function withoutData(input: Input): Input {
  return {
    argument: (index) => input.argument(index),
    flag: (name) => input.flag(name),
    text: (name) => (name === 'data' ? undefined : input.text(name)),
    list: (name) => (name === 'data' ? [] : input.list(name)),
  };
}
