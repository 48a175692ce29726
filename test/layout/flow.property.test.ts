// Properties of flow: whatever is nested in whatever, nothing leaves its page, is lost, doubled or out of order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { wrapBlock } from '../../src/layout/document/wrap.ts';
import { box } from '../../src/layout/flow/box.ts';
import { columns } from '../../src/layout/flow/columns.ts';
import { newspaper } from '../../src/layout/flow/newspaper.ts';
import type { Flowable, Keep } from '../../src/layout/flowable.ts';
import type { Page } from '../../src/layout/frame.ts';
import { autoTrack, shareTrack } from '../../src/layout/track.ts';
import { noSides } from '../../src/units.ts';
import { randomRounds } from '../random-rounds.ts';
import { blank, column, kept, leaf, marksOf, pagesOf, paragraphOf, stretch } from './builders.ts';

/** A recipe for a flowable; names are given when it is made, so that they follow document order. */
type Recipe =
  | { kind: 'leaf'; height: number; keep: Keep; before: number; after: number }
  | { kind: 'text'; lines: number; orphans: number; widows: number; keep: Keep }
  | { kind: 'blank'; height: number }
  | { kind: 'break' }
  | { kind: 'stretch' }
  | { kind: 'stack'; children: Recipe[]; gap: number; keep: Keep }
  | { kind: 'wrap'; child: Recipe; top: number; left: number; keep: Keep }
  | { kind: 'box'; children: Recipe[]; padding: number; height: number }
  | { kind: 'columns'; columns: Recipe[][] }
  | { kind: 'newspaper'; children: Recipe[]; count: number; balance: boolean };

const keeps: fc.Arbitrary<Keep> = fc.record({ together: fc.boolean(), withNext: fc.boolean() });
const breaks: fc.Arbitrary<Keep> = fc.record({
  before: fc.nat(9).map((n) => n === 0),
  after: fc.nat(9).map((n) => n === 0),
});

const { recipe } = fc.letrec<{ recipe: Recipe }>((tie) => {
  const children = fc.array(tie('recipe'), { maxLength: 5 });
  return {
    recipe: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record({
        kind: fc.constant('leaf' as const),
        height: fc.integer({ min: 1, max: 60 }),
        keep: fc.tuple(keeps, breaks).map(([a, b]) => ({ ...a, ...b })),
        before: fc.nat(20),
        after: fc.nat(20),
      }),
      fc.record({
        kind: fc.constant('text' as const),
        lines: fc.integer({ min: 1, max: 30 }),
        orphans: fc.integer({ min: 1, max: 3 }),
        widows: fc.integer({ min: 1, max: 3 }),
        keep: keeps,
      }),
      fc.record({ kind: fc.constant('blank' as const), height: fc.nat(30) }),
      fc.constant({ kind: 'break' as const }),
      fc.constant({ kind: 'stretch' as const }),
      fc.record({ kind: fc.constant('stack' as const), children, gap: fc.nat(10), keep: keeps }),
      fc.record({
        kind: fc.constant('wrap' as const),
        child: tie('recipe'),
        top: fc.nat(30),
        left: fc.nat(3),
        keep: keeps,
      }),
      fc.record({
        kind: fc.constant('box' as const),
        children,
        padding: fc.nat(4),
        height: fc.constantFrom(0, 0, 30, 300),
      }),
      fc.record({
        kind: fc.constant('newspaper' as const),
        children,
        count: fc.integer({ min: 2, max: 3 }),
        balance: fc.boolean(),
      }),
      fc.record({
        kind: fc.constant('columns' as const),
        columns: fc.array(children, { minLength: 1, maxLength: 3 }),
      }),
    ),
  };
});

