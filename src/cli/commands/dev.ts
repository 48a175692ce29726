// `platen dev`: a live preview in the browser while a template is written.
import { basename, dirname, resolve } from 'node:path';
import type { RemoteAssets } from '../../assets/remote.ts';
import { projectFolder } from '../../bundled.ts';
import type { StudioState } from '../../studio/protocol.ts';
import { mostSourceBytes, withRemote } from '../document/source.ts';
import {
  assetOptions,
  type Command,
  CommandError,
  type ExitStatus,
  type Input,
  type Terminal,
} from '../line/command.ts';
import { endSignal } from '../line/end-signal.ts';
import { readInput } from '../line/files.ts';
import { printIssues } from '../line/issues.ts';
import { parseListen, parseMoment } from '../line/values.ts';
import { Preview } from '../preview/preview.ts';
import { type PreviewServer, startPreviewServer } from '../preview/server.ts';
import {
  dataOptions,
  type EngineSettings,
  engineOptions,
  mostDataBytes,
  withEngineSettings,
} from '../settings/engine-settings.ts';

const dev: Command = {
  name: 'dev',
  summary: 'show a template in the browser, again at every change; prints the URL',
  details: [
    'Without --data it takes sample.json beside the template. The engine is that of the service. What is watched is the template,',
    'the data, and every file that the template names, also one that is not there yet; nothing else in the folder counts.',
  ].join('\n'),
  arguments: [{ name: 'TEMPLATE', description: 'a template' }],
  options: {
    listen: {
      kind: 'text',
      value: 'HOST:PORT',
      description: 'where to listen (default: 127.0.0.1, a free port)',
    },
    data: { kind: 'text', value: 'FILE', description: 'the data to show it with' },
    now: { kind: 'text', value: 'ISO', description: 'the moment of the document (default: now)' },
    ...assetOptions,
    ...engineOptions,
    ...dataOptions,
  },
  run: (input, terminal) => {
    if (input.argument(0) === '-') throw new CommandError('expected a file: stdin can not be watched');
    return withRemote(input, (remote) =>
      withEngineSettings(input, terminal, (settings) => preview(input, terminal, { remote, settings })),
    );
  },
};

async function preview(
  input: Input,
  terminal: Terminal,
  sources: { readonly remote: RemoteAssets; readonly settings: EngineSettings },
): Promise<ExitStatus> {
  const now = input.text('now');
  const template = input.argument(0);
  // A file that does not exist can't be watched.
  await readInput(template, terminal, { mostBytes: mostSourceBytes });
  let server: PreviewServer | undefined;
  const page = import('#studio-page').then(({ studioPage }) => studioPage(projectFolder));
  page.catch(() => undefined);
  const shown = new Preview({
    template,
    data: input.text('data'),
    mostDataBytes: mostDataBytes(input, terminal),
    moment: now === undefined ? undefined : parseMoment('now', now),
    ...sources,
    terminal,
    onChange: (state) => {
      server?.tell(state);
      describe(state, terminal);
    },
    onJudged: (state) => server?.tell(state),
  });
  try {
    const title = `${basename(dirname(resolve(template)))}/${basename(template)}`;
    const ended = endSignal();
    server = await startPreviewServer(listenOf(input), { title, page, shown: () => shown });
    await shown.update();
    terminal.result(server.url);
    await ended;
    return 0;
  } finally {
    await server?.close();
    await shown.close();
  }
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
