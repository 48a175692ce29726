// Kinds of block say their facts themselves: outside of its own files, no code asks whether a block is one of a kind by its name.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { blockKinds } from '../../src/blocks/index.ts';

const src = fileURLToPath(new URL('../../src/', import.meta.url));
const names = blockKinds.map(({ name }) => name).join('|');

/** Where these words are something else than kinds of block, or a block is read before there are kinds. */
const others: readonly (readonly [RegExp, string])[] = [
  [/^blocks\//, 'the kinds themselves'],
  [/^cli\/import\//, 'blocks that are made of those of another tool'],
  [
    /^template\/read\/parse\.ts$|^language\/names\/related\.ts$/,
    'the text of an included file is read first',
  ],
  [
    /^template\/variables\/|^language\/data\.ts$|^cli\/stress\/make-data\.ts$|^cli\/start\//,
    'types of variables',
  ],
  [/^service\/unsatisfied\.ts$/, 'types of variables'],
  [/^studio\/design\/know\//, 'the page of the studio reads the text, and has no kinds'],
];

/** Returns the comparisons of a type, and the sets of names, in a text. */
function namings(text: string): readonly string[] {
  const compared = new RegExp(`\\b[tT]ype\\)? ?[!=]== '(${names})'`, 'g');
  const sets = new RegExp(`\\[(\\s*'(${names})',?){2,}`, 'g');
  return [...text.matchAll(compared), ...text.matchAll(sets)].map(([found]) => found);
}

test('no file outside a kind knows it by its name', () => {
  const found = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !others.some(([pattern]) => pattern.test(file)))
    .flatMap((file) => namings(readFileSync(src + file, 'utf8')).map((naming) => `${file}: ${naming}`));
  assert.deepEqual(found, []);
});

test('a comparison and a set of names are seen', () => {
  const text =
    "if (block?.type === 'svg' || node.type !== 'table') ['a', 'b', 'image'] new Set(['image', 'svg'])";
  assert.deepEqual(namings(text), ["type === 'svg'", "type !== 'table'", "['image', 'svg'"]);
});
