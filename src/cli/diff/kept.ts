// Where versions are kept that a template is compared with: the server that the settings name, or a store of this machine.
// Each question opens a store anew, so that nothing is held while nobody asks.
import { packSha256, writePack } from '../../assets/pack.ts';
import type { PushedBody } from '../../contract.ts';
import type { Renderer } from '../../render/renderer.ts';
import { storeIsThere } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import type { Desk } from '../desk/desk.ts';
import { pushToServer, pushToStore } from '../desk/push.ts';
import { serverOf } from '../desk/server.ts';
import { clientOf, serverDesk } from '../desk/server-desk.ts';
import { storeDesk } from '../desk/store-desk.ts';
import type { TemplateSource } from '../document/source.ts';
import { CommandError, type Input, type Terminal } from '../line/command.ts';
import { Configuration } from '../settings/configuration.ts';
import { withStore } from '../settings/data-folder.ts';
import { storeLocation } from '../settings/store-location.ts';

/** A place with versions. */
export interface VersionSource {
  /** Which it is, for a person. */
  readonly where: string;
  /** Works at its desk. */
  at<T>(work: (desk: Desk) => Promise<T>): Promise<T>;
  /** Stores a template as a new version. Throws `AppError` with the faults that were found, and what else went wrong. */
  push(
    source: TemplateSource,
    how: { readonly publish: boolean; readonly renderer: Renderer },
  ): Promise<PushedBody>;
}

/** Returns the place that a command means. Throws `CommandError` when none is known, with the way out. */
export function versionPlace(input: Input, terminal: Terminal): VersionSource {
  const words = withoutData(input);
  const account = words.text('account');
  const server = serverOf(words, terminal);
  if (server !== undefined) {
    const desk = serverDesk(clientOf(server), { account, now: terminal.now });
    return {
      where: server.server,
      at: (work) => work(desk),
      push: (source, { publish }) => pushToServer(server, source, { publish, account }),
    };
  }
  const location = storeLocation(new Configuration(words, terminal));
  if (!storeIsThere(location)) throw new CommandError(nowhere);
  const inStore = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
    const found: T[] = [];
    await withStore(words, terminal, async (store) => {
      found.push(await work(store));
      return 0;
    });
    const [result] = found;
    if (result === undefined) throw new Error('the store gave nothing');
    return result;
  };
  return {
    where: 'folder' in location ? location.folder : 'the database',
    at: (work) => inStore((store) => work(storeDesk(store, account))),
    push: (source, { publish, renderer }) =>
      inStore(async (store) => (await pushToStore({ store, renderer }, source, { publish, account })).body),
  };
}

const nowhere =
  'no server and no store is known here: `platen login URL` keeps the key of a server, and --store names a store of this machine';

/** Returns a version that is kept: the one of that number, or the published one. Throws `CommandError` when there is none. */
export async function keptSource(
  desk: Desk,
  name: string,
  { code, number }: { readonly code: string; readonly number: number | undefined },
): Promise<TemplateSource> {
  const wanted = number ?? (await desk.getTemplate(code)).published;
  if (wanted === null) throw new CommandError(`${code} is not published: name a version, such as ${code}@1`);
  const pack = await desk.getPack(code, wanted);
  const bytes = writePack(pack);
  return {
    version: { sha256: packSha256(pack), pack: () => bytes },
    pack: bytes,
    file: number === undefined ? `${name}@${wanted}` : name,
    foreign: true,
  };
}

/** Returns the input without `--data`, which names the data of documents here and not the folder of a store. */
function withoutData(input: Input): Input {
  return {
    argument: (index) => input.argument(index),
    flag: (name) => input.flag(name),
    text: (name) => (name === 'data' ? undefined : input.text(name)),
    list: (name) => (name === 'data' ? [] : input.list(name)),
  };
}
