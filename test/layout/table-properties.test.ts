// Random tables at random sizes: nothing outside, nothing lost or doubled, heads on each page, page sums that add up.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Flowable } from '../../src/layout/flowable.ts';
import type { Frame } from '../../src/layout/frame.ts';
import type { SlotLocal } from '../../src/layout/slot.ts';
import type { Tie } from '../../src/layout/table/formats.ts';
import type { CellSpec, Row } from '../../src/layout/table/row.ts';
import type { GroupSpan, TableSpec } from '../../src/layout/table/spec.ts';
import { prefixSums } from '../../src/layout/table/sums.ts';
import { table } from '../../src/layout/table/table.ts';
import { parseTrack } from '../../src/layout/track.ts';
import { randomRounds } from '../random-rounds.ts';
import { cell, context, Lines, leaf, pages, row, spec, textsOf, walk } from './table-builders.ts';

const seed = Number(process.env.SEED ?? 20261121);
const runs = randomRounds(400, 'RUNS');

/** One cell of a random table. */
interface Recipe {
  readonly lines: number;
  readonly width: number;
  readonly rowSpan: number;
  readonly colSpan: number;
  readonly padding: number;
  /** The lines stand in a table of their own. */
  readonly nested?: boolean;
}

const recipe = fc.record({
  lines: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 3 }) },
    { weight: 1, arbitrary: fc.integer({ min: 4, max: 40 }) },
  ),
  width: fc.integer({ min: 1, max: 90 }),
  rowSpan: fc.oneof(
    { weight: 6, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.integer({ min: 2, max: 5 }) },
  ),
  colSpan: fc.oneof(
    { weight: 6, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.integer({ min: 2, max: 3 }) },
  ),
  padding: fc.integer({ min: 0, max: 4 }),
  nested: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});

const rowRecipe = fc.record({
  cells: fc.array(recipe, { minLength: 5, maxLength: 5 }),
  tie: fc.constantFrom<Tie>(0, 0, 0, 0, 1, 2),
  height: fc.constantFrom(0, 0, 0, 17, 70),
});

const tableRecipe = fc.record({
  columns: fc.integer({ min: 1, max: 5 }),
  tracks: fc.array(fc.constantFrom('auto', 'auto', '*', '2*', '30%', 40), { minLength: 5, maxLength: 5 }),
  body: fc.array(rowRecipe, { maxLength: 30 }),
  head: fc.integer({ min: 0, max: 2 }),
  foot: fc.integer({ min: 0, max: 1 }),
  repeatHead: fc.boolean(),
  repeatFoot: fc.boolean(),
  keepRowsTogether: fc.boolean(),
  carry: fc.boolean(),
  grouped: fc.boolean(),
  rtl: fc.boolean(),
  lines: fc.boolean(),
  paper: fc.record({
    width: fc.integer({ min: 60, max: 400 }),
    height: fc.integer({ min: 60, max: 300 }),
    first: fc.integer({ min: 0, max: 300 }),
  }),
});

type Recipes = typeof tableRecipe extends fc.Arbitrary<infer T> ? T : never;

/** Rows whose spans neither overlap nor leave the table, each text once. */
function buildRows(recipes: Recipes): readonly Row[] {
  const { columns, body } = recipes;
  const reach = new Array<number>(columns).fill(0);
  return body.map((given, r) => {
    const cells: CellSpec[] = [];
    let column = 0;
    while (column < columns) {
      if ((reach[column] ?? 0) > 0) {
        column += 1;
        continue;
      }
      const made = given.cells[column] as Recipe;
      let colSpan = 1;
      while (colSpan < made.colSpan && column + colSpan < columns && (reach[column + colSpan] ?? 0) === 0)
        colSpan += 1;
      const rowSpan = Math.min(made.rowSpan, body.length - r);
      cells.push(buildCell(`r${r}c${column}`, { ...made, colSpan, rowSpan }));
      for (let end = column + colSpan; column < end; column += 1) reach[column] = rowSpan;
    }
    for (const [index, left] of reach.entries()) reach[index] = Math.max(0, left - 1);
    return row(cells, { tie: r + 1 < body.length ? given.tie : 0, height: given.height }, r + 1);
  });
}

