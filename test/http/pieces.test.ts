// A body that comes in very small pieces: it is kept as a few buffers, whenever it is read, and no byte of it changes its place.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Socket } from 'node:net';
import test from 'node:test';
import fc from 'fast-check';
import { readBody } from '../../src/http/incoming-body.ts';
import { TimedRequest } from '../../src/http/request.ts';

test('small pieces that nobody reads yet are kept as one buffer, and the parser is told to wait', async () => {
  const request = new TimedRequest(new Socket());
  let hasRoom = 0;
  for (let count = 0; count < 70_000; count += 1) if (request.push(Buffer.from('x'))) hasRoom += 1;
  assert.ok(hasRoom < request.readableHighWaterMark, `${hasRoom} pieces had room`);
  request.push(null);
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  await once(request, 'end');
  assert.equal(Buffer.concat(pieces).length, 70_000);
  assert.ok(pieces.length < 10, `${pieces.length} buffers`);
  assert.equal(request.takePieces(), 70_000);
});

test('each piece counts, however many are read as one', async () => {
  const request = new TimedRequest(new Socket());
  const body = readBody({ stream: request, declared: undefined }, { maxBytes: 100_000 });
  for (let count = 0; count < 80_000; count += 1) request.push(Buffer.from('x'));
  await assert.rejects(body, { code: 'payload_too_large' });
});

test('a body is read as it came, in whatever pieces', async () => {
  const sizes = fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 1, max: 40 }) },
      fc.constantFrom(1023, 1024, 5000, 16_384, 70_000),
    ),
    {
      maxLength: 300,
    },
  );
  const property = fc.asyncProperty(sizes, fc.nat(5), async (lengths, pauses) => {
    const request = new TimedRequest(new Socket());
    const body = readBody({ stream: request, declared: undefined }, { maxBytes: 1e9 });
    let at = 0;
    const pieces = lengths.map((length) => Buffer.from(Array.from({ length }, () => at++ % 251)));
    for (const [index, piece] of pieces.entries()) {
      request.push(piece);
      if (pauses > 0 && index % (pauses * 7) === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    request.push(null);
    assert.deepEqual(Buffer.from(await body), Buffer.concat(pieces));
  });
  const result = await fc.check(property, { numRuns: 60, seed: Number(process.env.SEED ?? 20_261_128) });
  assert.ok(!result.failed, fc.defaultReportMessage(result));
});
