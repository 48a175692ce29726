// Properties of keeping: rules hold wherever a page could hold them, and nesting in plain stacks changes nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Flowable, Keep } from '../../src/layout/flowable.ts';
import { randomRounds } from '../random-rounds.ts';
import { blank, column, marksOf, pagesOf, paragraphOf, shownPages } from './builders.ts';

/** Blocks in a row, some of them kept with next or together, some followed by a page break. */
interface Block {
  readonly lines: number;
  readonly line: number;
  readonly keep: Keep;
  readonly before: number;
  readonly after: number;
}

const height = 100;
const seed = Number(process.env.SEED ?? 20260101);
const numRuns = randomRounds(500, 'RUNS');

const blocks: fc.Arbitrary<Block[]> = fc.array(
  fc.record({
    lines: fc.integer({ min: 1, max: 14 }),
    line: fc.integer({ min: 3, max: 20 }),
    keep: fc.record({
      together: fc.boolean(),
      withNext: fc.nat(2).map((n) => n === 0),
      before: fc.nat(14).map((n) => n === 0),
      after: fc.nat(14).map((n) => n === 0),
    }),
    before: fc.nat(12),
    after: fc.nat(12),
  }),
  { minLength: 1, maxLength: 14 },
);

function make({ lines, line, keep, before, after }: Block, index: number): Flowable {
  return paragraphOf(`${index}.`, lines, { line, keep, space: { before, after } });
}

/** The page of each line: `pageOf('3.1')`. */
async function pagesByName(made: readonly Flowable[]): Promise<Map<string, number>> {
  const pages = await pagesOf(made, { height });
  return new Map(
    pages.flatMap((page, index) => marksOf(page.frame).map(({ name }) => [name, index] as const)),
  );
}

test('what is kept together stands on one page when a page can hold it', async () => {
  await fc.assert(
    fc.asyncProperty(blocks, async (list) => {
      const pages = await pagesByName(list.map(make));
      for (const [index, { lines, line, keep }] of list.entries()) {
        if (!keep.together || lines * line > height) continue;
        assert.equal(pages.get(`${index}.1`), pages.get(`${index}.${lines}`), `block ${index}`);
      }
    }),
    { seed, numRuns },
  );
});

test('what is kept with next stands with its start when a page can hold the chain', async () => {
  await fc.assert(
    fc.asyncProperty(blocks, async (list) => {
      const pages = await pagesByName(list.map(make));
      for (const [start, end] of chainsOf(list)) {
        if (chainHeight(list, start, end) > height) continue;
        for (let index = start; index < end; index++) {
          const last = `${index}.${list[index]?.lines}`;
          assert.equal(pages.get(last), pages.get(`${index + 1}.1`), `block ${index} and the next`);
        }
      }
    }),
    { seed, numRuns },
  );
});

/** Runs of blocks kept with next, and the block that ends each: `[first, end]`. */
function chainsOf(list: readonly Block[]): [number, number][] {
  const chains: [number, number][] = [];
  const joined = (index: number) => {
    const [one, next] = [list[index], list[index + 1]];
    return (
      one !== undefined && next !== undefined && one.keep.withNext && !one.keep.after && !next.keep.before
    );
  };
  for (let index = 0; index < list.length; index++) {
    if (!joined(index) || (index > 0 && joined(index - 1))) continue;
    let end = index;
    while (joined(end)) end += 1;
    chains.push([index, end]);
  }
  return chains;
}

/** All of a chain with the start of what ends it; the space above the first counts where the page begins with a break. */
function chainHeight(list: readonly Block[], start: number, end: number): number {
  return list.slice(start, end + 1).reduce((sum, block, at) => {
    const last = start + at === end;
    const own = last && !block.keep.together ? block.line : block.lines * block.line;
    return sum + block.before + own + (last ? 0 : block.after);
  }, 0);
}

test('nesting in plain stacks changes no page, as long as a page can hold each chain', async () => {
  const nesting = fc.array(fc.tuple(fc.nat(14), fc.nat(14)), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(blocks, nesting, async (list, cuts) => {
      // A longer one has to yield somewhere, and the innermost stack yields last.
      fc.pre(chainsOf(list).every(([start, end]) => chainHeight(list, start, end) <= height));
      const flat = list.map(make);
      let nested: readonly Flowable[] = flat;
      for (const [from, count] of cuts) {
        const at = from % nested.length;
        const inside = nested.slice(at, at + 1 + (count % nested.length));
        nested = [...nested.slice(0, at), column(inside), ...nested.slice(at + inside.length)];
      }
      assert.deepEqual(await shownPages(nested, { height }), await shownPages(flat, { height }));
    }),
    { seed, numRuns },
  );
});

test('what can not be seen changes no page', async () => {
  await fc.assert(
    fc.asyncProperty(blocks, fc.array(fc.nat(20)), async (list, places) => {
      // Space is added around each child, so that a child without any stands between none.
      const flat = list.map((block, index) => make({ ...block, before: 0, after: 0 }, index));
      const more = places.reduce((all, place) => all.toSpliced(place % (all.length + 1), 0, blank(0)), flat);
      assert.deepEqual(await shownPages(more, { height }), await shownPages(flat, { height }));
    }),
    { seed, numRuns },
  );
});
