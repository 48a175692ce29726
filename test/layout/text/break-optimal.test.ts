// Justified paragraphs of random words against a search that leaves nothing out.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { breakOptimal } from '../../../src/layout/text/break-optimal.ts';
import { collect } from '../../../src/layout/text/collect.ts';
import { spaceShrink } from '../../../src/layout/text/fill-line.ts';
import { findOpportunities } from '../../../src/layout/text/opportunities.ts';
import { prepare } from '../../../src/layout/text/prepare.ts';
import { randomRounds } from '../../random-rounds.ts';
import { plainStyle, span, textContext } from './fake-font.ts';

/** Each character of the font is as wide as its space. */
const unit = 5;

interface Paragraph {
  readonly words: readonly string[];
  readonly width: number;
  readonly indent: number;
}

/** Returns the number of the first word of each line, as the product breaks it. */
function startsOf({ words, width, indent }: Paragraph): number[] {
  const text = words.join(' ');
  const spec = { path: '', spans: [span(text)], style: plainStyle };
  const collected = collect(spec.spans);
  const prepared = prepare(spec, collected, textContext());
  const opportunities = findOpportunities(collected, prepared);
  const lines = breakOptimal({ prepared, opportunities, from: 0, width, indent });
  return (lines ?? []).map(({ start }) => text.slice(0, start).split(' ').length - 1);
}

/** Returns the same by a search through all lines that there could be. Of two ways that cost the same the one with the longer last line counts. */
function cheapestStarts(paragraph: Paragraph): number[] {
  const { words } = paragraph;
  const best = [{ cost: 0, fitness: 1, from: -1 }];
  for (let to = 1; to <= words.length; to += 1) {
    let least = { cost: Number.POSITIVE_INFINITY, fitness: 1, from: -1 };
    for (let from = 0; from < to; from += 1) {
      const before = best[from];
      const ratio = ratioOf(paragraph, from, to);
      if (ratio === undefined || before === undefined) continue;
      const fitness = ratio < -0.5 ? 0 : ratio <= 0.5 ? 1 : ratio <= 1 ? 2 : 3;
      const own = (1 + 100 * Math.abs(ratio) ** 3) ** 2 + (Math.abs(fitness - before.fitness) > 1 ? 3000 : 0);
      if (before.cost + own < least.cost) least = { cost: before.cost + own, fitness, from };
    }
    best[to] = least;
  }
  const starts: number[] = [];
  for (let at = words.length; at > 0; at = best[at]?.from ?? 0) starts.unshift(best[at]?.from ?? 0);
  return starts;
}

/** Returns how much the spaces of a line stretch or shrink, or undefined where it is too long. */
function ratioOf({ words, width, indent }: Paragraph, from: number, to: number): number | undefined {
  const spaces = (to - from - 1) * unit;
  const natural = words.slice(from, to).join('').length * unit + spaces;
  const slack = width - (from === 0 ? indent : 0) - natural;
  if (slack < 0)
    return slack >= -spaces * spaceShrink && spaces > 0 ? slack / (spaces * spaceShrink) : undefined;
  if (to === words.length) return 0;
  return Math.min(30, slack / Math.max(0.5, spaces / 2));
}

/** Narrow lines have long words and lines that can't be filled, wide ones have many ways. */
const paragraphs = fc.record({
  words: fc.array(
    fc.integer({ min: 1, max: 12 }).map((letters) => 'abcdefghijkl'.slice(0, letters)),
    { minLength: 1, maxLength: 60, size: 'max' },
  ),
  width: fc.oneof(fc.integer({ min: 12, max: 22 }), fc.integer({ min: 23, max: 100 })).map((n) => n * unit),
  // Any word fits into a first line.
  indent: fc.oneof(fc.constant(0), fc.integer({ min: -15, max: 0 })).map((n) => n * unit),
});

test('no way to break a paragraph costs less than the one that is taken', (t) => {
  const seed = Number(process.env.SEED ?? 20260101);
  t.diagnostic(`SEED=${seed}`);
  const run = fc.property(paragraphs, (paragraph) => {
    assert.deepEqual(startsOf(paragraph), cheapestStarts(paragraph));
  });
  fc.assert(run, { seed, numRuns: randomRounds(2000, 'RUNS') });
});
