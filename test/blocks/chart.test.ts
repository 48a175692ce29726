// Charts at random: labels never overlap and never leave the block, in whatever size; and what some charts draw.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { chartFigure } from '../../src/blocks/chart/figure.ts';
import { numbersOf } from '../../src/blocks/chart/numbers.ts';
import { seriesLook } from '../../src/blocks/chart/palette.ts';
import { niceScale } from '../../src/blocks/chart/scale.ts';
import { type ChartSpec, chartKinds } from '../../src/blocks/chart/spec.ts';
import { bundledFontSet } from '../../src/fonts/fontset.ts';
import { newMemory, type Warning } from '../../src/layout/flowable.ts';
import { type Frame, openItems } from '../../src/layout/frame.ts';
import { defaultTextStyle } from '../../src/layout/style.ts';
import { randomRounds } from '../random-rounds.ts';

const fonts = bundledFontSet();
const seed = Number(process.env.CHART_SEED ?? 20261122);
const runs = randomRounds(150, 'RUNS');

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

/** The lines of text of a frame, with their font's size as height. */
function textsOf(frame: Frame, x = 0, y = 0): readonly Box[] {
  return openItems(frame).flatMap((item): readonly Box[] => {
    if (item.kind === 'frame') return textsOf(item.frame, x + item.x, y + item.y);
    if (item.kind !== 'text') return [];
    const top = y + item.y - item.size * 0.75;
    return [{ x: x + item.x, y: top, width: item.width, height: item.size * 0.95, text: item.text }];
  });
}

/** The heights at which lines and edges of areas end. */
function heightsOf(frame: Frame, y = 0): readonly number[] {
  return openItems(frame).flatMap((item): readonly number[] => {
    if (item.kind === 'frame') return heightsOf(item.frame, y + item.y);
    if (item.kind !== 'path') return [];
    // The last number of a step is the height that it ends at.
    return item.steps.flatMap((step) => (step.length > 1 ? [y + Number(step.at(-1))] : []));
  });
}

function drawn(spec: ChartSpec, width: number, { rtl = false, full = 1000 } = {}): Frame {
  const context = {
    fonts,
    rtl,
    memory: newMemory(),
    slotHeights: new Map(),
    warn: (_: Warning) => undefined,
  };
  const { frame, rest } = chartFigure(spec).fit({ width, height: full, full }, context);
  assert.ok(frame !== undefined && rest === undefined);
  return frame;
}

