// `platen demo`: shows everything once, from an empty data folder to a PDF over the real HTTP API.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { writePack } from '../../assets/pack.ts';
import { bundledFile, bundledFolder, isExecutable } from '../../bundled.ts';
import { PlatenClient } from '../../client/index.ts';
import { InProcessRenderer } from '../../render/in-process.ts';
import { packTemplate } from '../../render/packing.ts';
import type { Server } from '../../server/server.ts';
import { newId } from '../../service/ids.ts';
import { hashKey, makeKey } from '../../service/keys.ts';
import { jsonLines, type Log } from '../../service/log.ts';
import { pushTemplate } from '../../service/templates.ts';
import { makeFolders, reason } from '../../store/file-system.ts';
import type { Store } from '../../store/store.ts';
import { type Command, CommandError, type Terminal } from '../line/command.ts';
import { endSignal } from '../line/end-signal.ts';
import { parseListen } from '../line/option-values.ts';
import { openLocation } from '../settings/data-folder.ts';
import { start } from './serve.ts';

const shownTemplate = 'invoice';
const shownSample = bundledFile('fixtures/templates/invoice/sample.json');
const accountName = 'demo';

const demo: Command = {
  name: 'demo',
  summary: 'make an account, a key and example templates, serve them, and generate a PDF',
  details:
    'Goes on serving until it is interrupted; with --once it ends when the PDF is there, and says how to serve its folder again.',
  arguments: [],
  options: {
    once: { kind: 'flag', description: 'end when the PDF is there' },
    listen: {
      kind: 'text',
      value: 'HOST:PORT',
      description: 'where to listen (default: 127.0.0.1, a free port)',
    },
    data: {
      kind: 'text',
      value: 'DIR',
      description: 'a folder for the demo, empty or new (default: a temporary one)',
      global: true,
    },
  },
  run: async (input, terminal) => {
    const listen = parseListen('listen', input.text('listen') ?? '127.0.0.1:0');
    const folder = await freshFolder(input.text('data'));
    const { key, codes } = await furnish(folder, terminal);
    const lines = jsonLines(
      (line) => terminal.note(line.trimEnd()),
      () => terminal.now(),
    );
    const log: Log = (entry) => {
      if (entry.level !== 'info') lines(entry);
    };
    let running: Server | undefined;
    const ended = input.flag('once') ? undefined : endSignal(() => running?.giveUp());
    const server = await start({ store: { folder }, listen, log, now: () => terminal.now() });
    running = server;
    try {
      await server.ready;
      terminal.note(`serving at ${server.url}`);
      const made = await generate({ folder, key, url: server.url, code: codes.get(shownTemplate) ?? '' });
      if (ended) terminal.note(`the same once more:\n\n${made.curl}\n`);
      else
        terminal.note(
          `to serve it again:\n\n${serveAgain(folder, server.url)}\n\nand then the same once more:\n\n${made.curl}\n`,
        );
      terminal.note(`to see its templates in the studio, and to change them:\n\n${studioOf(folder)}\n`);
      terminal.result(made.file);
      await ended;
    } finally {
      await server.close();
    }
    return 0;
  },
};

const command = isExecutable ? 'platen' : 'npm run -s platen --';

/** Returns how to open the studio on the templates of the demo. */
function studioOf(folder: string): string {
  return `${command} dev ${quoted(join(folder, 'templates'))}`;
}

/** Returns how to serve the folder again: the server of `--once` has ended when this is read. */
function serveAgain(folder: string, url: string): string {
  return `${command} serve --data ${quoted(folder)} --listen ${new URL(url).host}`;
}

/** Returns a word for a POSIX shell. */
function quoted(word: string): string {
  return /^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

async function freshFolder(named: string | undefined): Promise<string> {
  if (named === undefined) return mkdtemp(join(tmpdir(), 'platen-demo-'));
  const folder = resolve(named);
  try {
    makeFolders(folder, 0o700);
  } catch (error) {
    throw new CommandError(`can't make ${folder}: ${reason(error)}`);
  }
  return folder;
}

/** Makes the account, a key and the templates. */
async function furnish(
  folder: string,
  terminal: Terminal,
): Promise<{ readonly key: string; readonly codes: ReadonlyMap<string, string> }> {
  const data = await openLocation({ folder }, terminal);
  const { store } = data;
  try {
    const { key, account } = await makeAccount(store);
    terminal.note(`account ${accountName} and its key in ${folder}`);
    const codes = new Map<string, string>();
    for (const [name, file] of await copyExamples(folder)) {
      const pack = writePack(await packTemplate(file));
      const request = { account, sent: { bytes: pack }, publish: true };
      const { code } = await pushTemplate({ store, renderer: new InProcessRenderer() }, request);
      codes.set(name, code);
      terminal.note(`template ${code} from ${file}`);
    }
    return { key, codes };
  } finally {
    await data.close();
  }
}

async function makeAccount(store: Store): Promise<{ readonly key: string; readonly account: string }> {
  const account = newId('acc');
  const createdAt = await store.now();
  const made = await store.createAccount({
    id: account,
    name: accountName,
    plan: 'standard',
    suspended: false,
    createdAt,
  });
  if (made !== 'created') throw new CommandError('there was a demo in this folder: name another with --data');
  const key = makeKey(false);
  const unlimited = { label: undefined, expiresAt: undefined, revokedAt: undefined };
  await store.createKey(
    { id: newId('key'), account, test: false, scopes: ['generate'], createdAt, ...unlimited },
    hashKey(key),
  );
  return { key, account };
}

/** Copies the example templates into the folder, where they can be read and changed. Returns the main file of each by its name. */
async function copyExamples(folder: string): Promise<ReadonlyMap<string, string>> {
  const mains = new Map<string, string>();
  for (const { path, bytes } of bundledFolder('fixtures/templates')) {
    const file = join(folder, path.replace(/^fixtures\//, ''));
    makeFolders(dirname(file));
    await writeFile(file, bytes());
    const [, template] = /^.*\/([^/]+)\/template\.json$/.exec(path) ?? [];
    if (template !== undefined) mains.set(template, file);
  }
  return mains;
}

interface Made {
  readonly file: string;
  readonly curl: string;
}

/** Generates the shown template over HTTP. Keeps the request beside it, for `curl`. */
async function generate(demo: {
  readonly folder: string;
  readonly key: string;
  readonly url: string;
  readonly code: string;
}): Promise<Made> {
  const { folder, key, url, code } = demo;
  const sample = JSON.parse(shownSample.text()) as Record<string, unknown>;
  const body = { templateId: code, data: sample };
  const request = join(folder, 'request.json');
  await writeFile(request, JSON.stringify(body, null, 2));
  const client = new PlatenClient({ baseUrl: url, apiKey: key });
  const { pdf } = await client.generate(body);
  const file = join(folder, `${shownTemplate}.pdf`);
  await writeFile(file, pdf);
  const curl = [
    `curl -sS ${url}/v1/generate \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  --data-binary ${quoted(`@${request}`)} -o ${shownTemplate}.pdf`,
  ].join('\n');
  return { file, curl };
}

/** The commands of this file. */
export const commands: readonly Command[] = [demo];
