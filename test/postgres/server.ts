// A real PostgreSQL for tests: in a temporary folder, as a user without rights, on a socket and a loopback port.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** `nobody`, where the tests run as root: PostgreSQL refuses root. */
const nobody = 65534;

/** Where the programs of PostgreSQL are: on the path, or where Debian puts them. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(':'),
    ...versions.map((one) => join(debian, one, 'bin')),
  ];
  return folders.find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name))));
}

const programs = findPrograms();

/** Why tests that need PostgreSQL are left out, or false when it is here. */
export const withoutPostgres: string | false =
  programs === undefined
    ? 'left out: PostgreSQL is not installed (Debian: apt-get install postgresql)'
    : false;

/** A server. */
export interface PostgresServer {
  readonly port: number;
  /** The folder of its socket. */
  readonly socket: string;
  readonly log: () => string;
  /** The address of a database, over the socket. */
  url(database: string): string;
  /** The address of a database, over the loopback port, or over another one. */
  tcpUrl(database: string, port?: number): string;
  /** Makes an empty database. */
  create(database: string, template?: string): Promise<string>;
  start(...options: readonly string[]): void;
  stop(mode: 'fast' | 'immediate'): void;
  /** Stops or continues all of its processes. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Runs statements on a database and returns the rows of the last. */
  run(database: string, ...statements: readonly string[]): Promise<readonly Record<string, unknown>[]>;
  remove(): void;
}

function asNobody(program: string, words: readonly string[]): string {
  const path = join(programs ?? '', program);
  const [command, args] =
    process.geteuid?.() === 0
      ? ['setpriv', [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', path, ...words]]
      : [path, [...words]];
  const done = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  if (done.status !== 0) throw new Error(`${program}: ${done.stdout}${done.stderr}`);
  return done.stdout;
}

/** Starts a server. The caller has to remove it. What is written survives a kill of the server, not a power cut. */
export async function startPostgres(...settings: readonly string[]): Promise<PostgresServer> {
  const root = mkdtempSync(join(tmpdir(), 'platen-pg-'));
  chmodSync(root, 0o700);
  if (process.geteuid?.() === 0) chownSync(root, nobody, nobody);
  makeData(join(root, 'data'));
  const port = await freePort();
  const own = [`unix_socket_directories=${root}`, 'listen_addresses=127.0.0.1', `port=${port}`];
  const server = serverIn(root, port, [...own, ...smallSettings, ...settings]);
  server.start();
  return server;
}

/** The variable that names where a run of tests keeps the folder of a server without databases: to copy it costs a tenth of what it costs to make it. */
export const emptyVariable = 'PLATEN_TEST_POSTGRES';

/** Makes the folder of a server without databases. */
function makeData(data: string): void {
  const kept = process.env[emptyVariable];
  if (kept !== undefined && existsSync(kept)) {
    copyFolder(kept, data);
    return;
  }
  asNobody('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-locale', '-N']);
  if (kept === undefined) return;
  const unfinished = `${kept}.${process.pid}`;
  copyFolder(data, unfinished);
  try {
    renameSync(unfinished, kept);
  } catch {
    // Another file of tests was first.
    rmSync(unfinished, { recursive: true });
  }
}

/** Copies a folder, with its owner. */
function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

const smallSettings = ['fsync=off', 'max_connections=200', 'shared_buffers=32MB'];

function serverIn(root: string, port: number, settings: readonly string[]): PostgresServer {
  const data = join(root, 'data');
  const logFile = join(root, 'log');
  const server: PostgresServer = {
    port,
    socket: root,
    log: () => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''),
    url: (database) =>
      `postgres:///${database}?host=${root}&user=postgres`.replace(':///', `://localhost:${port}/`),
    tcpUrl: (database, at = port) => `postgres://postgres@127.0.0.1:${at}/${database}`,
    async create(database, template = 'template1') {
      await server.run('postgres', `CREATE DATABASE ${database} TEMPLATE ${template}`);
      return server.url(database);
    },
    start: (...options) => {
      const words = [...settings, ...options].flatMap((one) => ['-c', one]).join(' ');
      asNobody('pg_ctl', ['-D', data, '-l', logFile, '-w', '-t', '30', '-o', words, 'start']);
    },
    stop: (mode) => void asNobody('pg_ctl', ['-D', data, '-m', mode, '-w', 'stop']),
    signal(signal) {
      const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
      for (const pid of [postmaster, ...children.split('\n').map(Number)]) if (pid > 0) kill(pid, signal);
    },
    async run(database, ...statements) {
      const client = new pg.Client({ host: root, port, user: 'postgres', database });
      await client.connect();
      try {
        let rows: Record<string, unknown>[] = [];
        for (const statement of statements) ({ rows } = await client.query(statement));
        return rows;
      } finally {
        await client.end();
      }
    },
    remove() {
      try {
        server.signal('SIGCONT');
        server.stop('immediate');
      } catch {
        // It was stopped before.
      }
      rmSync(root, { recursive: true, force: true });
    },
  };
  return server;
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // A connection may have ended since.
  }
}

/** Returns a port of the loopback address that nobody uses. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
