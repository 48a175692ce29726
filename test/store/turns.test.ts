// Large values of the database: whole and in order, and others have their turns between them.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import test from 'node:test';
import { inTurns } from '../../src/store/sqlite/turns.ts';
import type { Pin } from '../../src/store/terms.ts';
import { makeDataFolder, openTimedBeside } from '../crash/world.ts';
import type { TimedCompletion } from './world.ts';

const mebibyte = 1024 * 1024;

async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let done = false;
  const count = (): void => {
    turns += 1;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  await work();
  done = true;
  return turns;
}

test('items go in order, a few in a turn, a large one alone', async () => {
  const seen: number[][] = [];
  const sizes = [1, 1, 3 * mebibyte, 2 * mebibyte, 9 * mebibyte, 1, 4 * mebibyte, 1];
  const items = sizes.map((size, index) => ({ size, index }));
  const turns = await turnsDuring(() =>
    inTurns(items, async (batch) => void seen.push(batch.map(({ index }) => index))),
  );
  assert.deepEqual(seen, [[0, 1, 2], [3], [4], [5], [6], [7]]);
  assert.ok(turns >= seen.length - 1, `${turns} turns`);
  await inTurns([], () => assert.fail('there is nothing to do'));
});

test('pictures of a keyed call are written and read in turns, and deleted with their key', async (t) => {
  const data = await makeDataFolder({ plain: { content: ['a'] } });
  const store = openTimedBeside(data.path);
  t.after(async () => {
    await store.close();
    data.remove();
  });
  const pins: Pin[] = Array.from({ length: 6 }, (_, index) => {
    const bytes = randomBytes(5 * mebibyte);
    return { url: `https://a/${index}`, sha256: createHash('sha256').update(bytes).digest('hex'), bytes };
  });
  const version = await store.findVersion(data.codes.plain ?? '', 1);
  const now = Date.now();
  const begun = await store.beginGeneration({
    ...{ id: 'gen_a', account: data.account, test: false, idempotencyKey: 'k', bodyHash: new Uint8Array(32) },
    ...{
      code: data.codes.plain ?? '',
      versionId: version?.id ?? 0,
      now,
      leaseUntil: now + 60_000,
      requestId: 'r',
    },
  });
  assert.equal(begun.kind, 'admitted');
  const completion: TimedCompletion = {
    id: 'gen_a',
    account: data.account,
    now,
    durationMs: 1,
    format: 'pdf',
    pages: 1,
    bytes: 1,
    sha256: 'a'.repeat(64),
    warnings: '[]',
    pins,
  };
  const writing = await turnsDuring(async () =>
    assert.equal(await store.completeGeneration(completion), 'completed'),
  );
  assert.ok(writing >= pins.length, `${writing} turns`);
  let listed: readonly Pin[] = [];
  const reading = await turnsDuring(async () => {
    listed = await store.listPins('gen_a');
  });
  assert.ok(reading >= pins.length - 1, `${reading} turns`);
  assert.deepEqual(
    listed.map((pin) =>
      'bytes' in pin ? [pin.url, pin.sha256, Buffer.compare(pin.bytes, bytesOf(pins, pin.url))] : [],
    ),
    pins.map((pin) => ('bytes' in pin ? [pin.url, pin.sha256, 0] : [])),
  );
  const day = 86_400_000;
  const sweeping = await turnsDuring(() => store.sweep(now + 2 * day));
  assert.ok(sweeping >= pins.length - 1, `${sweeping} turns`);
  assert.deepEqual(await store.listPins('gen_a'), []);
});

function bytesOf(pins: readonly Pin[], url: string): Uint8Array {
  const pin = pins.find((one) => one.url === url);
  return pin !== undefined && 'bytes' in pin ? pin.bytes : new Uint8Array();
}
