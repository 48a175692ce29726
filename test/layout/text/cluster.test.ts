// Where grapheme clusters start, and which texts need no look at them.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { clusterStarts } from '../../../src/layout/text/cluster.ts';
import { someOf } from '../../random-rounds.ts';

const units = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));

it('looks for clusters only where a unit may belong to another one', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const alone = units.filter((unit) => clusterStarts(unit) === undefined);
  assert.ok(alone.length > 30_000);
  const neighbours = ['a', '\n', ' ', 'é', '−', '漢', 'א', '⚠', '©', 'ｱ'];
  for (const other of someOf(neighbours)) {
    const text = alone.map((unit) => unit + other).join('');
    let end = 0;
    for (const { segment, index } of segmenter.segment(text)) {
      assert.equal(segment.length, 1, JSON.stringify(segment));
      end = index + 1;
    }
    assert.equal(end, text.length);
  }
});

it('needs no look at what documents print most', () => {
  const texts = ['Total', '−€40.75', '12 × 3 ≈ 36', '→ page 3', '☐ yes', '“Größe”', 'Ελλάδα', '東京', '№ 12'];
  assert.deepEqual(
    texts.filter((text) => clusterStarts(text) !== undefined),
    [],
  );
});

it('finds the starts of clusters of more units', () => {
  assert.deepEqual([...(clusterStarts('ae\u0301b') ?? [])], [1, 1, 0, 1, 1]);
  assert.deepEqual([...(clusterStarts('👩‍👩‍👧x') ?? [])], [1, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
});
