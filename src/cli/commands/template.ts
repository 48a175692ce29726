// `platen template …`.
import { readPack } from '../../assets/pack.ts';
import type { RemoteAssets } from '../../assets/remote.ts';
import { isIdempotencyKey } from '../../client/options.ts';
import type { PushedBody, WholeVersionBody } from '../../contract.ts';
import { fontForm } from '../../fonts/sfnt.ts';
import { InProcessRenderer } from '../../render/in-process.ts';
import { Pool } from '../../render/pool.ts';
import type { Renderer } from '../../render/renderer.ts';
import { holdFonts } from '../../server/operator-fonts.ts';
import { shorten } from '../../shorten.ts';
import type { Store } from '../../store/store.ts';
import { accountOption } from '../desk/account.ts';
import { withDesk } from '../desk/at-desk.ts';
import type { Desk } from '../desk/desk.ts';
import { pushToServer, pushToStore } from '../desk/push.ts';
import { type Server, serverOf, serverOption } from '../desk/server.ts';
import { codeArgument, templateCode } from '../desk/template-code.ts';
import { loadSource, type TemplateSource } from '../document/source.ts';
import {
  type Command,
  dataOption,
  type ExitStatus,
  type Input,
  jsonOption,
  type Terminal,
  UsageError,
} from '../line/command.ts';
import { printWarnings } from '../line/issues.ts';
import { jsonText } from '../line/json.ts';
import { parseNumber } from '../line/option-values.ts';
import { formatMoment, formatTable } from '../line/tables.ts';
import { Configuration } from '../settings/configuration.ts';
import { getAccount, limitOption, listLimit, withStoreOf } from '../settings/data-folder.ts';
import {
  type EngineSettings,
  engineOf,
  namedFonts,
  namedLimits,
  renderSettingsOf,
  withEngineSettings,
} from '../settings/engine-settings.ts';
import { sourceOptions, withRemote } from '../settings/sources.ts';
import { storeLocation } from '../settings/store-location.ts';
import { checkStressUse, stressOptions, stressTemplate } from '../stress/stress.ts';

const options = { ...serverOption, ...dataOption, ...jsonOption };
const push: Command = {
  name: 'template push',
  summary: 'check a template, pack what it names, and store it as a new version',
  details:
    'Prints the code and the number of the version. The same content as the newest version is that version. A template on stdin can name no files: a pack brings them. With --stress a template that fails or loses something is not pushed.',
  arguments: [{ name: 'FILE', description: 'a template or a pack; - for one of them on stdin' }],
  options: {
    ...accountOption,
    publish: { kind: 'flag', description: 'publish it, too' },
    'idempotency-key': {
      kind: 'text',
      value: 'TEXT',
      description: 'against a server: the same key with the same pack is carried out once',
    },
    ...stressOptions,
    ...sourceOptions,
    ...options,
  },
  run(input, terminal) {
    checkStressUse(input);
    const server = serverOf(input, terminal);
    if (server !== undefined)
      return withRemote(input, (remote) => pushTo(server, { input, terminal, remote }));
    const account = input.text('account');
    return withRemote(input, (remote) =>
      withStoreOf(account, { input, terminal }, (store) =>
        pushInto(store, account, { input, terminal, remote }),
      ),
    );
  },
};

/** What a push is made of. */
interface PushWorld {
  readonly input: Input;
  readonly terminal: Terminal;
  readonly remote: RemoteAssets;
}

/** Checks a template and stores it in a store of this machine. */
async function pushInto(
  store: Store,
  accountName: string | undefined,
  { input, terminal, remote }: PushWorld,
): Promise<ExitStatus> {
  await getAccount(store, accountName);
  const location = storeLocation(new Configuration(input, terminal));
  const { fonts, release } = await holdFonts(location, namedFonts(input, terminal));
  const settings = { fonts, limits: namedLimits(input, terminal) };
  for (const problem of fonts.problems) terminal.note(`warning: ${problem}`);
  // A user who may push through a pipe may not be allowed to read files here.
  const reading = { remote, settings, stdinNamesFiles: false };
  const source = await loadSource(input.argument(0), terminal, reading);
  const stressed = await stressFirst(source, { input, terminal, remote }, settings);
  if (stressed !== 0) {
    await release();
    return stressed;
  }
  const asked = { account: accountName, publish: input.flag('publish') };
  const { pushed, body } = await withChecker({ source, settings }, (renderer) =>
    pushToStore({ store, renderer }, source, asked),
  ).finally(release);
  const { published } = pushed;
  const now = published === undefined ? 'calls are refused' : `calls get version ${published}`;
  printWarnings(source.warnings ?? [], terminal.note);
  return tellPushed(body, now, { input, terminal });
}

