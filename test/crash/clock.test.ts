// The 24 hours, the month and steps of the clock, end to end: a real server whose clock libfaketime sets while it runs.
import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { header } from '../../src/contract.ts';
import { readyUrl, start, until } from '../platen.ts';
import { type DataFolder, makeDataFolder, openBeside } from './world.ts';

const library = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  .map((platform) => `/usr/lib/${platform}/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path));

const day = 86_400_000;
const noon = Date.UTC(2027, 0, 31, 12);

/** A server whose clock is set while it runs, and calls of it. */
async function serve(t: TestContext, data: DataFolder) {
  const clock = join(data.path, '..', 'clock');
  const setClock = (moment: number): void =>
    writeFileSync(clock, `${((moment - Date.now()) / 1000).toFixed(3)}`.replace(/^(?!-)/, '+'));
  setClock(noon);
  const env = { LD_PRELOAD: library ?? '', FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1' };
  // Timers go on as ever: only what the clock on the wall says is false.
  const monotonic = { FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' };
  const server = start(['serve', '--listen', '127.0.0.1:0', '--data', data.path, '--workers', '1'], {
    env: { ...env, ...monotonic },
  });
  t.after(() => server.process.kill('SIGKILL'));
  const url = await readyUrl(server);

  const call = async (n: number, key?: string) => {
    const response = await fetch(`${url}/v1/generate`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${data.key}`,
        'content-type': 'application/json',
        ...(key !== undefined && { [header.idempotencyKey]: key }),
      },
      body: JSON.stringify({ templateId: data.codes.plain, data: { n } }),
    });
    const id = response.headers.get(header.generationId) ?? '';
    const replayed = response.headers.get(header.replayed) === 'true';
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
    const code =
      response.status === 201 ? 'ok' : (JSON.parse(text) as { error: { code: string } }).error.code;
    return { code, id, replayed, text };
  };
  return { server, url, call, setClock };
}

test('a day, a month and a clock that steps', {
  skip: library ? false : 'faketime is not installed',
}, async (t) => {
  const data = await makeDataFolder(
    { plain: { variables: { n: { type: 'number' } }, content: ['{{n}} {{$now()}}'] } },
    { perMonth: 2 },
  );
  t.after(() => data.remove());
  const { server, url, call, setClock } = await serve(t, data);
  const store = openBeside(data.path);
  t.after(() => store.close());
  const admitted = async (id: string): Promise<number> =>
    (await store.findGenerationById(id))?.admittedAt ?? 0;
  const months = async () =>
    (await store.listUsage(data.account)).map(({ period, used }) => `${period}: ${used}`);

  const first = await call(1, 'k');
  assert.equal(first.code, 'ok', first.text);
  const firstUse = await admitted(first.id);
  assert.ok(Math.abs(firstUse - noon) < 60_000, new Date(firstUse).toISOString());

  setClock(firstUse + day - 5000);
  const again = await call(1, 'k');
  assert.deepEqual([again.id, again.replayed, again.text], [first.id, true, first.text]);

  setClock(firstUse + day + 100);
  const fresh = await call(2, 'k');
  assert.deepEqual([fresh.code, fresh.replayed], ['ok', false], 'the key is over, for another body too');
  assert.notEqual(fresh.id, first.id);
  assert.deepEqual(await months(), ['2027-02: 1', '2027-01: 1']);

  setClock(Date.UTC(2027, 1, 28, 23, 59, 0));
  assert.equal((await call(3)).code, 'ok');
  assert.equal((await call(4)).code, 'quota_exceeded');
  setClock(Date.UTC(2027, 2, 1));
  assert.equal((await call(4)).code, 'ok');
  assert.deepEqual(await months(), ['2027-03: 1', '2027-02: 2', '2027-01: 1']);

  // Set back by a month: billed where the clock says, nobody shut out for longer than a spent burst, replays as before.
  setClock(noon + 1000);
  await until('the burst to be over', async () => (await call(5, 'later')).code !== 'rate_limited');
  assert.equal((await call(5, 'later')).code, 'ok');
  assert.equal((await call(5, 'later')).replayed, true);
  assert.equal((await call(6)).code, 'quota_exceeded');
  assert.deepEqual(await months(), ['2027-03: 1', '2027-02: 2', '2027-01: 2']);
  assert.equal((await fetch(`${url}/readyz`)).status, 200);

  server.process.kill('SIGTERM');
  assert.equal((await server.ended).status, 0);
});
