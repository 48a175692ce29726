// `npm run bench:store`: what a generation costs a store, and how many a second one database takes from 1, 2 and 4 nodes.
// Renders are replaced by a wait, so that two cores can show it. PostgreSQL is started for it, with every commit on the disk.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openStore, type StoreLocation } from '../src/store/open.ts';
import { type PostgresServer, startPostgres, withoutPostgres } from '../test/postgres/server.ts';
import { generateOnce, hashOf, type NodeReport, versionOf } from './store-node.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, callers: { type: 'string', default: '64' } },
});
const program = fileURLToPath(new URL('store-node.ts', import.meta.url));
const many = 1000;

/** One line of the table. Times are in milliseconds. */
interface Row {
  readonly store: string;
  readonly nodes: number;
  readonly accounts: number;
  readonly perSecond: number;
  /** Round trips of a generation. Calls that come together share them. */
  readonly trips: string;
  readonly databaseMs: string;
  readonly nodeMs: string;
  readonly medianMs: string;
  readonly p99Ms: string;
}

if (withoutPostgres !== false) {
  console.log(withoutPostgres);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'platen-bench-'));
const server = await startPostgres('fsync=on');
try {
  const rows: Row[] = [];
  for (const accounts of [1, many]) {
    const location = { folder: join(folder, `of-${accounts}`) };
    await furnish(location, accounts);
    rows.push(await measure('SQLite', location, { nodes: 1, accounts }));
    const address = await server.create(`of_${accounts}`);
    await furnish({ address }, accounts);
    if (accounts === 1) await tellTrips({ address });
    for (const nodes of [1, 2, 4])
      rows.push(await measure('PostgreSQL', { address, connections: 10 }, { nodes, accounts, server }));
  }
  console.table(rows);
  console.log(
    `load of the machine ${loadavg()[0]?.toFixed(1)}, ${values.callers} callers a node, a render waits 20 ms`,
  );
} finally {
  server.remove();
  rmSync(folder, { recursive: true });
}

/** Makes accounts that may call without end, each with a key and a template. */
async function furnish(location: StoreLocation, accounts: number): Promise<void> {
  const opened = await openStore(location, { onFatal: fail });
  const { store } = opened;
  const unlimited = { perMonth: 1e9, perSecond: 1e5, burst: 1e6, concurrency: 1e4 };
  await store.setPlan({ name: 'bench', ...unlimited });
  const bytes = Buffer.from('{}');
  for (let n = 0; n < accounts; n++) {
    const account = `acc_${n}`;
    await store.createAccount({ id: account, name: `n${n}`, plan: 'bench', suspended: false, createdAt: 0 });
    const none = { label: undefined, expiresAt: undefined, revokedAt: undefined };
    const key = {
      id: `key_${n}`,
      account,
      test: false,
      scopes: ['generate'] as const,
      createdAt: 0,
      ...none,
    };
    await store.createKey(key, hashOf(`key ${n}`));
    await store.pushVersion({
      ...{ account, name: 'doc', newCode: () => `tpl_${n}`, main: 'a', sha256: `a${n}`, variables: '{}' },
      ...{ files: [{ name: 'a', sha256: 'a', bytes }], publish: true },
    });
  }
  await opened.close();
}

/** Prints what a call costs that comes alone. */
async function tellTrips(location: StoreLocation): Promise<void> {
  const opened = await openStore(location, { onFatal: fail, serve: true });
  const called = { account: 'acc_0', key: 'key 0', code: 'tpl_0' };
  const version = await versionOf(opened, called);
  const trips = async (key: string | undefined): Promise<number> => {
    const before = opened.database?.counts.roundTrips ?? 0;
    await generateOnce(opened, called, version, { key, waitMs: 1 });
    return (opened.database?.counts.roundTrips ?? 0) - before;
  };
  console.log(
    `round trips of a call that comes alone: ${await trips(undefined)} without a key, ${await trips('k')} with one`,
  );
  await opened.close();
}

interface Setup {
  readonly nodes: number;
  readonly accounts: number;
  readonly server?: PostgresServer;
}

async function measure(store: string, location: StoreLocation, setup: Setup): Promise<Row> {
  const { nodes, accounts } = setup;
  const words = ['--location', JSON.stringify(location), '--accounts', String(accounts)];
  const children = Array.from({ length: nodes }, () =>
    spawn(
      process.execPath,
      ['--no-warnings', program, ...words, '--seconds', values.seconds, '--callers', values.callers],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    ),
  );
  const lines = children.map((child) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (more: string) => {
      text += more;
    });
    return () => text.split('\n');
  });
  await Promise.all(children.map((child) => once(child.stdout, 'data')));
  const before = setup.server ? databaseMs(setup.server) : 0;
  for (const child of children) child.stdin.write('go\n');
  await Promise.all(children.map((child) => once(child, 'close')));
  const spent = setup.server ? databaseMs(setup.server) - before : 0;
  const reports = lines.map((of) => JSON.parse(of()[1] ?? '') as NodeReport);
  const sum = (of: (report: NodeReport) => number): number => reports.reduce((all, one) => all + of(one), 0);
  const made = sum((report) => report.made);
  return {
    ...{ store, nodes, accounts, perSecond: Math.round(made / Number(values.seconds)) },
    trips: (sum((report) => report.roundTrips) / made).toFixed(2),
    databaseMs: (spent / made).toFixed(2),
    nodeMs: (sum((report) => report.processorMs) / made).toFixed(2),
    medianMs: Math.max(...reports.map((report) => report.medianMs)).toFixed(0),
    p99Ms: Math.max(...reports.map((report) => report.p99Ms)).toFixed(0),
  };
}

/** The processor time of all processes of a database, those that have ended included (Linux alone). */
function databaseMs(server: PostgresServer): number {
  const postmaster = Number(
    readFileSync(join(server.socket, 'data', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  const times = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => timesOf(Number(name)))
    .filter((times) => times !== undefined);
  return times
    .filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
    .reduce((all, { pid, own, ended }) => all + own + (pid === postmaster ? ended : 0), 0);
}

/** Fields 4 and 14 to 17 of proc(5), stat, in hundredths of a second. */
function timesOf(pid: number) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ').map(Number) ?? [];
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { pid, parent: fields[1], own: (user + system) * 10, ended: (endedUser + endedSystem) * 10 };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

function fail(error: Error): never {
  throw error;
}
