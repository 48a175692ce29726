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

it('refuses what is no identifier, so that no two documents share a key by accident', () => {
  for (const wrong of [undefined, null, {}, [], true, Symbol('a'), () => 'a', new Date(0)]) {
    const name = /^TypeError: expected identifier 2 to be a string, a number or a bigint, got /;
    assert.throws(() => deriveIdempotencyKey('invoice', wrong as unknown as string), name);
  }
  for (const wrong of [NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53), 1e21])
    assert.throws(
      () => deriveIdempotencyKey('invoice', wrong),
      /^RangeError: expected identifier 2 to be exact/,
    );
  assert.equal(deriveIdempotencyKey('invoice', 2 ** 53 - 1, 0, 1.5), 'invoice:9007199254740991:0:1.5');
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
