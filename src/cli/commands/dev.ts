// `platen dev`: a live preview in the browser while a template is written.
import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { Admission } from '../../admission/admission.ts';
import { projectFolder } from '../../bundled.ts';
import { Pool } from '../../render/pool.ts';
import type { StudioState } from '../../studio/protocol.ts';
import { accountOption } from '../desk/account.ts';
import { serverOption } from '../desk/server.ts';
import { momentOption, namedMoment } from '../document/moment.ts';
import { mostSourceBytes } from '../document/source.ts';
import {
  type Command,
  CommandError,
  type ExitStatus,
  type Input,
  storeOption,
  type Terminal,
} from '../line/command.ts';
import { endSignal } from '../line/end-signal.ts';
import { readInput } from '../line/files.ts';
import { printIssues } from '../line/issues.ts';
import { parseListen } from '../line/option-values.ts';
import { type PreviewServer, startPreviewServer } from '../preview/server.ts';
import { firstTemplate, Session } from '../preview/session.ts';
import { versionKeeper } from '../preview/versions.ts';
import { Windows } from '../preview/windows.ts';
import { Workspace } from '../preview/workspace.ts';
import { dataSizeOption, mostDataBytes, renderSettingsOf } from '../settings/engine-settings.ts';
import { type Sources, sourceOptions, withSources } from '../settings/sources.ts';

const dev: Command = {
  name: 'dev',
  summary: 'open the studio: templates in the browser, again at every change; prints the URL',
  details: [
    'Without --data it takes sample.json beside the template. The engine is that of the service. What is watched is the template,',
    'the data, and every file that the template names, also one that is not there yet; nothing else in the folder counts. Versions',
    'to compare with come from the server of `platen login`, or from a store.',
  ].join('\n'),
  arguments: [
    {
      name: 'PATH',
      description: 'a template, or a folder with templates (default: this folder)',
      optional: true,
    },
  ],
  options: {
    listen: {
      kind: 'text',
      value: 'HOST:PORT',
      description: 'where to listen (default: 127.0.0.1, a free port)',
    },
    data: { kind: 'text', value: 'FILE', description: 'the data to show it with' },
    ...momentOption(),
    ...serverOption,
    ...storeOption,
    ...accountOption,
    ...sourceOptions,
    ...dataSizeOption,
  },
  run: (input, terminal) => {
    if (input.argument(0) === '-') throw new CommandError('expected a file: stdin can not be watched');
    return withSources(input, terminal, (sources) => preview(input, terminal, sources));
  },
};

async function preview(input: Input, terminal: Terminal, sources: Sources): Promise<ExitStatus> {
  const { workspace, template, name } = await targetOf(input.argument(0) || '.', terminal);
  const page = import('#studio-page').then(({ studioPage }) => studioPage(projectFolder));
  page.catch(() => undefined);
  let server: PreviewServer | undefined;
  const pool = poolOf(sources);
  const open = (window: () => string) =>
    new Session({
      workspace,
      pool,
      mostDataBytes: mostDataBytes(input, terminal),
      moment: namedMoment(input),
      ...sources,
      terminal,
      keeper: () => versionKeeper(input, terminal),
      onChange: (state) => describe(state, terminal),
      onTell: (shown) => server?.tell(window(), shown),
      onFile: () => server?.tellFile(window()),
    });
  const begin = async (session: Session): Promise<void> => {
    if (template !== undefined) await session.show(template, input.text('data'));
  };
  const windows = new Windows(open, (session) => void begin(session));
  try {
    const ended = endSignal();
    server = await startPreviewServer(listenOf(input), { title: name, page, windows });
    await begin(windows.first);
    terminal.result(server.url);
    await ended;
    return 0;
  } finally {
    await server?.close();
    await windows.close();
    await pool.close();
  }
}

function poolOf({ remote, settings }: Sources): Pool {
  return new Pool({
    workers: 1,
    spares: 1,
    // No other call is served here, so a slow start is waited for.
    admission: new Admission({ maxWaitMs: 120_000 }),
    assets: (account) => remote.source(account),
    settings: renderSettingsOf(settings),
  });
}

interface StudioTarget {
  readonly workspace: Workspace;
  readonly template: string | undefined;
  /** What the page is called. */
  readonly name: string;
}

/** Returns what a path means: the folder of the studio, and the template that is shown first. */
async function targetOf(path: string, terminal: Terminal): Promise<StudioTarget> {
  const full = resolve(path);
  if ((await stat(full).catch(() => undefined))?.isDirectory()) {
    const workspace = await Workspace.open(full);
    return { workspace, template: await firstTemplate(workspace), name: basename(full) };
  }
  // A file that does not exist can't be watched.
  await readInput(path, terminal, { mostBytes: mostSourceBytes });
  const name = `${basename(dirname(full))}/${basename(full)}`;
  return { workspace: await Workspace.open(dirname(full)), template: path, name };
}

function listenOf(input: Input): ReturnType<typeof parseListen> {
  return parseListen('listen', input.text('listen') ?? '127.0.0.1:0');
}

function describe(state: StudioState, terminal: Terminal): void {
  const { faults, message, pages, durationMs } = state;
  if (faults.length > 0) printIssues(faults, terminal.note, { shown: { color: terminal.color === true } });
  else terminal.note(message || `${pages} ${pages === 1 ? 'page' : 'pages'}, ${durationMs} ms`);
}

/** The commands of this file. */
export const commands: readonly Command[] = [dev];
