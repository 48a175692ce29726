// Floats: nothing overlaps, nothing is lost, and text stands beside what stands at a side.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { box } from '../../src/layout/flow/box.ts';
import { floating } from '../../src/layout/flow/floats.ts';
import type { Flowable } from '../../src/layout/flowable.ts';
import { noSides, type Pt } from '../../src/units.ts';
import { randomRounds } from '../random-rounds.ts';
import {
  besideText,
  column,
  kept,
  leaf,
  type Mark,
  margin,
  marksOf,
  type PagesOptions,
  pagesOf,
  paragraphOf,
  shownPages,
} from './builders.ts';

function float(name: string, height: Pt, options: { side?: 'start' | 'end'; width?: Pt; below?: Pt } = {}) {
  const { side = 'start', width = 30, below = 0 } = options;
  const content = margin({ bottom: below }, leaf(name, height, { width }));
  return floating({ side, width, content, sides: 0 });
}

/** Where all marks stand: `a1@30,0`. */
async function placesOf(blocks: readonly Flowable[], options: PagesOptions = {}): Promise<string[]> {
  const pages = await pagesOf(blocks, options);
  return pages.map((page) =>
    marksOf(page.frame)
      .map(({ name, x, y }) => `${name}@${x},${y}`)
      .join(' '),
  );
}

test('lines stand beside it until its foot', async () => {
  const places = await placesOf([float('f', 15), besideText('a', 3)]);
  assert.deepEqual(places, ['f@0,0 a1@30,0 a2@30,10 a3@0,20']);
});

test('at the end, and mirrored from right to left', async () => {
  const blocks = () => [float('f', 15, { side: 'end' }), besideText('a', 1)];
  assert.deepEqual(await placesOf(blocks()), ['f@70,0 a1@0,0']);
  assert.deepEqual(await placesOf(blocks(), { rtl: true }), ['f@0,0 a1@30,0']);
});

test('several texts stand beside it, in stacks too, with their margins', async () => {
  const blocks = [
    float('f', 38),
    besideText('a', 1),
    margin({ top: 5, left: 4 }, column([besideText('b', 1), besideText('c', 2)])),
  ];
  assert.deepEqual(await placesOf(blocks), ['f@0,0 a1@30,0 b1@30,15 c1@30,25 c2@30,35']);
});

test('what is no text stands below it', async () => {
  assert.deepEqual(await placesOf([float('f', 25), besideText('a', 1), leaf('t', 10)]), [
    'f@0,0 a1@30,0 t@0,25',
  ]);
});

test('text that finds too little room stands below', async () => {
  const blocks = [float('f', 25, { width: 90 }), besideText('a', 1)];
  assert.deepEqual(await placesOf(blocks), ['f@0,0 a1@0,25']);
});

test('its foot ends its stack, and its page', async () => {
  const stack = column([float('f', 35, { below: 5 }), besideText('a', 1)]);
  assert.deepEqual(await placesOf([stack, besideText('b', 1)]), ['f@0,0 a1@30,0 b1@0,40']);
});

test('two at one side stand one below the other, two at both sides side by side', async () => {
  const below = [float('f', 10), float('g', 10), besideText('a', 3)];
  assert.deepEqual(await placesOf(below), ['f@0,0 g@0,10 a1@30,0 a2@30,10 a3@0,20']);
  const beside = [float('f', 10), float('g', 10, { side: 'end' }), besideText('a', 2)];
  assert.deepEqual(await placesOf(beside), ['f@0,0 g@70,0 a1@30,0 a2@0,10']);
  const wide = [
    float('f', 10, { width: 60 }),
    float('g', 10, { side: 'end', width: 60 }),
    besideText('a', 2),
  ];
  assert.deepEqual(await placesOf(wide), ['f@0,0 g@40,10 a1@60,0 a2@0,10']);
});

test('one that does not fit moves to the next page with the text beside it', async () => {
  const blocks = [leaf('x', 80), float('f', 30), besideText('a', 2)];
  assert.deepEqual(await placesOf(blocks), ['x@0,0', 'f@0,0 a1@30,0 a2@30,10']);
});

