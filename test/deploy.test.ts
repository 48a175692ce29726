// What lies in deploy/: the dashboard names metrics that there are, and the service tells all that an operator watches.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { limits } from '../src/contract.ts';
import { Metrics } from '../src/http/metrics.ts';
import { gauges } from '../src/server/gauges.ts';
import { type Server, startServer } from '../src/server/server.ts';
import { newId } from '../src/service/ids.ts';
import type { LogEntry } from '../src/service/log.ts';
import { type OpenedStore, openDataFolder } from '../src/store/open.ts';
import { temporaryFolder } from './platen.ts';
import { addKey } from './service/world.ts';

const folder = temporaryFolder();
const log: LogEntry[] = [];
let server: Server;
let text = '';
let key = '';

/** The value of a sample; undefined when there is none. */
function value(sample: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
}

before(async () => {
  const { store } = openDataFolder(folder.path, {
    onFatal: (error) => {
      throw error;
    },
  });
  await store.setPlan({ name: 'test', perMonth: 1, perSecond: 100, burst: 100, concurrency: 8 });
  const account = newId('acc');
  await store.createAccount({ id: account, name: 'acme', plan: 'test', suspended: false, createdAt: 0 });
  key = await addKey(store, account);
  const bytes = new TextEncoder().encode('{"platen":1,"name":"doc","content":["Hello"]}');
  const { code } = await store.pushVersion({
    ...{ account, name: 'doc', newCode: () => 'tpl_doc_1', main: 'template.json', variables: '{}' },
    ...{ files: [{ name: 'template.json', sha256: 'a', bytes }], sha256: 'b', publish: true, now: 0 },
  });
  await store.close();
  server = await startServer({
    store: { folder: folder.path },
    listen: { host: '127.0.0.1', port: 0 },
    metrics: { host: '127.0.0.1', port: 0 },
    log: (entry) => log.push(entry),
    now: Date.now,
  });
  await server.ready;
  const generate = (more: Record<string, string>) =>
    fetch(`${server.url}/v1/generate`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...more },
      body: JSON.stringify({ templateId: code, data: {} }),
    });
  const trace = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  assert.equal((await generate({ 'Idempotency-Key': 'k', traceparent: trace })).status, 201);
  assert.equal((await generate({ 'Idempotency-Key': 'k' })).status, 201);
  assert.equal((await generate({ traceparent: `ff${trace.slice(2)}` })).status, 429);
  text = await (await fetch(server.metricsUrl ?? '')).text();
});

after(async () => {
  await server.close();
  folder.remove();
});

