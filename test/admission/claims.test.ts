// Claims on a queue: counted by account until they are taken up, given back, or lapse.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Claims } from '../../src/admission/claims.ts';

test('a claim counts until it ends, and ends once', () => {
  const claims = new Claims(() => 0);
  const first = claims.make('a');
  claims.make('a');
  claims.make('b');
  assert.deepEqual(claims.counts(), new Map(Object.entries({ a: 2, b: 1 })));
  assert.deepEqual([first.held, first.end(), first.held, first.end()], [true, true, false, false]);
  assert.deepEqual(claims.counts(), new Map(Object.entries({ a: 1, b: 1 })));
  assert.equal(claims.size, 2);
});

test('a claim that nobody takes up lapses after a second', () => {
  let now = 0;
  const claims = new Claims(() => now);
  const old = claims.make('a');
  now = 999;
  claims.make('a');
  assert.equal(claims.counts().get('a'), 2);
  now = 1000;
  assert.deepEqual([old.held, claims.counts().get('a'), claims.size], [false, 1, 1]);
  assert.equal(old.end(), false);
  assert.equal(claims.counts().get('a'), 1);
  now = 1999;
  assert.deepEqual(claims.counts(), new Map());
});