test('a heading before it moves along', async () => {
  const blocks = [leaf('x', 60), kept({ withNext: true }, leaf('h', 20)), float('f', 30), besideText('a', 2)];
  assert.deepEqual(await shownPages(blocks), ['x@0', 'h@0 f@20 a1@20 a2@30']);
});

test('it moves with a text that does not begin on its page', async () => {
  const blocks = [leaf('x', 80), float('f', 15), kept({ together: true }, besideText('a', 4))];
  assert.deepEqual(await shownPages(blocks), ['x@0', 'f@0 a1@0 a2@10 a3@20 a4@30']);
});

test('one higher than a page is a block', async () => {
  const content = paragraphOf('f', 13);
  const blocks = [
    besideText('a', 1),
    floating({ side: 'end', width: 30, content, sides: 0 }),
    besideText('b', 1),
  ];
  const [first, second] = await shownPages(blocks);
  assert.equal(first, `a1@0 ${Array.from({ length: 9 }, (_, i) => `f${i + 1}@${(i + 1) * 10}`).join(' ')}`);
  assert.equal(second, 'f10@0 f11@10 f12@20 f13@30 b1@40');
});

type Recipe =
  | { kind: 'float'; height: number; width: number; side: 'start' | 'end'; below: number }
  | { kind: 'text'; lines: number; together: boolean; withNext: boolean }
  | { kind: 'leaf'; height: number }
  | { kind: 'stack' | 'box'; children: Recipe[] };

const { recipe } = fc.letrec<{ recipe: Recipe }>((tie) => ({
  recipe: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({
      kind: fc.constant('float' as const),
      height: fc.integer({ min: 1, max: 130 }),
      width: fc.integer({ min: 20, max: 200 }),
      side: fc.constantFrom('start' as const, 'end' as const),
      below: fc.nat(8),
    }),
    fc.record({
      kind: fc.constant('text' as const),
      lines: fc.integer({ min: 1, max: 14 }),
      together: fc.boolean(),
      withNext: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('leaf' as const), height: fc.integer({ min: 1, max: 50 }) }),
    fc.record({
      kind: fc.constantFrom('stack' as const, 'box' as const),
      children: fc.array(tie('recipe'), { maxLength: 5 }),
    }),
  ),
}));

function make(one: Recipe, names: string[]): Flowable {
  const name = `n${names.length}.`;
  switch (one.kind) {
    case 'float':
      names.push(name);
      return float(name, one.height, one);
    case 'text':
      names.push(...Array.from({ length: one.lines }, (_, index) => `${name}${index + 1}`));
      return kept(one, besideText(name, one.lines));
    case 'leaf':
      names.push(name);
      return leaf(name, one.height);
    case 'stack':
      return column(one.children.map((child) => make(child, names)));
    case 'box': {
      const content = column(one.children.map((child) => make(child, names)));
      return box({ path: '/box', content, padding: { top: 3, right: 3, bottom: 3, left: 3 }, border: {} });
    }
  }
}

test('at random: every line once and in order, on its page, over nothing else', async () => {
  const seed = Number(process.env.SEED ?? 20260101);
  const numRuns = randomRounds(300, 'RUNS');
  const documents = fc.record({
    blocks: fc.array(recipe, { minLength: 1, maxLength: 8 }),
    rtl: fc.boolean(),
  });
  const run = fc.asyncProperty(documents, async ({ blocks, rtl }) => {
    const names: string[] = [];
    const flowables = blocks.map((each) => make(each, names));
    const pages = await pagesOf(flowables, { width: 200, height: 150, rtl, margin: noSides });
    const marks = pages.map((page) => marksOf(page.frame));
    assert.deepEqual(
      marks.flat().map(({ name }) => name),
      names,
    );
    for (const page of marks) requireApart(page);
  });
  await fc.assert(run, { seed, numRuns });
});

function requireApart(marks: readonly Mark[]): void {
  for (const [index, a] of marks.entries()) {
    assert.ok(a.y >= -0.01 && a.y + a.height <= 150.01, `${a.name} at ${a.y}`);
    for (const b of marks.slice(0, index)) {
      const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
      const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
      assert.ok(across < 0.01 || down < 0.01, `${a.name} over ${b.name}`);
    }
  }
}