describe('metrics of a running service', () => {
  it('tell all that is watched', () => {
    assert.equal(value('platen_requests_total{route="/v1/generate",code="ok"}'), 2);
    assert.equal(value('platen_requests_total{route="/v1/generate",code="quota_exceeded"}'), 1);
    assert.equal(value('platen_quota_refusals_total'), 1);
    assert.equal(value('platen_replays_total'), 1);
    assert.equal(value('platen_replay_mismatches_total'), 0);
    assert.equal(value('platen_render_duration_seconds_count'), 2);
    assert.equal(value('platen_render_pages_bucket{le="1"}'), 2);
    assert.equal(value('platen_render_queue_wait_seconds_count'), 2);
    assert.equal(value('platen_render_queue'), 0);
    assert.equal(value('platen_template_cache_total{result="hit"}'), 1);
    assert.equal(value('platen_template_cache_total{result="miss"}'), 1);
    assert.equal(value('platen_asset_fetches_total{result="fetched"}'), 0);
    for (const end of ['died', 'memory', 'budget', 'retired'])
      assert.equal(value(`platen_render_processes_ended_total{by="${end}"}`), 0, end);
    for (const name of [
      'render_processes',
      'render_processes_started_total',
      'database_bytes',
      'resident_bytes',
    ])
      assert.ok((value(`platen_${name}`) ?? 0) > 0, name);
    for (const name of [
      'database_log_bytes',
      'database_checkpoint_left_pages',
      'render_busy',
      'disk_free_bytes',
    ])
      assert.ok((value(`platen_${name}`) ?? -1) >= 0, name);
    assert.equal(value('platen_database_checkpoint_duration_seconds_count'), 0);
  });

  it('carries the trace of a caller into the log, and nothing that is out of form', () => {
    const traces = log
      .filter(({ event }) => event === 'request')
      .map(({ traceId, parentSpanId }) => [traceId, parentSpanId]);
    assert.deepEqual(traces, [
      ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });
});

const noPromtool =
  spawnSync('promtool', ['--version']).status === 0
    ? false
    : 'left out: promtool is not installed (Debian: apt-get install prometheus)';

describe('the names of the metrics', { skip: noPromtool }, () => {
  /** How many old names there are; the tool of Prometheus finds nothing in what is left. */
  const oldNamesOf = (metrics: string): number => {
    const names = [...metrics.matchAll(/^# HELP (\w+) Old name/gm)].map(([, name]) => name ?? '');
    const isOld = (line: string): boolean => names.some((name) => line.includes(name));
    const input = metrics
      .split('\n')
      .filter((line) => !isOld(line))
      .join('\n');
    const judged = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' });
    assert.deepEqual([judged.status, judged.stderr], [0, '']);
    return names.length;
  };

  it('of a node with a data folder', () => assert.equal(oldNamesOf(text), 6));

  it('of a node on PostgreSQL', async () => {
    const counts = { roundTrips: 1, retries: 0, lost: 0, exhausted: 0, waitedMs: 12, tookMs: 3 };
    const pool = () => ({ open: 1, idle: 1, waiting: 0 });
    const opened = { database: { counts, pool, isAway: () => true } } as unknown as OpenedStore;
    // A gauge that can't be read is left out.
    const never = (): never => assert.fail();
    const metrics = new Metrics(gauges(never, never, { opened, admission: never }));
    assert.equal(oldNamesOf(await metrics.text()), 6 + 2);
  });
});

describe('deploy/grafana.json', () => {
  const dashboard = readFileSync(fileURLToPath(new URL('../deploy/grafana.json', import.meta.url)), 'utf8');
  /** The metrics of a node on PostgreSQL, which this service is not. */
  const ofDatabase = gauges(
    () => assert.fail(),
    () => assert.fail(),
    {
      opened: { database: { counts: {}, pool: () => ({}) } } as unknown as OpenedStore,
      admission: () => assert.fail(),
    },
  );
  const namesOfDatabase = ofDatabase.map(({ name }) => `platen_${name}`);
  const samples = (): ReadonlySet<string> =>
    new Set([...namesOfDatabase, ...text.split('\n').flatMap((line) => /^platen_\w+/.exec(line)?.[0] ?? [])]);

  it('names no metric that there is not', () => {
    const named = new Set(dashboard.match(/platen_\w+/g));
    assert.ok(named.size > 15);
    // A counter by label has no sample before its first answer, so types are looked at.
    const missing = [...named].filter((name) => !samples().has(name));
    assert.deepEqual(missing, []);
  });

  it('shows every metric, and none under its old name', () => {
    const families = [
      ...ofDatabase.map(({ name, help }) => [`platen_${name}`, help]),
      ...[...text.matchAll(/^# HELP (\w+) (.*)$/gm)].map(([, name = '', help = '']) => [name, help]),
    ];
    for (const [name = '', help = ''] of families)
      assert.equal(dashboard.includes(name), !help.startsWith('Old name'), name);
  });
});

describe('the image, the composition and the pods', () => {
  const read = (name: string): string =>
    readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), 'utf8');
  const files = ['Dockerfile', 'compose.yaml', 'kubernetes.yaml', 'platen.service'].map((name) => [
    name,
    read(`deploy/${name}`),
  ]);

  it('name variables, options and metrics that there are', () => {
    const settings = read('docs/configuration.md');
    for (const [name, deployed = ''] of files) {
      const words = deployed.replaceAll(/^ *#.*$/gm, '');
      const variables = words.match(/\bPLATEN_[A-Z_]+/g) ?? [];
      const options = [...words.matchAll(/\bserve\b.*/g)].flatMap(([line]) => line.match(/--[a-z-]+/g) ?? []);
      for (const word of [...variables, ...options]) assert.ok(settings.includes(word), `${name}: ${word}`);
      for (const metric of words.match(/\bplaten_[a-z_]+/g) ?? [])
        assert.ok(text.includes(`\n${metric} `), `${name}: ${metric}`);
    }
  });

  it('let packs through every proxy: the service answers what is too large', () => {
    for (const name of ['Caddyfile', 'Caddyfile.nodes', 'nginx.conf']) {
      const [, mebibytes] = /(?:max_size|client_max_body_size) +(\d+)m/i.exec(read(`deploy/${name}`)) ?? [];
      assert.ok(Number(mebibytes) * 1024 * 1024 > limits.maxPackBytes, `${name}: ${mebibytes} MiB`);
    }
  });

  it('keep the cache of Kubernetes in a folder that Platen makes: all may write to an emptyDir', () => {
    const manifest = read('deploy/kubernetes.yaml');
    const mounted = /name: cache, mountPath: ([^ ]+) }/.exec(manifest)?.[1];
    const folder = /name: CACHE_DIRECTORY, value: ([^ ]+) }/.exec(manifest)?.[1];
    assert.match(manifest, /name: cache, emptyDir/);
    assert.ok(mounted !== undefined && folder?.startsWith(`${mounted}/`), `${folder} in ${mounted}`);
  });

  it('say once where the store is: what a composition says replaces what the image says', () => {
    for (const [name, words = ''] of files)
      assert.doesNotMatch(words, /\bPLATEN_DATA\b/, `${name}: a database could not be named beside it`);
  });
});