/** The texts of cells that are more than lines. */
const nestedTexts = new WeakMap<Flowable, readonly string[]>();

function buildCell(name: string, { lines, width, rowSpan, colSpan, padding, nested }: Recipe): CellSpec {
  const texts = Array.from({ length: lines }, (_, index) => `${name}.${index}`);
  const sides = { top: padding, right: padding, bottom: padding, left: padding };
  const format = { rowSpan, colSpan, padding: sides };
  const size = { width, lineHeight: 10, min: width / 2 };
  if (lines === 0) return cell(undefined, format);
  if (!nested) return cell(new Lines(texts, size), format);
  const inner = table(
    spec({ body: texts.map((text) => row([new Lines([text], { ...size, width: 8, min: 4 })])) }),
  );
  nestedTexts.set(inner, texts);
  return cell(inner, format);
}

const carried = (local: SlotLocal): readonly Row[] => {
  const { pageSums } = local as Record<'pageSums', Record<string, number>>;
  return [row([cell(leaf(`sum ${pageSums.amount}`, 10, 10), {})])];
};

function build(recipes: Recipes): TableSpec {
  const body = buildRows(recipes);
  const amounts = Array.from({ length: body.length }, (_, index) => ((index * 37) % 101) / 100);
  const carryNow = recipes.carry && body.length > 0;
  const groups: GroupSpan[] = [];
  if (recipes.grouped)
    for (let at = 0; at < body.length; at += 7)
      groups.push({ start: at, headEnd: at + 1, end: Math.min(at + 7, body.length) });
  const unspanned = body.every(({ cells }) => cells.every(({ format }) => format.rowSpan === 1));
  const stroke = { width: 1, color: '#000000' } as const;
  return spec({
    columns: recipes.tracks
      .slice(0, recipes.columns)
      .map((width) => ({ track: parseTrack(width) ?? { kind: 'auto' } })),
    head: Array.from({ length: recipes.head }, (_, r) => row([leaf(`head${r}`, 10, 20)])),
    body,
    foot: Array.from({ length: recipes.foot }, (_, r) => row([leaf(`foot${r}`, 10, 20)])),
    repeatHead: recipes.repeatHead,
    repeatFoot: recipes.repeatFoot,
    keepRowsTogether: recipes.keepRowsTogether,
    groups: recipes.grouped && unspanned ? [groups] : [],
    sums: { amount: prefixSums(amounts) },
    ...(carryNow && { carry: { foot: carried } }),
    longWord: 10,
    lines: recipes.lines
      ? { horizontal: stroke, vertical: stroke, top: stroke, bottom: stroke, left: stroke, right: stroke }
      : {},
  });
}

function bodyTexts(frames: readonly (Frame | undefined)[]): string[] {
  return frames
    .flatMap((frame) => (frame ? textsOf(frame) : []))
    .map(({ text }) => text)
    .filter((text) => /^r\d/.test(text));
}

function wantedTexts(table: TableSpec): string[] {
  return table.body.flatMap(({ cells }) =>
    cells.flatMap(({ content }) =>
      content instanceof Lines ? content.all : ((content && nestedTexts.get(content)) ?? []),
    ),
  );
}

function assertInside(frame: Frame, width: number): void {
  for (const { item, x, y } of walk(frame, 0, 0)) {
    if (item.kind === 'text') {
      assert.ok(
        x + item.x > -0.01 && x + item.x + item.width < width + 0.01,
        `${item.text} at ${x + item.x} + ${item.width} of ${width}`,
      );
      assert.ok(
        y + item.y < frame.height + 0.01 && y >= -0.01,
        `${item.text} at ${y + item.y} of ${frame.height}`,
      );
    } else if (item.kind === 'path') {
      for (const step of item.steps) {
        if (step[0] !== 'M' && step[0] !== 'L') continue;
        assert.ok(
          step[1] > -0.01 && step[1] < width + 0.01 && step[2] > -0.01 && step[2] < frame.height + 0.01,
          `line at ${step[1]} ${step[2]}`,
        );
      }
    }
  }
}

