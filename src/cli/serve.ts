// `platen serve`.
import { jsonLines } from '../service/log.ts';
import { OperatorError } from '../store/records.ts';
import {
  assetOptions,
  type Command,
  CommandError,
  dataOption,
  type Input,
  type Terminal,
} from './command.ts';
import { dataFolder } from './data-folder.ts';
import { type Server, type ServerOptions, startServer } from './server.ts';
import { remoteOptions } from './source.ts';
import { parseBytes, parseListen, parseNumber } from './values.ts';

const defaultListen = '127.0.0.1:8080';

const serve: Command = {
  name: 'serve',
  summary: 'serve the HTTP API; prints its URL once it is ready',
  details: [
    'The log goes to stderr as JSON lines. SIGTERM and SIGINT end it when all that is under way is delivered,',
    'a second one at once. One data folder is served by one process.',
  ].join('\n'),
  arguments: [],
  options: {
    listen: { kind: 'text', value: 'HOST:PORT', description: `where to listen (default: ${defaultListen})` },
    workers: {
      kind: 'text',
      value: 'N',
      description: 'renders at once (default: as many as cores, at least 2)',
    },
    'max-body': { kind: 'text', value: 'BYTES', description: 'largest request (default: 5m)' },
    metrics: { kind: 'text', value: 'HOST:PORT', description: 'serve GET /metrics there (default: nowhere)' },
    ...assetOptions,
    ...dataOption,
  },
  run: async (input, terminal) => {
    const server = await start(serverOptions(input, terminal));
    if (server.metricsUrl !== undefined) terminal.note(`metrics at ${server.metricsUrl}`);
    terminal.result(server.url);
    await endSignal();
    await server.close();
    return 0;
  },
};

function serverOptions(input: Input, terminal: Terminal): ServerOptions {
  const workers = input.text('workers');
  const maxBody = input.text('max-body');
  const metrics = input.text('metrics');
  return {
    folder: dataFolder(input, terminal),
    listen: parseListen('listen', input.text('listen') ?? defaultListen),
    workers: workers === undefined ? undefined : parseNumber('workers', workers, { min: 1, max: 1024 }),
    maxBodyBytes: maxBody === undefined ? undefined : parseBytes('max-body', maxBody),
    metrics: metrics === undefined ? undefined : parseListen('metrics', metrics),
    remote: remoteOptions(input),
    now: () => terminal.now(),
    log: jsonLines(
      (line) => terminal.note(line.trimEnd()),
      () => terminal.now(),
    ),
  };
}

/** Starts a server; what an operator can put right is a `CommandError`. */
export async function start(options: ServerOptions): Promise<Server> {
  try {
    return await startServer(options);
  } catch (error) {
    if (error instanceof OperatorError) throw new CommandError(error.message);
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const { host, port } = options.listen;
    if (code === 'EADDRINUSE')
      throw new CommandError(`${host}:${port} is taken: name another address with --listen`);
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new CommandError(`can't listen on ${host}:${port} (${code}): name another address with --listen`);
    }
    throw error;
  }
}

/** Resolves at the first SIGTERM or SIGINT; the second one ends the process at once. */
export async function endSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    let asked = false;
    const onSignal = (): void => {
      if (asked) process.exit(1);
      asked = true;
      resolve();
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}

/** The commands of this file. */
export const commands: readonly Command[] = [serve];
