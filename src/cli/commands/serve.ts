// `platen serve`.
import { joinLines } from '../../server/log-lines.ts';
import { type Server, type ServerOptions, startServer } from '../../server/server.ts';
import { jsonLines } from '../../service/log.ts';
import { inspectStore, withoutPassword } from '../../store/open.ts';
import { OperatorError } from '../../store/records.ts';
import {
  type Command,
  CommandError,
  dataOption,
  type ExitStatus,
  type Input,
  type Terminal,
} from '../line/command.ts';
import { endSignal } from '../line/end-signal.ts';
import { jsonText } from '../line/json.ts';
import { listenFault, parseListen } from '../line/option-values.ts';
import { formatTable } from '../line/tables.ts';
import { Configuration, settingOptions, strayVariables } from '../settings/configuration.ts';
import { settings } from '../settings/settings.ts';
import { storeLocation } from '../settings/store-location.ts';

const names = settings.map(({ name }) => name);

const serve: Command = {
  name: 'serve',
  summary: 'serve the HTTP API; prints its URL once it listens',
  details: [
    'The log goes to stderr as JSON lines. SIGTERM and SIGINT end it when all that is under way is delivered,',
    'a second one at once, with a line of the log that counts what it gave up. One data folder is served by one process, one database by as many as you like. A flag comes before a variable, a variable',
    'before the file. --check looks at settings and store, prints what holds and where it comes from, and ends.',
  ].join('\n'),
  arguments: [],
  options: {
    ...settingOptions(names),
    ...dataOption,
    check: { kind: 'flag', description: 'check the settings and the store, and end' },
    json: { kind: 'flag', description: 'with --check: JSON on stdout', global: true },
  },
  run: async (input, terminal) => {
    for (const line of strayVariables(terminal.env)) terminal.note(`platen: ${line}`);
    const configuration = new Configuration(input, terminal);
    const options = serverOptions(configuration, terminal);
    if (input.flag('check')) return check(configuration, { input, terminal });
    // Signals are handled before anybody can know that there is a server.
    let running: Server | undefined;
    const ended = endSignal(() => running?.giveUp());
    const server = await start(options);
    running = server;
    if (server.metricsUrl !== undefined) terminal.note(`metrics at ${server.metricsUrl}`);
    if (server.livenessUrl !== undefined) terminal.note(`liveness at ${server.livenessUrl}`);
    terminal.result(server.url);
    try {
      await Promise.race([ended, server.ready.then(() => ended)]);
    } finally {
      await server.close();
    }
    return 0;
  },
};

function serverOptions(configuration: Configuration, terminal: Terminal): ServerOptions {
  const assetBudgetMs = configuration.duration('assetTimeout');
  const assetMaxBytes = configuration.bytes('assetMax');
  return {
    store: storeLocation(configuration),
    listen: configuration.address('listen') ?? parseListen('listen', '127.0.0.1:8080'),
    workers: configuration.count('workers'),
    maxBodyBytes: configuration.bytes('maxBody'),
    maxPackBytes: configuration.bytes('maxPack'),
    metrics: configuration.address('metrics'),
    liveness: configuration.address('liveness'),
    livenessAfterMs: configuration.duration('livenessAfter'),
    connections: {
      most: configuration.count('maxConnections'),
      mostOfAddress: configuration.count('addressConnections'),
      proxies: configuration.ranges('trustedProxies'),
    },
    renderBudgetMs: configuration.duration('renderTimeout'),
    idempotencyMs: configuration.duration('idempotencyLife'),
    pinShareBytes: configuration.bytes('pinShare'),
    pinCapBytes: configuration.bytes('pinMax'),
    maxTemplates: configuration.count('maxTemplates'),
    minFreeBytes: configuration.bytes('minFree'),
    shareProcesses: configuration.switch('shareProcesses'),
    withoutWarmUp: configuration.switch('withoutWarmUp'),
    renderHeapBytes: configuration.bytes('renderHeap'),
    renderMemoryBytes: configuration.bytes('renderMemory'),
    documentLimits: {
      pages: configuration.count('maxPages'),
      items: configuration.count('maxItems'),
      bytes: configuration.bytes('maxDocument'),
      nesting: configuration.count('maxNesting'),
      pixels: configuration.count('imagePixels'),
    },
    answerTimeoutMs: configuration.duration('answerTimeout'),
    unsent: { share: configuration.bytes('unsentShare'), total: configuration.bytes('unsentMax') },
    fonts: configuration.text('fonts'),
    remote: {
      allow: configuration.ranges('assetAllow'),
      http: configuration.switch('assetHttp'),
      ...(assetBudgetMs !== undefined && { budgetMs: assetBudgetMs }),
      ...(assetMaxBytes !== undefined && { maxBytes: assetMaxBytes }),
    },
    now: () => terminal.now(),
    log: jsonLines(
      joinLines((lines) => terminal.note(lines.trimEnd())),
      () => terminal.now(),
    ),
  };
}

async function check(
  configuration: Configuration,
  { input, terminal }: { readonly input: Input; readonly terminal: Terminal },
): Promise<ExitStatus> {
  await inspectStore(storeLocation(configuration));
  const rows = settings.map(({ name, standard }) => {
    const { origin, text } = configuration.origin(name);
    return { name, value: withoutPassword(text ?? standard), origin };
  });
  if (input.flag('json')) terminal.result(jsonText(rows));
  else {
    const lines = rows.map(({ name, value, origin }) => [name, value, origin]);
    terminal.result(formatTable(['setting', 'value', 'from'], lines));
  }
  return 0;
}

/** Starts a server. Throws `CommandError` for what an operator can put right. */
export async function start(options: ServerOptions): Promise<Server> {
  try {
    return await startServer(options);
  } catch (error) {
    if (error instanceof OperatorError) throw new CommandError(error.message);
    const port = error instanceof Error && 'port' in error ? error.port : undefined;
    const { listen, metrics, liveness } = options;
    const others = [
      [metrics, '--metrics'],
      [liveness, '--liveness'],
    ] as const;
    const other = others.find(([address]) => port === address?.port && port !== listen.port);
    const [at = listen, flag] = other ?? [listen, '--listen'];
    throw listenFault(error, at, flag) ?? error;
  }
}

/** The commands of this file. */
export const commands: readonly Command[] = [serve];