/** No two texts of different cells may stand on each other. */
function assertApart(frame: Frame): void {
  const texts = textsOf(frame);
  for (const [index, a] of texts.entries()) {
    for (const b of texts.slice(index + 1)) {
      const over =
        a.x < b.x + b.width - 0.01 &&
        b.x < a.x + a.width - 0.01 &&
        a.y < b.y + b.size - 0.01 &&
        b.y < a.y + a.size - 0.01;
      assert.ok(!over, `${a.text} and ${b.text} overlap`);
    }
  }
}

test(`random tables (SEED=${seed})`, () => {
  const property = fc.property(tableRecipe, (recipes) => {
    const made = build(recipes);
    const { paper } = recipes;
    const first = Math.min(paper.first, paper.height);
    let frames: (Frame | undefined)[];
    try {
      frames = pages(made, { ...paper, first, context: context({ rtl: recipes.rtl }) });
    } catch (error) {
      // A table that is too wide says so; that it is too wide for these widths is right.
      if (error instanceof Error && /expected a table of at most/.test(error.message)) return;
      throw error;
    }
    const repeated = new Set(made.groups.flat().map(({ start }) => `r${start}c`));
    const isRepeated = (text: string) => [...repeated].some((name) => text.startsWith(name));
    const found = bodyTexts(frames);
    const once = found.filter((text) => !isRepeated(text));
    assert.deepEqual(
      [...once].sort(),
      wantedTexts(made)
        .filter((text) => !isRepeated(text))
        .sort(),
    );
    for (const text of wantedTexts(made)) assert.ok(found.includes(text), `${text} is lost`);
    for (const frame of frames) {
      if (!frame) continue;
      assertInside(frame, paper.width);
      assertApart(frame);
    }
    for (const frame of frames.slice(1))
      assert.ok(frame && textsOf(frame).length + made.body.length > 0, 'an empty page');
    assertInOrder(once);
    assert.deepEqual(
      bodyTexts(pages(made, { ...paper, first, context: context({ rtl: recipes.rtl }) })),
      found,
    );
  });
  fc.assert(property, { seed, numRuns: runs });
});

test(`tables that continue sideways (SEED=${seed})`, () => {
  const property = fc.property(
    fc.array(fc.integer({ min: 10, max: 90 }), { minLength: 2, maxLength: 12 }),
    fc.array(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 12, maxLength: 12 }), {
      minLength: 1,
      maxLength: 12,
    }),
    fc.record({ width: fc.integer({ min: 185, max: 300 }), height: fc.integer({ min: 40, max: 200 }) }),
    fc.integer({ min: 0, max: 1 }),
    (columns, heights, paper, keyColumns) => {
      const body = heights.map((lines, r) =>
        row(
          columns.map((width, c) =>
            buildCell(`r${r}c${c}`, {
              lines: lines[c] ?? 1,
              width: width / 2,
              rowSpan: 1,
              colSpan: 1,
              padding: 1,
            }),
          ),
        ),
      );
      const made = spec({
        head: [row(columns.map((_, c) => leaf(`head${c}`, 10, 8)))],
        body,
        columns: columns.map((length) => ({ track: { kind: 'length', length } })),
        overflow: ['continue'],
        keyColumns,
      });
      const frames = pages(made, paper);
      const isKey = (text: string) => keyColumns > 0 && /c0\./.test(text);
      const once = bodyTexts(frames).filter((text) => !isKey(text));
      assert.deepEqual(
        [...once].sort(),
        wantedTexts(made)
          .filter((text) => !isKey(text))
          .sort(),
      );
      for (const frame of frames) {
        if (!frame) continue;
        assertInside(frame, paper.width);
        assertApart(frame);
        assert.ok(textsOf(frame).some(({ text }) => text.startsWith('head')));
      }
      assertInOrder(once);
    },
  );
  fc.assert(property, { seed, numRuns: Math.ceil(runs / 4) });
});

