// What is remembered of published versions, and how much of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PublishedVersions } from '../../src/service/published.ts';
import type { Version } from '../../src/store/records.ts';

const version = (id: number, characters: number): Version => ({
  id,
  code: `tpl_${id}`,
  number: 1,
  sha256: 'x',
  variables: ' '.repeat(characters),
  createdAt: 0,
});

/** Returns which of the versions 0 to `count` - 1 are remembered. */
function remembered(versions: PublishedVersions, count: number): readonly number[] {
  return Array.from({ length: count }, (_, id) => id).filter((id) => versions.find('a', `tpl_${id}`));
}

test('large variables are given up, the oldest first; the memory of many templates has an end', () => {
  const versions = new PublishedVersions();
  for (let id = 0; id < 10; id++) versions.keep('a', version(id, 10 * 1024 * 1024));
  assert.deepEqual(remembered(versions, 10), [7, 8, 9]);
  versions.keep('a', version(7, 10 * 1024 * 1024));
  assert.deepEqual(remembered(versions, 10), [7, 8, 9], 'one that is kept again counts once');
  versions.keep('a', version(10, 0));
  versions.keep('a', version(0, 10 * 1024 * 1024));
  assert.deepEqual(remembered(versions, 11), [0, 7, 9, 10]);
});

test('of small ones the last 2000 are remembered, each for its own account', () => {
  const versions = new PublishedVersions();
  for (let id = 0; id < 2001; id++) versions.keep('a', version(id, 2));
  assert.equal(versions.find('a', 'tpl_0'), undefined);
  assert.equal(versions.find('a', 'tpl_1')?.id, 1);
  assert.equal(versions.find('b', 'tpl_1'), undefined);
});
