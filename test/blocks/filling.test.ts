// What is to fill a place that has no height: it is told while the template is written, and where there is one, nothing is.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { blockKinds } from '../../src/blocks/index.ts';
import { compileFiles } from '../../src/template/compile/compile.ts';
import { filesOf } from '../template/probe.ts';

const filling = { type: 'box', height: '*', border: 1 };
const upright = { type: 'line', direction: 'vertical' };

/** Returns the warnings of a template, by their messages. */
function warned(keys: Readonly<Record<string, unknown>>): readonly string[] {
  const compiled = compileFiles(filesOf(keys), { kinds: blockKinds, strict: true });
  assert.ok('template' in compiled, JSON.stringify(compiled));
  return (compiled.warnings ?? []).map(({ path, message }) => `${path} ${message}`);
}

/** Returns what the filled place is said to be in content, or nothing. */
function placeOf(block: object | string, keys: Readonly<Record<string, unknown>> = {}): string | undefined {
  const [first, ...more] = warned({ content: [block], ...keys });
  assert.deepEqual(more, []);
  return /and (.*) has (?:none|no height) of its own/.exec(first ?? '')?.[1];
}

it('a place without a height is named', () => {
  assert.equal(placeOf({ type: 'flow', content: filling }), 'a flow');
  assert.equal(placeOf({ type: 'box', content: filling }), 'a box');
  assert.equal(placeOf({ type: 'box', content: upright }), 'a box');
  assert.equal(placeOf({ type: 'place', content: filling }), 'a place');
  assert.equal(placeOf('a', { header: filling }), 'a header');
  const auto = { size: [200, 'auto'] };
  assert.equal(placeOf(filling, { page: auto }), 'a page that is as high as its content');
  assert.equal(
    placeOf({ type: 'section', page: auto, content: filling }),
    'a page that is as high as its content',
  );
});

it('a place with a height is not', () => {
  const sized: readonly object[] = [
    filling,
    { type: 'stack', content: [upright] },
    { type: 'box', height: 90, content: filling },
    { type: 'box', height: '*', content: upright },
    { type: 'place', height: 90, content: filling },
    { type: 'columns', columns: [filling, 'a'] },
    { type: 'grid', columns: 2, items: [filling, 'a'] },
    { type: 'table', body: [[{ content: filling }, 'a']] },
    { ...upright, length: 20 },
  ];
  for (const block of sized) assert.deepEqual(warned({ content: [block] }), [], JSON.stringify(block));
  assert.deepEqual(warned({ background: filling, content: ['a'] }), []);
  const page = { size: [200, 'auto'] };
  const inSection = { type: 'section', page: { size: 'A4' }, content: filling };
  assert.deepEqual(warned({ page, content: [inSection] }), []);
});

it('the foot of a page without a height is told', () => {
  const foot = { type: 'text', place: 'foot', text: 'a' };
  assert.deepEqual(warned({ content: [foot] }), []);
  assert.deepEqual(warned({ page: { size: [200, 'auto'] }, content: [foot] }), [
    '/content/0/place a page that is as high as its content has no foot: it stands where what is above it ends',
  ]);
});
