// Who keeps versions that the shown template can be compared with: the server that its author is logged in to, or a store of
// this machine. Each question opens the store anew, so that nothing is held while nobody asks.
import { storeIsThere } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import type { KeptVersion } from '../../studio/protocol.ts';
import type { Desk } from '../desk/desk.ts';
import { serverOf } from '../desk/server.ts';
import { clientOf, serverDesk } from '../desk/server-desk.ts';
import { storeDesk } from '../desk/store-desk.ts';
import { storedSource, withoutData } from '../diff/side.ts';
import type { TemplateSource } from '../document/source.ts';
import { CommandError, type Input, type Terminal } from '../line/command.ts';
import { Configuration } from '../settings/configuration.ts';
import { withStore } from '../settings/data-folder.ts';
import { storeLocation } from '../settings/store-location.ts';

/** Keeps versions. Its methods throw `CommandError`, `PlatenError` and `UsageError`, in words for the author. */
export interface VersionKeeper {
  /** Who that is, for a person. */
  readonly where: string;
  /** Returns the versions of the template of this name, newest first. */
  list(name: string): Promise<readonly KeptVersion[]>;
  load(code: string, version: number): Promise<TemplateSource>;
}

const mostTemplates = 5000;
const mostVersions = 50;

/** Returns who keeps versions. Throws `CommandError` when nobody is known, with the way out. */
export function versionKeeper(input: Input, terminal: Terminal): VersionKeeper {
  const words = withoutData(input);
  const server = serverOf(words, terminal);
  const account = words.text('account');
  if (server !== undefined) {
    const desk = serverDesk(clientOf(server), { account, now: terminal.now });
    return {
      where: server.server,
      list: (name) => versionsNamed(desk, name),
      load: () => {
        throw new CommandError(
          `${server.server} lists versions, and gives no files of them: start \`platen dev\` with --store where its store can be reached, or compare two files with \`platen diff\``,
        );
      },
    };
  }
  const location = storeLocation(new Configuration(words, terminal));
  if (!storeIsThere(location)) throw new CommandError(nobody);
  return {
    where: 'folder' in location ? location.folder : 'the database',
    list: (name) => atStore(words, terminal, (store) => versionsNamed(storeDesk(store, account), name)),
    load: (code, number) =>
      atStore(words, terminal, (store) => storedSource(store, `${code}@${number}`, { code, number })),
  };
}

const nobody =
  'no server and no store is known here: `platen login URL` keeps the key of a server, and --store names a store of this machine';

async function versionsNamed(desk: Desk, name: string): Promise<readonly KeptVersion[]> {
  const template = (await desk.listTemplates(mostTemplates)).find((one) => one.name === name);
  if (template === undefined) return [];
  const versions = await desk.listVersions(template.code, mostVersions);
  return versions.map(({ code, version, published, createdAt }) => ({ code, version, published, createdAt }));
}

async function atStore<T>(input: Input, terminal: Terminal, work: (store: Store) => Promise<T>): Promise<T> {
  const found: T[] = [];
  await withStore(input, terminal, async (store) => {
    found.push(await work(store));
    return 0;
  });
  const [result] = found;
  if (result === undefined) throw new Error('the store gave nothing');
  return result;
}