/** The lines of each cell in order. */
function assertInOrder(texts: readonly string[]): void {
  const next = new Map<string, number>();
  for (const text of texts) {
    const [name = '', line] = text.split('.');
    assert.equal(Number(line), next.get(name) ?? 0, `${text} is out of order`);
    next.set(name, Number(line) + 1);
  }
}

test(`page sums add up, heads stand on each page (SEED=${seed})`, () => {
  const property = fc.property(
    fc.array(
      fc.record({ cents: fc.integer({ min: -99999, max: 99999 }), height: fc.integer({ min: 5, max: 60 }) }),
      { minLength: 1, maxLength: 120 },
    ),
    fc.integer({ min: 100, max: 500 }),
    (items, height) => {
      const sums = { amount: prefixSums(items.map(({ cents }) => cents / 100)) };
      const body = items.map((item, r) => row([leaf(`r${r}`, item.height)], {}, r + 1));
      const found: number[] = [];
      const carry = { foot: (local: SlotLocal) => carried(local) };
      const made = spec({ head: [row(['head'])], body, sums, carry });
      for (const frame of pages(made, { height })) {
        const texts = frame ? textsOf(frame).map(({ text }) => text) : [];
        assert.equal(texts[0], 'head');
        assert.ok(texts.some((text) => text.startsWith('r')));
        for (const text of texts) if (text.startsWith('sum ')) found.push(Number(text.slice(4)));
      }
      const last = sums.amount.between(0, items.length) - found.reduce((a, b) => a + b, 0);
      const pageCount = pages(made, { height }).length;
      assert.equal(found.length, pageCount - 1);
      const cents = items.reduce((sum, item) => sum + item.cents, 0);
      assert.equal(sums.amount.between(0, items.length), cents / 100);
      assert.ok(Number.isFinite(last));
      for (const sum of found) assert.equal(Math.round(sum * 100) / 100, sum);
    },
  );
  fc.assert(property, { seed, numRuns: randomRounds(100) });
});

test(`what can be kept together is (SEED=${seed})`, () => {
  const given = fc.record({
    lines: fc.integer({ min: 1, max: 12 }),
    tie: fc.constantFrom<Tie>(0, 0, 0, 1, 2),
  });
  const property = fc.property(
    fc.array(given, { minLength: 1, maxLength: 60 }),
    fc.integer({ min: 60, max: 300 }),
    fc.integer({ min: 0, max: 300 }),
    (recipes, height, first) => {
      const body = recipes.map(({ lines, tie }, r) =>
        row([buildCell(`r${r}c0`, { lines, width: 20, rowSpan: 1, colSpan: 1, padding: 0 })], {
          tie: r + 1 < recipes.length ? tie : 0,
        }),
      );
      const frames = pages(spec({ head: [row(['head'])], body }), { height, first: Math.min(first, height) });
      const pageOf = new Map<string, Set<number>>();
      for (const [page, frame] of frames.entries()) {
        for (const text of frame ? bodyTexts([frame]) : []) {
          const name = text.slice(1, text.indexOf('c'));
          pageOf.set(name, (pageOf.get(name) ?? new Set()).add(page));
        }
      }
      let chain: number[] = [];
      let used = 0;
      for (const [r, { lines, tie }] of recipes.entries()) {
        chain.push(r);
        used += lines * 10;
        if (tie !== 0 && r + 1 < recipes.length) continue;
        const on = new Set(chain.flatMap((each) => [...(pageOf.get(String(each)) ?? [])]));
        if (used + 10 <= height)
          assert.equal(on.size, 1, `rows ${chain.join()} of ${used} stand on ${on.size} pages of ${height}`);
        chain = [];
        used = 0;
      }
    },
  );
  fc.assert(property, { seed, numRuns: runs });
});