/** Makes what a recipe says. In `order` each text of one line of columns is listed: only within it order is kept. */
function make(recipe: Recipe, trail: string, names: Map<string, number>): Flowable {
  const name = (lines: number) => {
    const unique = `${trail}n${names.size}.`;
    names.set(unique, lines);
    return unique;
  };
  const all = (children: readonly Recipe[], inside: string) =>
    children.map((child) => make(child, inside, names));
  switch (recipe.kind) {
    case 'leaf': {
      const space = { before: recipe.before, after: recipe.after };
      return paragraphOf(name(1), 1, { line: recipe.height, keep: recipe.keep, space });
    }
    case 'text':
      return kept(recipe.keep, paragraphOf(name(recipe.lines), recipe.lines, recipe));
    case 'blank':
      return blank(recipe.height);
    case 'stretch':
      return stretch();
    case 'break':
      return column([], { keep: { after: true } });
    case 'stack':
      return column(all(recipe.children, trail), { gap: recipe.gap, keep: recipe.keep });
    case 'wrap':
      return wrapBlock([make(recipe.child, trail, names)], {
        path: '/wrap',
        margin: { ...noSides, top: recipe.top, left: recipe.left },
        keep: recipe.keep,
      });
    case 'box': {
      const { padding, height } = recipe;
      const line = { width: 1, color: '#000000', style: 'solid' } as const;
      return box({
        path: '/box',
        content: column(all(recipe.children, trail)),
        padding: { top: padding, right: padding, bottom: padding, left: padding },
        border: { top: line, bottom: line },
        height,
      });
    }
    case 'newspaper': {
      const content = column(all(recipe.children, trail));
      return newspaper({ path: '/newspaper', content, count: recipe.count, gap: 2, balance: recipe.balance });
    }
    case 'columns':
      return columns({
        path: '/columns',
        columns: recipe.columns.map((children, index) => ({
          track: index === 0 ? autoTrack : shareTrack,
          content: column(all(children, `${trail}c${names.size}-${index}.`)),
        })),
      });
  }
}

const documents = fc.record({
  blocks: fc.array(recipe, { minLength: 1, maxLength: 8 }),
  height: fc.integer({ min: 100, max: 400 }),
  header: fc.nat(20),
});

async function layOut(doc: { blocks: Recipe[]; height: number; header: number }) {
  const names = new Map<string, number>();
  const blocks = doc.blocks.map((each) => make(each, '', names));
  const header = doc.header > 0 ? { default: leaf('head', doc.header) } : {};
  const pages = await pagesOf(blocks, { width: 500, height: doc.height + 100, header });
  return { names, pages };
}

/** Marks of the body, page by page. */
function bodyMarks(page: Page) {
  return marksOf(page.frame).filter((mark) => mark.name !== 'head');
}

function check(property: string, holds: (doc: Awaited<ReturnType<typeof layOut>>) => void): void {
  test(property, async () => {
    const seed = Number(process.env.SEED ?? 20260101);
    const numRuns = randomRounds(300, 'RUNS');
    const run = fc.asyncProperty(documents, async (doc) => holds(await layOut(doc)));
    await fc.assert(run, { seed, numRuns });
  });
}

check('nothing stands outside its page, below the header', ({ pages }) => {
  for (const page of pages) {
    const head = marksOf(page.frame).find((mark) => mark.name === 'head')?.height ?? 0;
    for (const { name, x, y, width, height } of bodyMarks(page)) {
      assert.ok(y >= head - 0.01 && y + height <= page.height + 0.01, `${name} at ${y}, ${height} high`);
      assert.ok(x >= 0 && x + width <= page.width + 0.01, `${name} at ${x}`);
    }
  }
});

check('every line once, lines and blocks of one column in order', ({ names, pages }) => {
  const shown = pages.flatMap((page) => bodyMarks(page).map((mark) => mark.name));
  const expected = [...names].flatMap(([name, lines]) =>
    Array.from({ length: lines }, (_, i) => `${name}${i + 1}`),
  );
  assert.deepEqual([...shown].sort(), [...expected].sort());
  for (const trail of new Set([...names.keys()].map(trailOf))) {
    const inColumn = (name: string) => trailOf(name) === trail;
    assert.deepEqual(shown.filter(inColumn), expected.filter(inColumn));
  }
});

check('no page without body content', ({ names, pages }) => {
  if (names.size === 0) return;
  for (const [index, page] of pages.entries()) {
    // A box may be nothing but its border.
    const drawn = bodyMarks(page).length > 0 || JSON.stringify(page.frame).includes('"path":"/box"');
    assert.ok(drawn, `page ${index + 1} of ${pages.length}`);
  }
});

/** The columns that a text stands in, outermost first. */
function trailOf(name: string): string {
  return name.replace(/n\d+\.\d*$/, '');
}
