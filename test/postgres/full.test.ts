// A database whose disk is full: 503 with the reason, and service again as soon as there is room. The disk is a small one in memory,
// which only root can make.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Server, startServer } from '../../src/server/server.ts';
import { until } from '../until.ts';
import { callNode, makeAccount } from './nodes.ts';
import { startPostgres, withoutPostgres } from './server.ts';

/** Makes a disk of so many MiB for the user of the database. Returns nothing where that is not allowed. */
function makeDisk(t: TestContext, mebibytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'platen-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder]);
  t.after(() => {
    if (mounted.status === 0) spawnSync('umount', ['-l', folder]);
    rmdirSync(folder);
  });
  if (mounted.status !== 0) return undefined;
  chmodSync(folder, 0o700);
  chownSync(folder, 65534, 65534);
  return folder;
}

test('a database without room gets 503, and serves within 5 s when there is room', {
  skip: withoutPostgres,
}, async (t) => {
  const server = await startPostgres();
  t.after(() => server.remove());
  const disk = makeDisk(t, 24);
  if (disk === undefined) return t.skip('left out: no small disk can be mounted here (it takes root)');
  await server.run(
    'postgres',
    `CREATE TABLESPACE small LOCATION '${disk}'`,
    'CREATE DATABASE small TABLESPACE small',
  );
  const address = server.url('small');
  const world = await makeAccount(address, 'acme', { drafts: { plain: { content: ['{{$now()}}'] } } });
  const node: Server = await startServer({
    store: { address },
    listen: { host: '127.0.0.1', port: 0 },
    log: () => undefined,
    now: Date.now,
    workers: 2,
  });
  t.after(() => node.close());
  await node.ready;
  const ready = async (): Promise<number> => (await fetch(`${node.url}/readyz`)).status;
  assert.deepEqual([await ready(), (await callNode(node.url, world)).code], [200, 'ok']);

  await server.run(
    'small',
    'CREATE TABLE platen.filler (text text)',
    'ALTER TABLE platen.filler ALTER text SET STORAGE PLAIN',
  );
  for (let size = 1000; size > 0; size = Math.floor(size / 2)) {
    const fill = `INSERT INTO platen.filler SELECT repeat('x', 4000) FROM generate_series(1, ${size})`;
    while (
      await server.run('small', fill).then(
        () => true,
        () => false,
      )
    );
  }
  // What is left of pages that are there already is used up first.
  let refused = await callNode(node.url, world, { idempotencyKey: 'full' });
  for (let n = 0; refused.code === 'ok'; n++)
    refused = await callNode(node.url, world, { idempotencyKey: `full ${n} ${'x'.repeat(200)}` });
  assert.deepEqual([refused.status, refused.code], [503, 'service_unavailable']);
  assert.match(refused.text, /the disk of the database is full/);
  assert.ok(Number(refused.retryAfter) >= 1);
  await until('it is unready', async () => (await ready()) === 503);

  await server.run('small', 'DROP TABLE platen.filler');
  const startedAt = performance.now();
  await until('it serves', async () => (await callNode(node.url, world)).code === 'ok', 5000);
  await until('it is ready', async () => (await ready()) === 200, 5000);
  t.diagnostic(`back after ${Math.round(performance.now() - startedAt)} ms`);
  const [books] = await server.run(
    'small',
    `SELECT (SELECT sum(used) FROM platen.usage)::int = (SELECT count(*) FROM platen.generation)::int AS exact,
      (SELECT count(*) FROM platen.reservation)::int AS held`,
  );
  assert.deepEqual(books, { exact: true, held: 0 });
});
