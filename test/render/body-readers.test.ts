// Where large bodies are read: fair between accounts, bounded, and with what came of it as if it were read here.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseBody } from '../../src/body/body.ts';
import { AppError } from '../../src/errors.ts';
import { type BodyReaderOptions, BodyReaders } from '../../src/render/body-readers.ts';
import { Pool } from '../../src/render/pool.ts';
import { checkData } from '../../src/template/variables/check-data.ts';
import { storedVariables } from '../../src/template/variables/variables.ts';
import { hostileBody, shapes } from '../http/hostile-bodies.ts';
import { temporaryFolder, until } from '../platen.ts';

const fakeReader = fileURLToPath(import.meta.resolve('#fake-reader'));
const mebibyte = 1024 * 1024;

const folder = temporaryFolder();
after(() => folder.remove());

const open: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(open.splice(0).map((each) => each.close())));

function makeReaders(options: Partial<BodyReaderOptions> = {}): BodyReaders {
  const readers = new BodyReaders({
    command: () => ({ file: process.execPath, args: ['--no-warnings', fakeReader] }),
    limits: { residentBytes: 300 * mebibyte, startMs: 60_000 },
    maxWaitMs: 60_000,
    budgetMs: 60_000,
    restAfterMs: 60_000,
    onFault: () => undefined,
    onEvent: () => undefined,
    ...options,
  });
  open.push(readers);
  return readers;
}

const job = (account: string, orders: object, signal = new AbortController().signal) => ({
  account,
  bytes: Buffer.from(JSON.stringify({ name: account, ...orders })),
  signal,
});

/** The order in which they end. */
async function order(reads: readonly (readonly [string, Promise<unknown>])[]): Promise<readonly string[]> {
  const ended: string[] = [];
  await Promise.all(reads.map(async ([name, read]) => read.then(() => ended.push(name))));
  return ended;
}

const code =
  (expected: string) =>
  (error: unknown): boolean =>
    error instanceof AppError && error.code === expected;

describe('readers of large bodies', () => {
  it('are started when the first body comes', async () => {
    const readers = makeReaders();
    assert.deepEqual(readers.pids, []);
    assert.equal((await readers.read(job('a', {}))).templateId, 'a');
    assert.equal(readers.pids.length, 2);
  });

  it('end when nothing comes, and are started again', async () => {
    const readers = makeReaders({ restAfterMs: 50 });
    await readers.read(job('a', {}));
    await until('their end', () => readers.pids.length === 0);
    assert.equal((await readers.read(job('b', {}))).templateId, 'b');
  });

  it('read one body of an account at a time: whatever it sends, another one does not wait for it', async () => {
    const readers = makeReaders();
    await readers.read(job('warm', {}));
    // None of the first account's is read before that of the other one is there, however long a second reader takes to start.
    const heldTill = join(folder.path, 'read-on');
    const many = Array.from(
      { length: 5 },
      (_, index) => [`a${index}`, readers.read(job('a', { heldTill }))] as const,
    );
    const other = readers.read(job('b', {}));
    const ending = order([...many, ['b', other]]);
    await other;
    writeFileSync(heldTill, '');
    const ended = await ending;
    assert.equal(ended[0], 'b');
    assert.deepEqual(ended.slice(1), ['a0', 'a1', 'a2', 'a3', 'a4']);
  });

  it('let a caller leave the line, and one that waits too long go away', async () => {
    const readers = makeReaders({ maxWaitMs: 3000 });
    await readers.read(job('warm', {}));
    const first = readers.read(job('a', { sleepMs: 5000 }));
    const leave = new AbortController();
    const second = readers.read(job('a', {}, leave.signal));
    leave.abort(new Error('left'));
    await assert.rejects(second, /left/);
    await assert.rejects(readers.read(job('a', {})), code('service_unavailable'));
    await first;
    assert.equal(readers.queued, 0);
    assert.equal((await readers.read(job('a', {}))).templateId, 'a');
  });

  it('end what takes too long, and read on', async () => {
    const readers = makeReaders({ budgetMs: 300 });
    await assert.rejects(readers.read(job('a', { sleepMs: 60_000 })), code('service_unavailable'));
    assert.equal((await readers.read(job('a', {}))).templateId, 'a');
  });

  it('are replaced when they die, or hold much', async () => {
    const readers = makeReaders();
    await assert.rejects(readers.read(job('a', { die: true })), /a render process died/);
    await readers.read(job('a', {}));
    await until('both to be there again', () => readers.pids.length === 2);
    const { canonical } = await readers.read(job('a', { holdMb: 220 }));
    await until('the full one to be gone', () => !readers.pids.includes(Number(canonical)));
  });
});

/** What came of it: the value, or what was thrown. */
async function outcome(work: () => unknown): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    assert.ok(error instanceof AppError, String(error));
    return { code: error.code, message: error.message, issues: error.issues, count: error.count };
  }
}

describe('a pool', () => {
  it('reads bodies of every shape as they are read here, and checks data as it is checked here', async () => {
    const pool = new Pool({ workers: 2, spares: 0 });
    open.push(pool);
    const variables = JSON.stringify({
      a: { type: 'list', items: { type: 'string', enum: ['x'] }, required: false },
      k0: { type: 'object', required: false },
    });
    const { signal } = new AbortController();
    for (const [name, shape] of Object.entries(shapes)) {
      const bytes = Buffer.from(hostileBody('tpl_x', shape, 20_000));
      const here = await outcome(() => {
        const { data: _, ...body } = parseBody(bytes);
        return { ...body, hash: Buffer.from(body.hash) };
      });
      const there = await outcome(async () => {
        const body = await pool.readBody({ account: 'a', bytes, signal });
        return { ...body, hash: Buffer.from(body.hash) };
      });
      assert.deepEqual(there, here, name);
      if (typeof here !== 'object' || here === null || !('canonical' in here)) continue;
      const data = String(here.canonical);
      const job = { account: 'a', variables, data, http: false, signal };
      const checked = await outcome(() => pool.checkData(job));
      const expected = checkData(storedVariables(variables), JSON.parse(data));
      if ('value' in expected) assert.equal(checked, undefined, name);
      else {
        const { issues, count } = expected;
        const { message: _, ...rest } = checked as { message: string };
        assert.deepEqual(rest, { code: 'invalid_data', issues, count }, name);
      }
    }
  });
});