const value = fc.oneof(
  fc.integer({ min: -50, max: 120 }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.constant(undefined),
  fc.constant(0),
);
const word = fc.constantFrom('Jan', 'September', 'A', 'North and south', 'Donaudampfschifffahrt', '', '2026');

const charts = fc
  .record({
    kind: fc.constantFrom(...chartKinds),
    points: fc.integer({ min: 0, max: 40 }),
    count: fc.integer({ min: 1, max: 6 }),
    stack: fc.boolean(),
    horizontal: fc.boolean(),
    legend: fc.boolean(),
    values: fc.constantFrom('none' as const, 'value' as const, 'percent' as const),
    title: fc.constantFrom('', 'Thousand euros'),
    height: fc.integer({ min: 5, max: 300 }),
    width: fc.integer({ min: 1, max: 600 }),
    rtl: fc.boolean(),
    full: fc.constantFrom(1000, 300, 90),
    format: fc.constantFrom('number', 'compact', 'EUR'),
  })
  .chain((made) => {
    const { kind, points } = made;
    const round = kind === 'pie' || kind === 'donut';
    const count = round || kind === 'sparkline' || kind === 'waterfall' ? 1 : made.count;
    const list = fc.array(round ? value.map((one) => one && Math.abs(one)) : value, {
      minLength: points,
      maxLength: points,
    });
    return fc.record({
      made: fc.constant(made),
      values: fc.array(list, { minLength: count, maxLength: count }),
      labels: fc.array(word, { minLength: points, maxLength: points }),
      totals: fc.array(fc.boolean(), { minLength: points, maxLength: points }),
    });
  });

function specOf({ made, values, labels, totals }: typeof charts extends fc.Arbitrary<infer T> ? T : never) {
  const spec: ChartSpec = {
    path: '/content/0',
    kind: made.kind,
    labels,
    totals,
    series: values.map((list, index) => ({
      name: `Series ${index}`,
      look: seriesLook(index, undefined),
      values: list,
    })),
    slices: labels.map((_, index) => seriesLook(index, undefined)),
    stack: made.stack,
    horizontal: made.horizontal && made.kind === 'bar',
    legend: made.legend,
    values: made.values,
    axis: { title: made.title, min: undefined, max: undefined, ticks: undefined, grid: true },
    xTitle: made.title,
    width: undefined,
    height: made.height,
    align: 'start',
    style: { ...defaultTextStyle, fontSize: 8 },
    node: undefined,
    ...numbersOf({ locale: 'en', minus: undefined }, made.format),
  };
  return spec;
}

test('labels never overlap and never leave the block, and all numbers are finite', () => {
  fc.assert(
    fc.property(charts, (chart) => {
      const { width } = chart.made;
      const frame = drawn(specOf(chart), width, chart.made);
      assert.doesNotMatch(
        JSON.stringify(frame.items, (_, one) => (one === Infinity || Number.isNaN(one) ? 'bad' : one)),
        /"bad"/,
      );
      const roomy = width >= 60 && frame.height >= 40;
      const drawnHeights = roomy ? heightsOf(frame) : [];
      assert.ok(
        drawnHeights.every((y) => y >= -3 && y <= frame.height + 3),
        `drawn from ${Math.min(...drawnHeights)} to ${Math.max(...drawnHeights)} in ${frame.height}`,
      );
      const texts = textsOf(frame);
      for (const [index, a] of texts.entries()) {
        const inside =
          a.x >= -0.1 && a.x + a.width <= width + 0.1 && a.y >= -1 && a.y + a.height <= frame.height + 1;
        assert.ok(inside, `${JSON.stringify(a)} leaves ${width} × ${frame.height}`);
        for (const b of texts.slice(index + 1)) {
          const apart =
            a.x + a.width <= b.x + 0.1 ||
            b.x + b.width <= a.x + 0.1 ||
            a.y + a.height <= b.y + 0.5 ||
            b.y + b.height <= a.y + 0.5;
          assert.ok(apart, `${JSON.stringify(a)} overlaps ${JSON.stringify(b)}`);
        }
      }
      assert.equal(JSON.stringify(drawn(specOf(chart), width, chart.made)), JSON.stringify(frame));
    }),
    { seed, numRuns: runs },
  );
});

test('scales end at round numbers around the values', () => {
  for (const [low, high, count, expected] of [
    [0, 5e-324, 1, [0, 1]],
    [0, 41, 5, [0, 10, 20, 30, 40, 50]],
    [-12, 41, 5, [-20, 0, 20, 40, 60]],
    [0, 0, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [0.001, 0.0042, 4, [0.001, 0.002, 0.003, 0.004, 0.005]],
    [7, 7, 3, [5, 10, 15]],
  ] as const)
    assert.deepEqual(niceScale({ low, high, count }).ticks, expected, `${low} to ${high}`);
  assert.deepEqual(niceScale({ low: 0, high: 41, count: 4, min: 5, max: 37 }).ticks, [10, 20, 30]);
});

test('a name that is a hair wider than its room is left out with every second one, and not broken', () => {
  const labels = Array.from({ length: 4 }, () => 'September' as const);
  const made = {
    kind: 'bar',
    points: 4,
    count: 1,
    stack: false,
    horizontal: false,
    legend: false,
    values: 'none',
  } as const;
  const look = { title: '', height: 60, width: 0, rtl: false, full: 1000, format: 'number' } as const;
  const chart = { made: { ...made, ...look }, values: [[1, 2, 3, 4]], labels, totals: [] };
  const counts = new Set<number>();
  for (let width = 180; width < 260; width += 0.1) {
    const names = textsOf(drawn(specOf(chart), width)).filter(({ text }) => /[A-Za-z]/.test(text));
    assert.deepEqual([...new Set(names.map(({ text }) => text))], ['September'], `${width} wide`);
    counts.add(names.length);
  }
  assert.deepEqual([...counts], [2, 4]);
});
