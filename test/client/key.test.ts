// Idempotency keys from identifiers: stable, apart, and in the form that the contract asks for.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { deriveIdempotencyKey } from '../../src/client/index.ts';
import { anyCharacter } from '../characters.ts';

it('reads like its identifiers', () => {
  assert.equal(deriveIdempotencyKey('invoice', 4711, '2026-11'), 'invoice:4711:2026-11');
  assert.equal(deriveIdempotencyKey('Müller & Söhne', 10n), 'M%C3%BCller%20%26%20S%C3%B6hne:10');
});

it('refuses none, empty ones and too many', () => {
  for (const identifiers of [[], [''], ['a', ''], ['\ud800'], ['x'.repeat(256)]]) {
    assert.throws(() => deriveIdempotencyKey(...identifiers), RangeError);
  }
});

it('different identifiers never meet, and every key has the form of the contract', () => {
  const identifiers = fc.array(fc.string({ unit: anyCharacter, minLength: 1, maxLength: 8 }), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(identifiers, identifiers, (a, b) => {
      const [first, second] = [deriveIdempotencyKey(...a), deriveIdempotencyKey(...b)];
      assert.match(first, /^[\x20-\x7e]{1,255}$/);
      assert.equal(first === second, JSON.stringify(a) === JSON.stringify(b));
    }),
    { seed: 7 },
  );
});
