// A month's end: 2,000 documents from three nodes on one PostgreSQL. The batch is stopped twice, once without warning, and a node
// is killed under it. Each document is made and billed once.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Running, start, temporaryFolder, until } from '../platen.ts';
import { makeAccount, startNode } from './nodes.ts';
import { startPostgres, withoutPostgres } from './server.ts';

const count = 2000;

test('a batch of 2,000 documents ends with each of them once, whatever dies on the way', {
  skip: withoutPostgres,
}, async (t) => {
  const server = await startPostgres();
  t.after(() => server.remove());
  const folder = temporaryFolder();
  t.after(() => folder.remove());
  const store = await server.create('month');
  const plain = { variables: { number: { type: 'string' as const } }, content: ['{{number}} {{$now()}}'] };
  // The quota ends the batch if a document is billed twice. The rate makes it wait.
  const plan = { perMonth: count, perSecond: 300, burst: 50 };
  const world = await makeAccount(store, 'acme', { drafts: { plain }, plan });
  const nodes = await Promise.all([startNode(store), startNode(store), startNode(store)]);
  t.after(() => {
    for (const { running } of nodes) running.process.kill('SIGKILL');
  });
  const file = join(folder.path, 'month.jsonl');
  const numbers = Array.from({ length: count }, (_, n) => `2026-${n}`);
  writeFileSync(file, numbers.map((number) => `${JSON.stringify({ number })}\n`).join(''));
  const out = join(folder.path, 'out');
  const words = ['batch', world.codes.plain ?? '', file, '-o', out, '--at-once', '8'];
  const servers = nodes.flatMap(({ url }) => ['--server', url]);
  const batch = (...more: readonly string[]): Running =>
    start([...words, ...servers, ...more], { env: { PLATEN_KEY: world.key, HOME: folder.path } });
  const documents = (): readonly string[] =>
    existsSync(out) ? readdirSync(out).filter((name) => name.endsWith('.pdf')) : [];

  const first = batch();
  await until('a fifth of the documents', () => documents().length >= 400, 120_000);
  first.process.kill('SIGINT');
  const { status, stderr } = await first.ended;
  assert.equal(status, 1);
  assert.match(stderr, /interrupted: go on with --resume/);

  const second = batch('--resume');
  await until('two fifths of the documents', () => documents().length >= 800, 120_000);
  nodes[1]?.running.process.kill('SIGKILL');
  await until('three fifths of the documents', () => documents().length >= 1200, 120_000);
  second.process.kill('SIGKILL');
  await second.ended;

  const third = await batch('--resume').ended;
  assert.equal(third.status, 0, third.stderr);
  const [, made, there] = /^(\d+) of 2000 documents, (\d+) there already, 0 failed/m.exec(third.stderr) ?? [];
  assert.equal(Number(made) + Number(there), count, third.stderr);

  // The last entry of a line is about the document that is there.
  const report = readFileSync(join(out, 'report.jsonl'), 'utf8').trimEnd().split('\n');
  const entries = report.map(
    (line) => JSON.parse(line) as { line: number; file: string; generationId: string },
  );
  const byLine = new Map(entries.map((entry) => [entry.line, entry]));
  assert.deepEqual([byLine.size, documents().length], [count, count]);
  const rows = await server.run('month', 'SELECT id, sha256 FROM platen.generation');
  const hashes = new Map(rows.map(({ id, sha256 }) => [String(id), String(sha256)]));
  assert.equal(hashes.size, count);
  for (const { file, generationId } of byLine.values())
    assert.equal(createHash('sha256').update(readFileSync(file)).digest('hex'), hashes.get(generationId));
  const [used] = await server.run('month', 'SELECT sum(used)::int AS used FROM platen.usage');
  assert.deepEqual(used, { used: count });
});
