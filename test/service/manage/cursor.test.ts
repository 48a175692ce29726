// Cursors: each leads back to its place in its own list, and no other text leads anywhere.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { AppError } from '../../../src/errors.ts';
import { cursorAfter, positionIn } from '../../../src/service/manage/cursor.ts';
import { anyCharacter } from '../../characters.ts';

const list = ['generations', 'acc_a', 'tpl_a', undefined, 5, undefined, true] as const;
const isRefusal = (error: unknown): boolean => error instanceof AppError && error.code === 'invalid_request';

test('a cursor leads to its place, in its own list alone', () => {
  const at = fc.nat({ max: Number.MAX_SAFE_INTEGER });
  const id = fc.stringMatching(/^[0-9A-Za-z_-]{0,40}$/);
  fc.assert(
    fc.property(at, id, (moment, name) => {
      const cursor = cursorAfter({ at: moment, id: name }, list);
      assert.match(cursor, /^[\w-]+$/);
      assert.deepEqual(positionIn(cursor, list), { at: moment, id: name });
      for (const other of [['generations', 'acc_b'], [...list, 'more'], []])
        assert.throws(() => positionIn(cursor, other), isRefusal);
    }),
  );
});

test('any other text is refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      assert.throws(() => positionIn(text, list), isRefusal);
    }),
  );
});

test('one that was made up with a good seal leads nowhere a database can not go', () => {
  const forged = (place: string): string => {
    const parts = JSON.stringify([place, ...list.map((one) => one ?? null)]);
    const seal = createHash('sha256').update(parts).digest('hex').slice(0, 16);
    return Buffer.from(`${place}.${seal}`, 'latin1').toString('base64url');
  };
  assert.deepEqual(positionIn(forged('a.gen_1'), list), { at: 10, id: 'gen_1' });
  for (const place of ['zzzzzzzzzzzzzzzzzzzz.gen_1', '-a.gen_1', 'NaN.gen_1', 'a.gen\u0000', 'a.gen 1'])
    assert.throws(() => positionIn(forged(place), list), isRefusal, place);
});