/** Packs a template and sends it to a server, which checks it. */
async function pushTo(server: Server, { input, terminal, remote }: PushWorld): Promise<ExitStatus> {
  const options = { publish: input.flag('publish'), account: input.text('account') };
  const idempotencyKey = input.text('idempotency-key');
  if (idempotencyKey !== undefined && !isIdempotencyKey(idempotencyKey))
    throw new UsageError(
      `expected --idempotency-key to be 1 to 255 printable ASCII characters without a space at its ends, got ${shorten(JSON.stringify(idempotencyKey), 80)}`,
    );
  const source = await withEngineSettings(input, terminal, (settings) =>
    // The server may have families of its operator.
    loadSource(input.argument(0), terminal, { remote, settings, stdinNamesFiles: false, anyFamily: true }),
  );
  const stressed = await withEngineSettings(input, terminal, (settings) =>
    stressFirst(source, { input, terminal, remote }, settings),
  );
  if (stressed !== 0) return stressed;
  terminal.note(`on ${server.server}`);
  const pushed = await pushToServer(server, source, {
    ...options,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
  printWarnings(source.warnings ?? [], terminal.note);
  return tellPushed(pushed, 'calls get what was published before', { input, terminal });
}

/** Tries a template before it is pushed, where that is asked for. Another status than 0 says that it is not pushed. */
async function stressFirst(
  source: TemplateSource,
  { input, terminal, remote }: PushWorld,
  settings: EngineSettings,
): Promise<ExitStatus> {
  if (!input.flag('stress')) return 0;
  const reporting = input.flag('json') ? { ...terminal, result: terminal.note } : terminal;
  const status = await stressTemplate(source, {
    input,
    terminal: reporting,
    sources: { remote, settings },
    data: undefined,
  });
  if (status !== 0) terminal.note('not pushed: mend what the documents show, or push it without --stress');
  return status;
}

function tellPushed(
  pushed: PushedBody,
  now: string,
  { input, terminal }: Pick<PushWorld, 'input' | 'terminal'>,
): ExitStatus {
  const { code, version, published } = pushed;
  terminal.result(input.flag('json') ? jsonText(pushed) : `${code} ${version}`);
  tellWarnings(pushed, terminal);
  if (!published) terminal.note(`not published, ${now}: \`platen template publish ${code}\` changes that`);
  return 0;
}

/** Says what recent calls would be refused for. A server of an earlier release does not say it. */
function tellWarnings({ warnings = [] }: Partial<PushedBody>, { note }: Pick<Terminal, 'note'>): void {
  for (const { path, message } of warnings) note(`warning: ${path}: ${message}`);
}

/**
 * Runs work with a checker. What comes from stdin or as a pack may come from anybody, and so may fonts: they are
 * checked in a render process. All else is checked in this process.
 */
async function withChecker<T>(
  { source, settings }: { readonly source: TemplateSource; readonly settings: EngineSettings },
  work: (renderer: Renderer) => Promise<T>,
): Promise<T> {
  const files = [...readPack(source.pack).files.values()];
  const foreign = source.foreign || files.some((bytes) => fontForm(bytes) !== 'unknown');
  const pool = foreign
    ? new Pool({ workers: 1, spares: 0, settings: renderSettingsOf(settings) })
    : undefined;
  const renderer = pool ?? new InProcessRenderer({ engine: engineOf(settings) });
  try {
    await pool?.ready;
    return await work(renderer);
  } finally {
    await renderer.close();
  }
}

/** The options of the commands about one template. */
const oneTemplate = { ...accountOption, ...options };

/** Works at the desk that a command means, on the template that it names. */
function atDesk(
  input: Input,
  terminal: Terminal,
  work: (desk: Desk, code: string) => Promise<ExitStatus>,
): Promise<ExitStatus> {
  return withDesk(input, terminal, input.text('account'), async (desk) =>
    work(desk, await templateCode(desk, input.argument(0))),
  );
}

const publish: Command = {
  name: 'template publish',
  summary: 'let calls use a version: the newest, or the one named',
  arguments: [codeArgument],
  options: { version: { kind: 'text', value: 'N', description: 'which version' }, ...oneTemplate },
  run: (input, terminal) => {
    const wanted = versionOf(input);
    return atDesk(input, terminal, async (desk, code) => {
      const body = await desk.publish(code, wanted);
      terminal.result(input.flag('json') ? jsonText(body) : `${code} ${body.version}`);
      tellWarnings(body, terminal);
      return 0;
    });
  },
};

const unpublish: Command = {
  name: 'template unpublish',
  summary: 'refuse calls that name it, until a version is published again',
  arguments: [codeArgument],
  options: oneTemplate,
  run: (input, terminal) =>
    atDesk(input, terminal, async (desk, code) => {
      await desk.unpublish(code);
      terminal.result(input.flag('json') ? jsonText({ code, published: false }) : code);
      return 0;
    }),
};

const remove: Command = {
  name: 'template delete',
  summary: 'delete it; a later push of the same name gets a new code',
  arguments: [codeArgument],
  options: oneTemplate,
  run: (input, terminal) =>
    atDesk(input, terminal, async (desk, code) => {
      await desk.remove(code);
      terminal.result(input.flag('json') ? jsonText({ code, deleted: true }) : code);
      return 0;
    }),
};

const list: Command = {
  name: 'template list',
  summary: 'list the templates of an account',
  arguments: [],
  options: { ...accountOption, ...limitOption, ...options },
  run: (input, terminal) => {
    const { limit } = listLimit(input);
    return withDesk(input, terminal, input.text('account'), async (desk) => {
      const templates = await desk.listTemplates(limit);
      if (input.flag('json')) terminal.result(jsonText(templates));
      else {
        const rows = templates.map(({ code, name, published, newest, createdAt }) => [
          code,
          name,
          published === null ? '-' : String(published),
          String(newest),
          formatMoment(Date.parse(createdAt)),
        ]);
        terminal.result(formatTable(['code', 'name', 'published', 'newest', 'created'], rows));
      }
      return 0;
    });
  },
};

const show: Command = {
  name: 'template show',
  summary: 'show a template with its versions, or one version with its files and variables',
  arguments: [codeArgument],
  options: {
    version: { kind: 'text', value: 'N', description: 'which version' },
    ...limitOption,
    ...oneTemplate,
  },
  run: (input, terminal) => {
    const number = versionOf(input);
    const { limit } = listLimit(input);
    return atDesk(input, terminal, async (desk, code) => {
      const shown =
        number === undefined
          ? await showTemplate(desk, code, limit)
          : showVersion(await desk.getVersion(code, number));
      terminal.result(input.flag('json') ? jsonText(shown.json) : shown.text);
      return 0;
    });
  },
};

interface Shown {
  readonly json: unknown;
  readonly text: string;
}

async function showTemplate(desk: Desk, code: string, limit: number): Promise<Shown> {
  const template = await desk.getTemplate(code);
  const versions = await desk.listVersions(code, limit);
  const rows = versions.map(({ version, published, createdAt, sha256 }) => [
    `${version}${published ? ' (published)' : ''}`,
    formatMoment(Date.parse(createdAt)),
    sha256,
  ]);
  return {
    json: { ...template, versions },
    text: `${template.code} ${template.name}\n${formatTable(['version', 'created', 'sha256'], rows)}`,
  };
}

function showVersion(version: WholeVersionBody): Shown {
  const { code, version: number, createdAt, files, variables } = version;
  const rows = files.map(({ name, bytes, sha256 }) => [name, String(bytes), sha256]);
  return {
    json: version,
    text: [
      `${code} ${number} of ${formatMoment(Date.parse(createdAt))}`,
      formatTable(['file', 'bytes', 'sha256'], rows),
      `variables ${JSON.stringify(variables, null, 2)}`,
    ].join('\n'),
  };
}

function versionOf(input: Input): number | undefined {
  const text = input.text('version');
  return text === undefined ? undefined : parseNumber('version', text, { min: 1 });
}

/** The commands of this file. */
export const commands: readonly Command[] = [push, publish, unpublish, remove, list, show];
