// Rows that were deflated before: the same bytes as without, whoever had them.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { deflatedRows } from '../../src/pdf/document/deflated-rows.ts';
import { randomRounds } from '../random-rounds.ts';

const deflate = (rows: Uint8Array): Uint8Array => deflateSync(rows, { level: 3 });
const rowsOf = (bytes: readonly number[]): Uint8Array => Uint8Array.from(bytes);

it('are deflated once', () => {
  let calls = 0;
  const counted = (rows: Uint8Array): Uint8Array => {
    calls += 1;
    return deflate(rows);
  };
  const rows = rowsOf(Array.from({ length: 900 }, (_, at) => (at * 7) % 250));
  const [first, second] = [deflatedRows(rows, counted), deflatedRows(rows.slice(), counted)];
  assert.deepEqual(Buffer.from(second), Buffer.from(first));
  assert.equal(calls, 1);
});

it('are the same as without, though rows differ in one byte, and what was given away is changed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(3), { maxLength: 300 }),
      fc.array(fc.tuple(fc.nat(300), fc.nat(255)), { maxLength: 20 }),
      (bytes, changes) => {
        const rows = rowsOf(bytes);
        for (const [at, byte] of changes) {
          const given = deflatedRows(rows, deflate);
          assert.deepEqual(Buffer.from(given), Buffer.from(deflate(rows)));
          given.fill(0);
          // The room of rows is used again.
          if (at < rows.length) rows[at] = byte;
        }
      },
    ),
    { numRuns: randomRounds(300) },
  );
});

it('are not kept where they are long', () => {
  let calls = 0;
  const rows = new Uint8Array(100_000);
  for (let nth = 0; nth < 2; nth += 1)
    deflatedRows(rows, (given) => {
      calls += 1;
      return deflate(given);
    });
  assert.equal(calls, 2);
});
